/** Whether it is text in base64, padded. */
export function isBase64(value: unknown): boolean {
  return typeof value === "string" && value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value);
}

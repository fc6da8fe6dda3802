/** How many bytes become characters at once: an engine takes no more arguments than some ten thousand in one call. */
const STEP = 0x2000;

/** Bytes as base64. A text is base64 already and stays as it is. */
export function base64(data: Uint8Array | string): string {
  if (typeof data === "string") return data;
  let binary = "";
  for (let at = 0; at < data.length; at += STEP) binary += String.fromCharCode(...data.subarray(at, at + STEP));
  return btoa(binary);
}

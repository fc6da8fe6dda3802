/** Whether two JSON values say the same; the order of keys says nothing, and an undefined field is an absent one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => sameValue(one[field as keyof typeof one], other[field as keyof typeof other]));
}

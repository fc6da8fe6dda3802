/** Whether a text is what a pattern says, whose `*` stands for any characters. Takes time by the product of the lengths at most. */
export function matchesText(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  if (parts.length === 1) return pattern === text;
  const [first, last] = [parts[0]!, parts.at(-1)!];
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

/** A text as the most lenient reader would see it: without case, look-alike forms and characters that nobody sees. */
export function folded(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase();
}

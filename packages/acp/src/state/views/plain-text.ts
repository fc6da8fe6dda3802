/* CSI; strings such as OSC with their payload; other escapes; control bytes but tab and line feed; turned text. */
const unwanted =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])(?:[^\0-\x08\x0a-\x1f\x7f-\x9f]*(?:\x07|\x1b\\|\x9c))?|\x1b[ -/]*[0-~]?|[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g;

/** Text that a terminal or a page shows as text and nothing else (TDIS-20, NOTE-10); every line ends with `\n`. */
export function plainText(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, "\n").replace(unwanted, "");
}

/** The same, on one line. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}

/** What JSON leaves as it is and a terminal or a reader would take for something else: C1 controls, and what turns or hides text. */
const UNSAFE = /[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/**
 * A value as JSON. Its strings are exact, whatever an agent wrote in them, and yet none of it acts on a terminal: what would is
 * written as an escape, which every reader of JSON undoes. `indent`: over several lines, with so many blanks.
 */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(UNSAFE, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

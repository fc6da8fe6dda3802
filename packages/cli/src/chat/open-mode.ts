/**
 * Words for modes in which an agent acts without asking, as agents' ids and names have them: Claude's `bypassPermissions`, the
 * full access of Codex and of our own agent, `yolo` of Gemini's family, `autopilot` and `allow-all` of Copilot, and their like.
 * No protocol says which modes these are (P-18): a word too many costs a red name, a word too few hides what an agent may do.
 */
export const OPEN_MODE_WORDS: readonly string[] = [
  ...["bypass", "yolo", "full access", "danger", "dangerous", "dangerously", "unsafe", "unrestricted", "autopilot"],
  ...["allow all", "approve all", "accept all", "trust all", "auto approve", "auto accept all", "skip permissions"],
  ...["never ask", "no approval", "no approvals", "no sandbox"],
];

/** Whether a mode's id or name says that the agent acts without asking in it. */
export function isOpenMode(...names: readonly string[]): boolean {
  return names.some((name) => {
    const words = ` ${wordsOf(name)} `;
    return OPEN_MODE_WORDS.some((open) => words.includes(` ${open} `));
  });
}

/** `bypassPermissions`, `full-access` and `Full Access!` alike: small letters, one blank between words. */
function wordsOf(name: string): string {
  return name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

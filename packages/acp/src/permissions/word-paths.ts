/** The most places in a word at which a path may begin. */
const MAX_PARTS = 64;

/** Whether a word may have more paths than are looked at. */
export function isCrowded(word: string): boolean {
  return [...word.matchAll(/[=:@,]/g)].length > MAX_PARTS;
}

/**
 * What may be a path in a word of a command: the word, what follows a `=`, `:`, `@` or `,` in it, what follows an option's
 * letter. What looks like a URL, or has a colon for another reason, is a name like any other, but for `file:`.
 */
export function pathsInWord(word: string): readonly string[] {
  const parts = [...word.matchAll(/[=:@,]/g)].slice(0, MAX_PARTS).flatMap(({ 0: sign, index }) => {
    const rest = word.slice(index + 1);
    return sign === ":" && rest.startsWith("//") ? [] : [rest];
  });
  const joined = /^-[^-/]*(\/.*)$/s.exec(word)?.[1] ?? "";
  const found = [word, ...parts, joined].filter((path) => path !== "");
  return found.map((path) => (/^(?!file:)[a-z][a-z\d+.-]+:/i.test(path) ? `./${path}` : path));
}

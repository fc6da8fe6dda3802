/** What stands for what in a command line, in a file or in what is typed. A list stands for several words. */
export interface Meanings {
  readonly [name: string]: string | readonly string[];
}

const PLACEHOLDER = /\{([a-z]+(?:[.-][a-z]+)*)\}/gi;

/**
 * The words of a command line. A word that is a placeholder becomes what it stands for, several words if that is a list; inside
 * a word it becomes text for a POSIX shell, quoted where it needs quotes.
 */
export function expandWords(words: readonly string[], meanings: Meanings): string[] {
  return words.flatMap((word) => wholeOf(word, meanings) ?? [expandText(word, meanings)]);
}

/** Text with its placeholders replaced by text for a POSIX shell. Those without a meaning stay. */
export function expandText(text: string, meanings: Meanings): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const meaning = Object.hasOwn(meanings, name) ? meanings[name]! : undefined;
    if (meaning === undefined) return whole;
    return (typeof meaning === "string" ? [meaning] : meaning).map(quoted).join(" ");
  });
}

/** A value of JSON with its placeholders replaced: in lists as words of a command line, elsewhere as text. */
export function expandJson(value: unknown, meanings: Meanings): unknown {
  if (typeof value === "string") {
    const whole = wholeOf(value, meanings);
    return whole?.length === 1 ? whole[0] : expandText(value, meanings);
  }
  if (Array.isArray(value))
    return value.flatMap((item) =>
      typeof item === "string" ? expandWords([item], meanings) : expandJson(item, meanings),
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, expandJson(item, meanings)]));
}

/** Whether a placeholder is in one of these words. */
export function mentions(words: readonly string[], name: string): boolean {
  return words.some((word) => word.includes(`{${name}}`));
}

/** A word as a POSIX shell reads it. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function wholeOf(word: string, meanings: Meanings): readonly string[] | undefined {
  const name = /^\{(.+)\}$/.exec(word)?.[1];
  const meaning = name !== undefined && Object.hasOwn(meanings, name) ? meanings[name]! : undefined;
  return typeof meaning === "string" ? [meaning] : meaning;
}

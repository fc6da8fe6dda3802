import { HIDDEN, SECRET_NAME, shapes } from "./shapes.ts";

/** Words as long as this that mix small and capital letters and digits are keys more often than anything else, but for hashes. */
const RANDOM =
  /(\bsha\d{3}-[A-Za-z0-9+/=]+)|(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]{0,60}[A-Z])(?=[A-Za-z0-9_-]{0,60}[a-z])(?=[A-Za-z0-9_-]{0,60}\d)[A-Za-z0-9_-]{40,}={0,2}/g;

/** Nothing that is looked for is as short as this; most names and values of a message are. */
const SHORT_WORD = /^\w{0,15}$/;

const NAME = new RegExp(SECRET_NAME, "i");

/**
 * A text in which what looks like a key, a token or a password is `[hidden]`: by its shape, by the name that stands before it,
 * by its place in a URL or on a command line. A secret that looks like a word, or that is cut in two, is not found.
 */
export function hideSecrets(text: string): string {
  if (SHORT_WORD.test(text)) return text;
  let safe = text;
  for (const { hides, instead = HIDDEN } of Object.values(shapes)) safe = safe.replace(hides, instead);
  return safe.replace(RANDOM, (_, hash?: string) => hash ?? HIDDEN);
}

/** The kind of secret that a text holds without a doubt; `undefined`: none is seen. Says no part of it. */
export function secretIn(text: string): string | undefined {
  return Object.keys(shapes).find((kind) => {
    const { hides, sure = hides } = shapes[kind]!;
    return sure !== false && text.search(sure) >= 0;
  });
}

/** Whether what has this name is a secret: `apiKey`, `x-auth-token`, `PASSWORD`. */
export function namesSecret(name: string): boolean {
  return NAME.test(name);
}

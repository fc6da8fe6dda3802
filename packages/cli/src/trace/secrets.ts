/** What stands in the place of a secret. */
const HIDDEN = "[hidden]";

/** A word of a name that says: what has this name is a secret. */
const SECRET_NAME =
  "(?:api[-_]?key|[-_]key|access[-_]?key|private[-_]?key|secret|passw(?:or)?d|passphrase|token|credential|authorization|cookie)";

/*
 * Each is bounded in what it tries at one place, so that the time is linear. They know the shapes of keys that are common, and
 * the ways in which a secret is given a name; what looks like any other word is not found.
 */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, HIDDEN],
  [/\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{16,}/g, HIDDEN],
  [/\b(?:gh[pousr]_|github_pat_|glpat-|npm_|hf_|xox[a-z]-|ya29\.|AIza)[A-Za-z0-9_.-]{16,}/g, HIDDEN],
  [/\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g, HIDDEN],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g, HIDDEN],
  [/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]{0,300}@/gi, `$1${HIDDEN}@`],
  [/([?&](?:key|sig|signature|code|auth|pass)=)[^\s&#"'\\]+/gi, `$1${HIDDEN}`],
  [new RegExp(`(--?[\\w-]{0,30}${SECRET_NAME}\\s+)(?!-)\\S{3,}`, "gi"), `$1${HIDDEN}`],
  [
    new RegExp(
      `([\\w.-]{0,40}${SECRET_NAME}[\\w-]{0,20}\\\\{0,4}["']?\\s{0,3}[=:]\\s{0,3})(\\\\{0,4}["'])[^"'\\\\]{3,}`,
      "gi",
    ),
    `$1$2${HIDDEN}`,
  ],
  [
    new RegExp(
      `([\\w.-]{0,40}${SECRET_NAME}[\\w-]{0,20}\\\\{0,4}["']?\\s{0,3}[=:]\\s{0,3})(?!\\d{1,9}\\b|(?:Bearer|Basic)\\b|\\[hidden)[^\\s"'\\\\,;&]{3,}`,
      "gi",
    ),
    `$1${HIDDEN}`,
  ],
];

/** Words as long as this that mix small and capital letters and digits are keys more often than anything else, but for hashes. */
const RANDOM =
  /(\bsha\d{3}-[A-Za-z0-9+/=]+)|(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]{0,60}[A-Z])(?=[A-Za-z0-9_-]{0,60}[a-z])(?=[A-Za-z0-9_-]{0,60}\d)[A-Za-z0-9_-]{40,}={0,2}/g;

/** Nothing that is looked for is as short as this; most names and values of a message are. */
const SHORT_WORD = /^\w{0,15}$/;

/**
 * A text in which what looks like a key, a token or a password is `[hidden]`: by its shape, by the name that stands before it,
 * by its place in a URL or on a command line. A secret that looks like a word, or that is cut in two, is not found.
 */
export function hideSecrets(text: string): string {
  if (SHORT_WORD.test(text)) return text;
  let safe = text;
  for (const [shape, instead] of SHAPES) safe = safe.replace(shape, instead);
  return safe.replace(RANDOM, (_, hash?: string) => hash ?? HIDDEN);
}

const NAME = new RegExp(SECRET_NAME, "i");

/** Whether what has this name is a secret: `apiKey`, `x-auth-token`, `PASSWORD`. */
export function namesSecret(name: string): boolean {
  return NAME.test(name);
}

/** What stands in the place of a secret. */
export const HIDDEN = "[hidden]";

/** Names that say: what has this name is a secret. */
export const SECRET_NAME =
  "(?:api[-_ ]?key|[-_]key|access[-_ ]?key|private[-_ ]?key|secret|passw(?:or)?d|passphrase|token|credential|authorization|cookie)";

/** What a kind of secret looks like. */
export interface Shape {
  /** What is hidden. It is better that too much is. */
  readonly hides: RegExp;
  /** What is put instead. Default: `HIDDEN`. */
  readonly instead?: string;
  /** What leaves no doubt that a text holds such a secret. Default: what is hidden. `false`: nothing does. */
  readonly sure?: RegExp | false;
}

/** A name of a secret, what may be between it and its value, and what gives it one. */
const GIVEN = `[\\w.-]{0,40}${SECRET_NAME}[\\w-]{0,20}\\\\{0,4}["']?\\s{0,3}[=:]\\s{0,3}`;

/**
 * The kinds of secrets, by name. Each is bounded in what it tries at one place, so that the time grows with the text alone. They
 * know the shapes of keys that are common, and the ways in which a secret is given a name; what looks like any other word is not
 * found.
 */
export const shapes: { readonly [kind: string]: Shape } = {
  "private key": {
    hides: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  },
  "API key": { hides: /\b(?:sk|rk|pk)[-_][A-Za-z0-9_-]{16,}/g, sure: /\b(?:sk-|[rs]k_live_)[A-Za-z0-9_-]{16,}/ },
  "GitHub token": { hides: /\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{16,})/g },
  "GitLab token": { hides: /\bglpat-[A-Za-z0-9_.-]{16,}/g },
  "AWS key": { hides: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  "Google key": { hides: /\b(?:AIza|ya29\.)[A-Za-z0-9_.-]{16,}/g },
  "Slack token": { hides: /\bxox[a-z]-[A-Za-z0-9-]{10,}/g },
  "npm token": { hides: /\bnpm_[A-Za-z0-9]{16,}/g },
  "Hugging Face token": { hides: /\bhf_[A-Za-z0-9]{16,}/g },
  "JSON web token": { hides: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?/g },
  "authorization header": {
    hides: /\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/gi,
    instead: `$1 ${HIDDEN}`,
    sure: /\b(?:bearer|basic)\s{1,4}(?=[A-Za-z+/_.=-]*\d)[A-Za-z0-9+/_.=-]{16,}/i,
  },
  "password in a URL": {
    hides: /\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"'\\]{0,300}@/gi,
    instead: `$1${HIDDEN}@`,
    sure: /:\/\/[^\s/:@]{0,100}:[^\s/@]{3,200}@/,
  },
  "key in a URL": {
    hides: /([?&](?:key|sig|signature|code|auth|pass)=)[^\s&#"'\\]+/gi,
    instead: `$1${HIDDEN}`,
    sure: false,
  },
  "secret on a command line": {
    hides: new RegExp(`(--?[\\w-]{0,30}${SECRET_NAME}\\s+)(?!-)\\S{3,}`, "gi"),
    instead: `$1${HIDDEN}`,
    sure: false,
  },
  password: {
    hides: new RegExp(`(${GIVEN})(\\\\{0,4}["'])[^"'\\\\]{3,}`, "gi"),
    instead: `$1$2${HIDDEN}`,
    sure: /(?:password|passwd|passphrase)["']?\s{0,4}[=:]\s{0,4}["']?(?!\[hidden)[^\s"'<>${]{4,}/i,
  },
  "secret with a name": {
    hides: new RegExp(`(${GIVEN})(?!\\d{1,9}\\b|(?:Bearer|Basic)\\b|\\[hidden)[^\\s"'\\\\,;&]{3,}`, "gi"),
    instead: `$1${HIDDEN}`,
    sure: /(?:secret|token|key|credentials?)["']?\s{0,4}(?:=|:(?=[^\d\n]{0,20}\d))\s{0,4}["']?(?!\[hidden)[^\s"'<>${]{8,}/i,
  },
};

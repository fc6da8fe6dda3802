/** What keys and passwords look like, by name. Each is found in time that grows with the text alone. */
const secrets: { readonly [name: string]: RegExp } = {
  "key of a model's provider": /\bsk-[A-Za-z0-9_-]{16,}/,
  "GitHub token": /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/,
  "GitLab token": /\bglpat-[A-Za-z0-9_-]{16,}/,
  "AWS key": /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  "Google key": /\bAIza[A-Za-z0-9_-]{30,}/,
  "Slack token": /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/,
  "npm token": /\bnpm_[A-Za-z0-9]{30,}/,
  "Hugging Face token": /\bhf_[A-Za-z0-9]{20,}/,
  "Stripe key": /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  "JSON web token": /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\./,
  "private key": /-----BEGIN [A-Z ]{0,30}PRIVATE KEY/,
  "authorization header": /\b(?:bearer|basic)\s{1,4}(?=[A-Za-z+/_.=-]*\d)[A-Za-z0-9+/_.=-]{16,}/i,
  "password in a URL": /:\/\/[^\s/:@]{0,100}:[^\s/@]{3,200}@/,
  password: /(?:password|passwd|passphrase)["']?\s{0,4}[=:]\s{0,4}["']?[^\s"'<>${]{4,}/i,
  "named secret": /(?:secret|token|key|credentials?)["']?\s{0,4}(?:=|:(?=[^\d\n]{0,20}\d))\s{0,4}["']?[^\s"'<>${]{8,}/i,
};

/** The kind of secret that a text seems to hold; `undefined`: none is seen. Says no part of it. */
export function secretIn(text: string): string | undefined {
  return Object.keys(secrets).find((name) => secrets[name]!.test(text));
}

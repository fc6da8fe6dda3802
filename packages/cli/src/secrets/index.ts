/** What keys, tokens and passwords look like, and how a text is shown without them. */
export { hideSecrets, namesSecret, secretIn } from "./secrets.ts";
export { HIDDEN } from "./shapes.ts";

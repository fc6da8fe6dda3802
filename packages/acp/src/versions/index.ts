/** Messages of one version in the words of the other. */
export { type Loss, type ToV1, type ToV1Options, toV1 } from "./to-v1/to-v1.ts";

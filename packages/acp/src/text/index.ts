/** What a peer wrote, made safe to show. */
export { type CleanOptions, clean, cleanLine } from "./clean.ts";

/** What a user has configured. */
export type * from "./settings.ts";

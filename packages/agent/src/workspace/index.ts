/** The folders and files that a session works on. */
export * from "./places.ts";
export * from "./seen-files.ts";

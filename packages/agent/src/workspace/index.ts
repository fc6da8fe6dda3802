/** The folders and files that a session works on. */
export * from "./find-program.ts";
export * from "./folder-content.ts";
export * from "./folders-between.ts";
export * from "./git-contents.ts";
export * from "./git-listing.ts";
export * from "./glob.ts";
export * from "./line-ends.ts";
export * from "./near-names.ts";
export * from "./places.ts";
export * from "./ripgrep.ts";
export * from "./seen-files.ts";
export * from "./similarity.ts";
export * from "./text-window.ts";
export * from "./what-is-there.ts";
export * from "./workspace-error.ts";

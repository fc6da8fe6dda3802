/** Shapes that version 2 alone has, or has otherwise than version 1. Those that begin with "Unstable" are not in its stable schema. */
export * from "../shared-updates.ts";
export * from "./diffs.ts";
export * from "./messages.ts";
export * from "./session.ts";
export * from "./tools.ts";

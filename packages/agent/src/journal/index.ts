/** The agent's own side of a session: what the model is given, and what files were. */
export type * from "./journal.ts";

import { content } from "./shapes-of-content.ts";
import { sessions } from "./shapes-of-sessions.ts";
import { updates } from "./shapes-of-updates.ts";

/** The messages of the version 2 draft of June 2026, as JSON schema: by the names that the draft gave them. */
export const shapes = { $id: "draft", $defs: { ...sessions, ...updates, ...content } };

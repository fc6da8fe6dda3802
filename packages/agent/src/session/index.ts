/** A session at work, and what all of them share. */
export { CodingSession, type Spent } from "./coding-session.ts";
export { enterMode } from "./mode.ts";
export { ModelChoiceError, Models } from "./models.ts";
export { OpenSessions } from "./open-sessions.ts";
export { chosenModel, keepFirstModel, refuseCredentials, sessionOptions } from "./options.ts";
export { sessionToResume } from "./resume.ts";
export { codingStore } from "./store.ts";
export { cleanTitle, derivedTitle, titleRequest } from "./title.ts";
export { sandboxOnce, type Workbench } from "./workbench.ts";

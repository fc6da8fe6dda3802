/** The agents that there are, and how each is started. */
export { commandOf, type Launch, launchOf } from "./launch.ts";

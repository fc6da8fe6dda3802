/** The agents that there are, and how each is started. */
export { configuredNames, defaultLaunch, type Launch, launchOf } from "./launch.ts";
export { notGivenWords } from "./not-given.ts";

/** One prompt for one agent, for scripts and for people. */
export { parseRun, type RunOptions, type RunSession } from "./arguments.ts";
export { run } from "./run.ts";

/** One turn of the agent: asking the model, using the tools that it wants. */
export { afterTurn } from "./after-turn.ts";
export { compactNow } from "./compaction.ts";
export { takeTurn } from "./take-turn.ts";
export { runsCommand } from "./typed-command.ts";

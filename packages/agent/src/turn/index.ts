/** One turn of the agent: asking the model, using the tools that it wants. */
export { afterTurn } from "./after-turn.ts";
export { tellUsage } from "./answer.ts";
export { compactNow } from "./compaction.ts";
export { type RunCommand, takeTurn } from "./take-turn.ts";
export { runsCommand } from "./typed-command.ts";

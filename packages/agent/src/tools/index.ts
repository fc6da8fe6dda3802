/** What the model can have done. */

export { askTool } from "./ask.ts";
export {
  ASK_USER_CLOSED,
  ASK_USER_DECLINED,
  ASK_USER_UNAVAILABLE,
  askUser,
  type UserQuestion,
} from "./ask-user.ts";
export { type CommandRawOutput, type CommandToolOptions, commandTool } from "./command.ts";
export { fetchTool } from "./fetch.ts";
export { fileTools } from "./file-tools.ts";
export { type LeavePlanModeOptions, leavePlanMode } from "./mode.ts";
export { planTool } from "./plan.ts";
export * from "./tool.ts";

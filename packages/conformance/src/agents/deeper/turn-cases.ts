import type { AgentCase } from "../agent-test.ts";
import { cancelIdle } from "../base/cancel-idle.ts";
import { contentKinds } from "../base/content-kinds.ts";
import { promptLimits } from "../base/prompt-limits.ts";
import { background } from "./background.ts";
import { busy } from "./busy.ts";
import { cancel } from "./cancel.ts";
import { cancelQuestions } from "./cancel-questions.ts";
import { elicitation } from "./elicitation.ts";
import { files } from "./files.ts";
import { permission } from "./permission.ts";
import { slashCommands } from "./slash-commands.ts";
import { terminals } from "./terminals.ts";
import { tools } from "./tools.ts";
import { turns } from "./turns.ts";
import { updates } from "./updates.ts";

/** Cases of prompts and of all that happens in their turns. */
export const turnCases: readonly AgentCase[] = [
  ...promptLimits,
  ...contentKinds,
  ...cancelIdle,
  ...turns,
  ...busy,
  ...cancel,
  ...cancelQuestions,
  ...permission,
  ...tools,
  ...files,
  ...terminals,
  ...updates,
  ...background,
  ...slashCommands,
  ...elicitation,
];

import { envelope } from "./envelope.ts";
import { errors } from "./errors.ts";
import { extensions } from "./extensions.ts";
import { gates } from "./gates.ts";
import { ids } from "./ids.ts";
import { initialize } from "./initialize.ts";
import { lines } from "./lines.ts";
import { parts } from "./parts/index.ts";
import { schema } from "./schema.ts";
import { accounts } from "./streams/accounts.ts";
import { answers } from "./streams/answers.ts";
import { background } from "./streams/background.ts";
import { choices } from "./streams/choices.ts";
import { displays } from "./streams/displays.ts";
import { elicitations } from "./streams/elicitations.ts";
import { figures } from "./streams/figures.ts";
import { mcp } from "./streams/mcp.ts";
import { prompts } from "./streams/prompts.ts";
import { states } from "./streams/states.ts";
import { stored } from "./streams/stored.ts";
import { subagents } from "./streams/subagents.ts";
import { terminals } from "./streams/terminals.ts";
import { toolCalls } from "./streams/tool-calls.ts";
import { turns } from "./streams/turns.ts";
import type { Watch } from "./watch.ts";

export { conversationOf } from "./conversation.ts";
export { noOccasion } from "./no-occasion.ts";
export type { Conversation, Sighting, Watch } from "./watch.ts";

/** Every passive check. */
export const watches: readonly Watch[] = [
  lines,
  envelope,
  ids,
  errors,
  initialize,
  schema,
  extensions,
  gates,
  parts,
  turns,
  states,
  background,
  toolCalls,
  terminals,
  displays,
  figures,
  elicitations,
  accounts,
  subagents,
  mcp,
  prompts,
  choices,
  stored,
  answers,
];

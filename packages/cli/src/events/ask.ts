import type { v1, v2 } from "@colloquy/acp";
import type { ToolPatch } from "./event.ts";
import { toolPatchV1 } from "./events-v1.ts";
import { toolPatchV2 } from "./events-v2.ts";

/** An agent's request for consent, in the words of neither version. All texts are the agent's. */
export interface Ask {
  readonly title: string;
  readonly description?: string;
  /** The tool call that it is about, with what the request says of it. */
  readonly tool?: ToolPatch;
  /** The command that it is about. */
  readonly command?: { readonly line: string; readonly cwd: string };
  readonly options: readonly AskOption[];
}

/** One answer that can be given. Only its kind says what it does. */
export interface AskOption {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
}

/** What version 1 asks. */
export function askV1({ toolCall, options }: v1.RequestPermissionRequest): Ask {
  return { title: toolCall.title ?? "", tool: toolPatchV1(toolCall), options: options.map(toOption) };
}

/** What version 2 asks. */
export function askV2({ title, description, subject, options }: v2.RequestPermissionRequest): Ask {
  return {
    title,
    ...(description && { description }),
    ...(subject?.type === "tool_call" && { tool: toolPatchV2((subject as v2.ToolCallPermissionSubject).toolCall) }),
    ...(subject?.type === "command" && { command: commandOf(subject as v2.CommandPermissionSubject) }),
    options: options.map(toOption),
  };
}

function commandOf({ command, cwd }: v2.CommandPermissionSubject) {
  return { line: command, cwd };
}

function toOption({ optionId, name, kind }: { optionId: string; name: string; kind: string }): AskOption {
  return { id: optionId, name, kind };
}

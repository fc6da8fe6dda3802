import type { ToolCall, Turn } from "@colloquy/acp/agent";
import type { ToolOutput } from "../tools/index.ts";
import type { Usable } from "./planned-use.ts";

/** The tool call that stands for a use: of a quiet tool, only if something has to be shown after all. */
export interface ShownCall {
  readonly begun: ToolCall | undefined;
  /** The tool call; of a quiet tool it is shown from now on. */
  call(): ToolCall;
}

/** Shows that a tool is to be used, unless it is a quiet one. */
export function shownCall({ request, tool, beginning }: Usable, turn: Turn): ShownCall {
  const { subject: _, ...start } = beginning;
  const make = () => turn.tool({ ...start, name: tool.name, rawInput: request.input, cancellable: true });
  let made = tool.quiet ? undefined : make();
  return {
    get begun() {
      return made;
    },
    call: () => (made ??= make()),
  };
}

/** Shows what came of it, unless the tool has done so. */
export function endShown({ begun }: ShownCall, { content, rawOutput = content, isError }: ToolOutput): void {
  if (begun === undefined || begun.isEnded) return;
  const given = typeof rawOutput === "string" || rawOutput !== content ? { rawOutput } : {};
  void begun.end(isError ? "failed" : "completed", given);
}

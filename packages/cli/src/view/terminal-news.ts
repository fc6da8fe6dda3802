import type { v2 } from "@colloquy/acp";
import type { EventBody } from "@colloquy/acp/client";

/** What is new of a terminal, whoever runs the command. */
export interface TerminalNews {
  readonly id: string;
  readonly command?: string;
  /** More output; with `whole` all of it, from the beginning. */
  readonly text: string;
  readonly whole?: boolean;
  readonly exit?: v2.TerminalExitStatus;
}

/** What an event tells of a terminal. */
export function newsOf({ terminal, text, whole }: Extract<EventBody, { type: "terminal" }>): TerminalNews {
  const { terminalId: id, command, exitStatus } = terminal;
  return { id, text, whole, ...(command !== undefined && { command }), ...(exitStatus && { exit: exitStatus }) };
}

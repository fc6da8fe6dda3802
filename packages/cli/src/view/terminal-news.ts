import type { v2 } from "@colloquy/acp";
import type { EventBody } from "@colloquy/acp/client";
import type { TerminalEvent } from "@colloquy/acp/node";

/** What is new of a terminal, whoever runs the command. */
export interface TerminalNews {
  readonly id: string;
  readonly command?: string;
  /** More output; with `whole` all of it, from the beginning. */
  readonly text: string;
  readonly whole?: boolean;
  readonly exit?: v2.TerminalExitStatus;
}

/** What an agent tells of a terminal of its own. */
export function ownNews({ terminal, text, whole }: Extract<EventBody, { type: "terminal" }>): TerminalNews {
  const { terminalId: id, command, exitStatus } = terminal;
  return { id, text, whole, ...(command !== undefined && { command }), ...(exitStatus && { exit: exitStatus }) };
}

/** What happens to a command that runs here. */
export function hostedNews(event: TerminalEvent): TerminalNews | undefined {
  const id = event.terminalId;
  if (event.type === "created") return { id, text: "", command: showWords(event.command) };
  if (event.type === "output") return { id, text: event.text };
  return event.type === "exited" ? { id, text: "", exit: event.exitStatus } : undefined;
}

/** A command as a person would type it. */
function showWords({ command, args }: { command: string; args: readonly string[] }): string {
  return [command, ...args].map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}

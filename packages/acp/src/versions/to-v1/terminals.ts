import type * as v2 from "../../schema/v2/unstable.ts";
import { decodeUtf8 } from "../../state/index.ts";
import type { OnLoss } from "../loss.ts";
import { type TerminalText, terminalText } from "../terminal-text.ts";
import { lose } from "./losses.ts";

/** How many characters of a terminal's output are shown; the last ones are. */
export const keptOutput = 256 * 1024;

/** How many terminals are remembered. */
export const rememberedTerminals = 64;

interface Terminal {
  command?: string | undefined;
  exitStatus?: v2.TerminalExitStatus | undefined;
  unfinished: readonly number[];
  screen: TerminalText;
}

/**
 * The terminals of a session, for a client that has none of the agent's: as text. Their ids are never passed on, since in
 * version 1 a terminal's id means one of the client's own. Clients that show terminals of agents get `ToldTerminals`.
 */
export class Terminals {
  private readonly known = new Map<string, Terminal>();
  private readonly onLoss: OnLoss | undefined;

  constructor(onLoss: OnLoss | undefined) {
    this.onLoss = onLoss;
  }

  /** Whether the text may have changed by it. */
  update({ terminalId, command, exitStatus, output }: v2.TerminalUpdate): boolean {
    const terminal = this.of(terminalId);
    const bytes = output === undefined ? undefined : bytesOf(output?.data ?? "");
    if (output !== undefined && bytes === undefined) return this.unreadable(terminalId);
    if (bytes !== undefined) Object.assign(terminal, blank());
    if (bytes) write(terminal, bytes);
    if (command !== undefined) terminal.command = command ?? undefined;
    if (exitStatus !== undefined) terminal.exitStatus = exitStatus ?? undefined;
    return bytes !== undefined || command !== undefined || exitStatus !== undefined;
  }

  /** Whether there was something to read in it. */
  append({ terminalId, data }: v2.TerminalOutputChunk): boolean {
    const bytes = bytesOf(data);
    if (bytes === undefined) return this.unreadable(terminalId);
    write(this.of(terminalId), bytes);
    return bytes !== "";
  }

  /** What a terminal shows, as Markdown; undefined while that is nothing. */
  markdown(terminalId: string): string | undefined {
    const terminal = this.known.get(terminalId);
    if (terminal === undefined) return undefined;
    const { command, screen, exitStatus } = terminal;
    const lines = [command === undefined ? "" : `$ ${command}`, screen.text.trimEnd()].filter((text) => text !== "");
    const parts = [...(lines.length > 0 ? [fenced(lines.join("\n"))] : []), ...ending(exitStatus)];
    return parts.length > 0 ? parts.join("\n\n") : undefined;
  }

  private of(terminalId: string): Terminal {
    let terminal = this.known.get(terminalId);
    if (terminal !== undefined) return terminal;
    lose(this.onLoss, "L-28", terminalId);
    terminal = blank();
    this.known.set(terminalId, terminal);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= rememberedTerminals) break;
      this.known.delete(oldest);
    }
    return terminal;
  }

  private unreadable(terminalId: string): false {
    lose(this.onLoss, "L-34", `output of ${terminalId} that is no base64`);
    return false;
  }
}

function blank(): Terminal {
  return { unfinished: [], screen: terminalText(keptOutput) };
}

function write(terminal: Terminal, bytes: string): void {
  const { text, unfinished } = decodeUtf8(terminal.unfinished, bytes);
  terminal.unfinished = unfinished;
  terminal.screen.write(text);
}

/** The bytes that base64 stands for, a character each; undefined when it is none. */
export function bytesOf(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

/** How a command ended, unless it ended well. */
function ending(status: v2.TerminalExitStatus | undefined): string[] {
  const { exitCode, signal } = status ?? {};
  if (signal) return [`Ended by ${signal}`];
  return exitCode ? [`Exited with code ${exitCode}`] : [];
}

/** As it is: within a fence that is longer than any in it. */
function fenced(text: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}console\n${text}\n${fence}`;
}

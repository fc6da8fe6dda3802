import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { decodeUtf8, type Meta } from "../../state/index.ts";
import { bridgePrefix } from "../bridge-meta.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";
import { bytesOf, keptOutput, rememberedTerminals } from "./terminals.ts";

/** Whether a client shows terminals of the agent, by the habit that `ToldTerminals` follows. */
export function showsTerminals({ _meta }: v1.ClientCapabilities): boolean {
  return _meta?.terminal_output === true;
}

interface Told {
  command?: string | undefined;
  cwd?: string | undefined;
  exitStatus?: v2.TerminalExitStatus | undefined;
  unfinished: readonly number[];
  /** Output that was not said yet. */
  waiting: string;
  /** Output was said, and cannot be taken back: other output in its place is another terminal, of the next number. */
  number: number;
  said: boolean;
  introduced: boolean;
  ended: boolean;
}

/**
 * The terminals of a session, for clients that have a habit which is no part of version 1: in the `_meta` of tool calls,
 * `terminal_info` introduces a terminal of the agent's, `terminal_output` has text for it, `terminal_exit` how it ended. They
 * are introduced where a call is announced, since clients look for it only there. Their ids are made here: an agent's own
 * could be that of a terminal of the client's.
 */
export class ToldTerminals {
  private readonly known = new Map<string, Told>();
  private readonly onLoss: OnLoss | undefined;

  constructor(onLoss: OnLoss | undefined) {
    this.onLoss = onLoss;
  }

  /** Whether there may be something to say. */
  update({ terminalId, command, cwd, exitStatus, output }: v2.TerminalUpdate): boolean {
    const bytes = bytesOf(output?.data ?? "");
    if (bytes === undefined) return this.unreadable(terminalId);
    const terminal = this.of(terminalId);
    if (command !== undefined) terminal.command = command ?? undefined;
    if (cwd !== undefined) terminal.cwd = cwd ?? undefined;
    if (output !== undefined) {
      Object.assign(terminal, { unfinished: [], waiting: "" });
      if (terminal.said) {
        terminal.number++;
        Object.assign(terminal, { said: false, introduced: false, ended: false });
      }
      write(terminal, bytes);
    }
    if (exitStatus !== undefined) Object.assign(terminal, { exitStatus: exitStatus ?? undefined, ended: false });
    return true;
  }

  /** Whether there may be something to say. */
  append({ terminalId, data }: v2.TerminalOutputChunk): boolean {
    const bytes = bytesOf(data);
    if (bytes === undefined) return this.unreadable(terminalId);
    write(this.of(terminalId), bytes);
    return true;
  }

  /** The id that the client knows it by; undefined while it does not. */
  shownAs(terminalId: string): string | undefined {
    const terminal = this.known.get(terminalId);
    return terminal?.introduced ? idOf(terminalId, terminal) : undefined;
  }

  /** What makes it known to the client; undefined when that was said, or nothing is known of it. */
  introduce(terminalId: string): Meta | undefined {
    const terminal = this.known.get(terminalId);
    if (terminal === undefined || terminal.introduced) return undefined;
    terminal.introduced = true;
    const { command, cwd } = terminal;
    const about = { ...(command !== undefined && { command }), ...(cwd !== undefined && { cwd }) };
    return { terminal_info: { terminal_id: idOf(terminalId, terminal), ...about } };
  }

  /** What the client has not been told of it; undefined when there is nothing, or it does not know it yet. */
  news(terminalId: string): Meta | undefined {
    const terminal = this.known.get(terminalId);
    if (!terminal?.introduced) return undefined;
    const terminal_id = idOf(terminalId, terminal);
    const { waiting: data, exitStatus } = terminal;
    const ends = exitStatus !== undefined && !terminal.ended;
    if (data === "" && !ends) return undefined;
    Object.assign(terminal, { waiting: "", said: terminal.said || data !== "", ended: terminal.ended || ends });
    const { exitCode = null, signal = null } = exitStatus ?? {};
    return {
      ...(data !== "" && { terminal_output: { terminal_id, data } }),
      ...(ends && { terminal_exit: { terminal_id, exit_code: exitCode, signal } }),
    };
  }

  private of(terminalId: string): Told {
    let terminal = this.known.get(terminalId);
    if (terminal !== undefined) return terminal;
    terminal = { unfinished: [], waiting: "", number: 1, said: false, introduced: false, ended: false };
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

function idOf(terminalId: string, { number }: Told): string {
  return number === 1 ? `${bridgePrefix}${terminalId}` : `${bridgePrefix}${terminalId}#${number}`;
}

/** What waits because no call shows the terminal yet has an end. */
function write(terminal: Told, bytes: string): void {
  const { text, unfinished } = decodeUtf8(terminal.unfinished, bytes);
  terminal.unfinished = unfinished;
  terminal.waiting += text;
  if (terminal.waiting.length > 2 * keptOutput) terminal.waiting = terminal.waiting.slice(-keptOutput).toWellFormed();
}

import { CapabilityError, displayed, lineOf, type ShowTerminal, type TerminalHost } from "../../protocol/index.ts";
import { base64, supports } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { clientTerminals } from "./client-terminals.ts";
import { absolutePath } from "./paths.ts";
import { RunningCommand } from "./running-command.ts";
import type { ToolCall } from "./tool-call.ts";
import type { Work } from "./work.ts";

/** How a command is run. */
export interface CommandOptions {
  readonly args?: readonly string[];
  /** Where. Default: the session's `cwd`; a relative path is taken from there. */
  readonly cwd?: string;
  /** Added to its environment. */
  readonly env?: { readonly [name: string]: string };
  /** What is shown as its command line, where that says more than the program and its arguments do. */
  readonly shownAs?: string;
  /** Kills it, besides the turn's own signal. */
  readonly signal?: AbortSignal;
  /** How many bytes of output are kept; the oldest go first. Default 1 MiB. */
  readonly outputByteLimit?: number;
}

/** How a command ended. */
export interface CommandResult {
  /** Absent: a signal ended it. */
  readonly exitCode?: number;
  readonly signal?: string;
  /** What it wrote, both streams together, within the limit. */
  readonly output: string;
  /** Whether some of its output is missing. */
  readonly truncated: boolean;
}

const OUTPUT_BYTES = 1024 * 1024;

/**
 * Runs a command and shows its output in a tool call as it comes: in the client's own terminal where it offers one (version
 * 1), else as a terminal of the agent's. Killed when the turn is aborted, which rejects with the abort's reason.
 */
export async function runCommand(
  call: ToolCall,
  work: Work,
  command: string,
  options: CommandOptions,
): Promise<CommandResult> {
  const { session } = work;
  const { args = [], env = {}, outputByteLimit = OUTPUT_BYTES } = options;
  const terminalId = crypto.randomUUID();
  let ended = false;
  const show = (update: v2.SessionUpdate) => {
    ended ||= "exitStatus" in update;
    const shownAs = "command" in update && options.shownAs !== undefined ? { command: options.shownAs } : {};
    return work.send({ ...update, ...shownAs, terminalId } as StoredUpdate);
  };
  const isClients = session.raw.version === 1 && supports(session.raw.capabilities, "terminal");
  const host = isClients ? clientTerminals(session.raw) : ownTerminals(work, show, outputByteLimit);
  const cwd = absolutePath(session.cwd, options.cwd ?? ".");
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  const params = { sessionId: session.id, command, args: [...args], env: variables, cwd, outputByteLimit };
  // A client is told of the tool call before it opens a terminal for it.
  if (isClients) await work.untilAborted(() => work.flush());
  const { terminalId: hostId } = await work.untilAborted(() => created(host, params, work));
  const running = new RunningCommand(host, { sessionId: session.id, terminalId: hostId });
  const kill = () => running.kill();
  work.signal.addEventListener("abort", kill, { once: true });
  options.signal?.addEventListener("abort", kill, { once: true });
  if (options.signal?.aborted) kill();
  session.cancellable.set(terminalId, kill);
  if (isClients) session.voice.ownTerminal(terminalId, hostId);
  try {
    if (isClients) {
      const line = lineOf({ command, args });
      void show({ sessionUpdate: "terminal_update", terminalId, command: line, cwd, capabilities: { cancel: {} } });
    }
    void call.content({ type: "terminal", terminalId });
    return await work.untilAborted(() => running.untilExit());
  } finally {
    // Its last words, and how it ended, belong to the turn that it was killed with.
    if (work.aborted) await running.untilKilled();
    work.signal.removeEventListener("abort", kill);
    options.signal?.removeEventListener("abort", kill);
    session.cancellable.delete(terminalId);
    const { exitStatus = {} } = running;
    const output = isClients ? { output: { data: base64(running.output) } } : {};
    if (!ended) void show({ sessionUpdate: "terminal_update", terminalId, ...output, exitStatus, capabilities: null });
    // However soon it ends: a client shows a terminal that was in a tool call before it is released (TERM-20).
    if (isClients) await session.sayAll();
    await running.release(work, isClients);
  }
}

/** The agent's own terminals, shown as they run. */
function ownTerminals(work: Work, show: ShowTerminal, limit: number): TerminalHost {
  const { terminals } = work.session.hosts;
  if (terminals === undefined) throw new CapabilityError("terminal/create", "terminal", "client");
  return displayed(terminals, { begin: () => show, cancellable: true, limit });
}

/** A terminal that comes into being although the turn was aborted meanwhile is let go of again. */
async function created(host: TerminalHost, params: Parameters<TerminalHost["create"]>[0], work: Work) {
  const terminal = await host.create(params);
  if (work.aborted) void host.release({ sessionId: params.sessionId, terminalId: terminal.terminalId }).catch(() => {});
  return terminal;
}

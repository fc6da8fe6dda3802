import { randomUUID } from "node:crypto";
import type { SessionRoots, TerminalEvent, TerminalHost, TerminalListener } from "../protocol/index.ts";
import { internalError, requestCancelled, resourceNotFound } from "../rpc/index.ts";
import type * as v1 from "../schema/v1/index.ts";
import { ProcessError } from "./process-error.ts";
import { rootsOf } from "./roots.ts";
import { Terminal } from "./terminal.ts";
import { judgeCommand, startError, type TerminalCommand, type TerminalRules } from "./terminal-request.ts";

/** What `nodeTerminals` may run. */
export interface NodeTerminalsOptions extends TerminalRules {
  /** The session's folders; the first one is where commands run unless they say where. */
  readonly roots: SessionRoots;
  /**
   * Decides on each command before it is started. Default: all of them, since an agent asks by
   * `session/request_permission`.
   */
  readonly allowCommand?: (command: TerminalCommand) => boolean | Promise<boolean>;
  /** Terminals that a session may hold at once; one counts until it is released. Default 32. */
  readonly maxTerminals?: number;
  /** How long a command that is killed has from SIGTERM to SIGKILL, in milliseconds. Default 3000. */
  readonly termGraceMs?: number;
  /** A listener from the beginning, as `watch` adds others later. */
  readonly watch?: TerminalListener;
}

/** The handlers of version 1's terminal methods, the two ends, and who may watch. */
export type NodeTerminals = Required<TerminalHost>;

/** The terminals of one session. */
interface Session {
  readonly terminals: Map<string, Terminal>;
  /** How many are asked for and not there yet. */
  awaited: number;
  /** What is being started or ended. */
  readonly busy: Set<Promise<unknown>>;
  closed: boolean;
}

/**
 * Runs commands for an agent, as version 1's `terminal/*` methods ask.
 *
 * No shell reads a command, and arguments reach the program as they are. It starts in one of the session's folders
 * (which bounds where it starts, not where it goes), with an empty stdin, the environment of `childEnvironment` and the
 * variables that the agent gives, dangerous ones excepted. Of its output, stdout and stderr in one, the last
 * `outputByteLimit` bytes are kept. A wait is answered when the command itself ends. Kill and release end the command
 * with all its descendants, see `terminate`; what a command left in the background goes with its release.
 *
 * Rejects with `RequestError`: `-32002` an unknown session or terminal, and one of another session; `-32602` a command
 * that is malformed, not allowed where it asks, or cannot be started; `-32603` too many terminals, or `allowCommand`
 * refused; `-32800` the wait was aborted.
 */
export function nodeTerminals(options: NodeTerminalsOptions): NodeTerminals {
  const { roots, allowCommand, maxTerminals = 32, termGraceMs = 3000, watch } = options;
  const sessions = new Map<string, Session>();
  const listeners = new Set<{ readonly listener: TerminalListener }>(watch && [{ listener: watch }]);
  let closed = false;

  const tell = (event: TerminalEvent) => {
    for (const { listener } of listeners) {
      try {
        listener(event);
      } catch {}
    }
  };

  const sessionOf = (sessionId: string): Session => {
    const session = sessions.get(sessionId) ?? { terminals: new Map(), awaited: 0, busy: new Set(), closed: false };
    sessions.set(sessionId, session);
    return session;
  };

  const find = ({ sessionId, terminalId }: { sessionId: string; terminalId: string }) => {
    const session = sessions.get(sessionId);
    const terminal = session?.terminals.get(terminalId);
    if (!session || !terminal) throw resourceNotFound("No such terminal in this session", { terminalId });
    return { session, terminal };
  };

  const start = async (params: v1.CreateTerminalRequest, session: Session, folders: readonly string[]) => {
    const { sessionId } = params;
    const terminalId = `terminal-${randomUUID()}`;
    const command = await judgeCommand(params, folders, options);
    if (allowCommand && !(await allowCommand(command)))
      throw internalError("The client does not let an agent run this command");
    refuseIfClosed(session);
    const event = { sessionId, terminalId } as const;
    const started = Terminal.start({
      ...command,
      termGraceMs,
      onOutput: (text) => tell({ ...event, type: "output", text }),
    });
    const terminal = await whileBusy(session, started).catch((error) => {
      throw error instanceof ProcessError ? startError(error, command) : error;
    });
    session.terminals.set(terminalId, terminal);
    const { args, cwd } = command;
    tell({ ...event, type: "created", command: { command: command.command, args, cwd } });
    terminal.exited.then((exitStatus) => tell({ ...event, type: "exited", exitStatus }));
    return terminalId;
  };

  const release = async (sessionId: string, terminalId: string, session: Session, terminal: Terminal) => {
    session.terminals.delete(terminalId);
    await whileBusy(session, terminal.kill());
    tell({ sessionId, terminalId, type: "released" });
  };

  const closeSession = async (sessionId: string) => {
    const session = sessions.get(sessionId);
    if (!session) return;
    session.closed = true;
    // One that is being started right now is in `terminals` only afterwards.
    while (session.busy.size > 0 || session.terminals.size > 0) {
      await Promise.allSettled([
        ...session.busy,
        ...[...session.terminals].map(([id, terminal]) => release(sessionId, id, session, terminal)),
      ]);
    }
    if (sessions.get(sessionId) === session) sessions.delete(sessionId);
  };

  return {
    async create(params) {
      const folders = rootsOf(params.sessionId, roots);
      const session = sessionOf(params.sessionId);
      if (closed) throw internalError("The client is closing its terminals");
      refuseIfClosed(session);
      if (session.terminals.size + session.awaited >= maxTerminals) {
        throw internalError(`The session holds maxTerminals (${maxTerminals}) terminals: release one first`);
      }
      session.awaited++;
      try {
        return { terminalId: await start(params, session, folders) };
      } finally {
        session.awaited--;
      }
    },

    async output(params) {
      const { output, exitStatus } = find(params).terminal;
      return { output: output.toString(), truncated: output.truncated, exitStatus: exitStatus ?? null };
    },

    async waitForExit(params, { signal } = {}) {
      return unlessAborted(find(params).terminal.exited, signal);
    },

    async kill(params) {
      await find(params).terminal.kill();
      return {};
    },

    async release(params) {
      const { session, terminal } = find(params);
      await release(params.sessionId, params.terminalId, session, terminal);
      return {};
    },

    closeSession,

    async close() {
      closed = true;
      await Promise.all([...sessions.keys()].map(closeSession));
    },

    watch(listener) {
      const added = { listener };
      listeners.add(added);
      return () => void listeners.delete(added);
    },
  };
}

function refuseIfClosed(session: Session): void {
  if (session.closed) throw internalError("The session is being closed");
}

async function whileBusy<T>(session: Session, promise: Promise<T>): Promise<T> {
  session.busy.add(promise);
  try {
    return await promise;
  } finally {
    session.busy.delete(promise);
  }
}

async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  if (signal.aborted) throw requestCancelled();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(requestCancelled());
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

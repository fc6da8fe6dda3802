import type { TerminalHost, TerminalListener } from "../protocol/index.ts";
import { resourceNotFound } from "../rpc/index.ts";

interface Running {
  readonly sessionId: string;
  readonly output: string;
  readonly ended: PromiseWithResolvers<void>;
  exitStatus?: { readonly exitCode?: number; readonly signal?: string };
}

interface Id {
  readonly sessionId: string;
  readonly terminalId: string;
}

/**
 * Terminals in which nothing really runs: `echo` writes its arguments and exits with 0, `sleep` runs until it is killed, and
 * anything else exits with 127, as a shell has it.
 */
export function memoryTerminals(): Required<TerminalHost> {
  const terminals = new Map<string, Running>();
  const listeners = new Set<TerminalListener>();
  let count = 0;

  const tell: TerminalListener = (event) => {
    for (const listener of listeners) listener(event);
  };
  const find = ({ sessionId, terminalId }: Id): Running => {
    const terminal = terminals.get(terminalId);
    if (terminal?.sessionId !== sessionId) throw resourceNotFound("There is no such terminal", { terminalId });
    return terminal;
  };
  const exit = (id: Id, exitStatus: NonNullable<Running["exitStatus"]>) => {
    const terminal = find(id);
    if (terminal.exitStatus !== undefined) return;
    terminal.exitStatus = exitStatus;
    tell({ ...id, type: "exited", exitStatus });
    terminal.ended.resolve();
  };
  const release = (id: Id) => {
    exit(id, { signal: "SIGTERM" });
    terminals.delete(id.terminalId);
    tell({ ...id, type: "released" });
  };
  const releaseAll = (fits: (terminal: Running) => boolean) => {
    for (const [terminalId, terminal] of [...terminals])
      if (fits(terminal)) release({ sessionId: terminal.sessionId, terminalId });
  };

  return {
    async create({ sessionId, command, args = [], cwd }) {
      const id = { sessionId, terminalId: `terminal-${++count}` };
      const output = outputOf(command, args);
      terminals.set(id.terminalId, { sessionId, output, ended: Promise.withResolvers() });
      tell({ ...id, type: "created", command: { command, args, ...(cwd != null && { cwd }) } });
      if (output !== "") tell({ ...id, type: "output", text: output });
      if (command !== "sleep") exit(id, { exitCode: command === "echo" ? 0 : 127 });
      return { terminalId: id.terminalId };
    },
    async output(id) {
      const { output, exitStatus } = find(id);
      return { output, truncated: false, ...(exitStatus && { exitStatus }) };
    },
    async waitForExit(id) {
      const terminal = find(id);
      await terminal.ended.promise;
      return terminal.exitStatus!;
    },
    async kill(id) {
      exit(id, { signal: "SIGTERM" });
      return {};
    },
    async release(id) {
      release(id);
      return {};
    },
    async closeSession(sessionId) {
      releaseAll((terminal) => terminal.sessionId === sessionId);
    },
    async close() {
      releaseAll(() => true);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function outputOf(command: string, args: readonly string[]): string {
  if (command === "echo") return `${args.join(" ")}\n`;
  return command === "sleep" ? "" : `${command}: not found\n`;
}

import type { ClientHandlersV1 } from "@colloquy/acp/client";
import { type NodeFilesOptions, type NodeTerminalsOptions, nodeFiles, nodeTerminals } from "@colloquy/acp/node";
import type { SessionEvent } from "../events/event.ts";
import type { SessionRef } from "./conversation.ts";

/** What a client of version 1 serves to its agent. */
export interface HostOptions {
  readonly session: SessionRef;
  /** Real paths; the first is where commands run. */
  readonly roots: readonly string[];
  /** Whether the agent may write files and run commands through us. Reading it may always. */
  readonly writes: boolean;
  /** Decides on writes to files that make programs run. */
  readonly allowSensitive: (path: string) => boolean | Promise<boolean>;
  readonly onEvent: (event: SessionEvent) => void;
}

/** The files and terminals of version 1. */
export interface Host {
  readonly handlers: ClientHandlersV1;
  /** Ends the commands that still run. */
  close(): Promise<void>;
}

/** Serves the files of the session's folders, and runs commands in them, if it may. */
export function hostV1({ session, roots, writes, allowSensitive, onEvent }: HostOptions): Host {
  const rootsOf = (id: string) => (id === session.id ? roots : undefined);
  const allowWrite: NodeFilesOptions["allowWrite"] = ({ path, sensitive }) => !sensitive || allowSensitive(path);
  const files = nodeFiles({ roots: rootsOf, allowWrite });
  const terminals = nodeTerminals({ roots: rootsOf, shellLines: true, watch: (event) => tell(event, onEvent) });
  const reading: ClientHandlersV1 = { "fs/read_text_file": (params) => files.readTextFile(params) };
  const writing: ClientHandlersV1 = {
    "fs/write_text_file": async (params) => {
      await files.writeTextFile(params);
      onEvent({ type: "wrote", path: params.path });
    },
    "terminal/create": (params) => terminals.create(params),
    "terminal/output": (params) => terminals.output(params),
    "terminal/wait_for_exit": (params, { signal }) => terminals.waitForExit(params, { signal }),
    "terminal/kill": (params) => terminals.kill(params),
    "terminal/release": (params) => terminals.release(params),
  };
  return { handlers: writes ? { ...reading, ...writing } : reading, close: () => terminals.close() };
}

/** What happens in a terminal that runs here. */
type TerminalEvent = Parameters<NonNullable<NodeTerminalsOptions["watch"]>>[0];

function tell(event: TerminalEvent, onEvent: HostOptions["onEvent"]): void {
  const id = event.terminalId;
  switch (event.type) {
    case "created":
      return onEvent({ type: "terminal", patch: { id, command: showWords(event.command) } });
    case "output":
      return onEvent({ type: "terminal", patch: { id, output: event.text } });
    case "exited": {
      const { exitCode = null, signal = null } = event.exitStatus;
      return onEvent({ type: "terminal", patch: { id, exit: { code: exitCode, signal } } });
    }
  }
}

/** A command as a person would type it. */
function showWords({ command, args }: { command: string; args: readonly string[] }): string {
  return [command, ...args].map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(" ");
}

import type { UnstableClientHandlersV1 } from "../../client/unstable.ts";
import type { TerminalHost } from "../../protocol/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { base64 } from "../../versions/index.ts";
import type { BridgedTerminalEvent } from "../bridge-options.ts";
import type { Link } from "./link.ts";
import type { Sessions } from "./sessions.ts";

/**
 * The terminals that run here for an agent of version 1. The client sees them as the agent's own: with all that they print,
 * and with the right to stop them.
 */
export class Terminals {
  readonly host: TerminalHost | undefined;
  private readonly sessions: Sessions;

  constructor(link: Link, sessions: Sessions) {
    this.sessions = sessions;
    this.host = link.sides.terminals?.({ roots: sessions.roots, watch: (event) => this.onEvent(event) });
  }

  /** What the agent may call. */
  get handlers(): UnstableClientHandlersV1 {
    const { host } = this;
    if (host === undefined) return {};
    return {
      "terminal/create": (params) => host.create(params),
      "terminal/output": (params) => host.output(params),
      "terminal/wait_for_exit": (params, { signal }) => host.waitForExit(params, { signal }),
      "terminal/kill": (params) => host.kill(params),
      "terminal/release": (params) => host.release(params),
    };
  }

  /** Stops the command of a terminal; the proof is its exit status. */
  async cancel({ sessionId, terminalId }: v2.CancelTerminalRequest): Promise<v2.CancelTerminalResponse> {
    await this.host?.kill({ sessionId, terminalId });
    return {};
  }

  private onEvent(event: BridgedTerminalEvent): void {
    const session = this.sessions.find(event.sessionId);
    if (session === undefined) return;
    const { terminalId } = event;
    session.terminals.add(terminalId);
    void session.tell(updateOf(terminalId, event));
  }
}

function updateOf(terminalId: string, event: BridgedTerminalEvent): v2.SessionUpdate {
  switch (event.type) {
    case "created": {
      const { command, args, cwd } = event.command;
      const line = [command, ...args].join(" ");
      return { sessionUpdate: "terminal_update", terminalId, command: line, cwd, capabilities: { cancel: {} } };
    }
    case "output":
      return { sessionUpdate: "terminal_output_chunk", terminalId, data: base64(event.text) };
    case "exited": {
      const { exitCode, signal } = event.exitStatus;
      const exitStatus = { ...(exitCode != null && { exitCode }), ...(signal != null && { signal }) };
      return { sessionUpdate: "terminal_update", terminalId, exitStatus, capabilities: null };
    }
    case "released":
      return { sessionUpdate: "terminal_update", terminalId, capabilities: null };
  }
}

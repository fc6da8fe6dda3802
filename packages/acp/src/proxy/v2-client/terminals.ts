import type { UnstableClientHandlersV1 } from "../../client/unstable.ts";
import { displayed, type TerminalHost } from "../../protocol/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Link } from "./link.ts";
import type { Sessions } from "./sessions.ts";

/**
 * The terminals that run here for an agent of version 1. The client sees them as the agent's own: with what they print, and
 * with the right to stop them.
 */
export class Terminals {
  readonly host: TerminalHost | undefined;

  constructor(link: Link, sessions: Sessions) {
    const host = link.sides.terminals?.(sessions.roots);
    this.host =
      host &&
      displayed(host, {
        cancellable: true,
        begin(sessionId, terminalId) {
          const session = sessions.find(sessionId);
          session?.terminals.add(terminalId);
          return session && ((update) => session.tell(update));
        },
      });
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
}

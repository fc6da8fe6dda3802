import type {
  KillTerminalResponse,
  ReleaseTerminalResponse,
  TerminalOutputResponse,
  WaitForTerminalExitResponse,
} from "../schema/v1/index.ts";
import type { Link } from "./link.ts";

/** A terminal of the client: what `createTerminal` resolves to. Release it, or leave that to `await using`. */
export class TerminalHandle {
  /** The terminal's id, for tool call content. */
  readonly id: string;
  private readonly sessionId: string;
  private readonly link: Link;

  constructor(id: string, sessionId: string, link: Link) {
    this.id = id;
    this.sessionId = sessionId;
    this.link = link;
  }

  /** What it has printed so far, and how it ended if it has. */
  currentOutput(): Promise<TerminalOutputResponse> {
    return this.call("terminal/output");
  }

  /** Resolves when the command has ended. */
  waitForExit(): Promise<WaitForTerminalExitResponse> {
    return this.call("terminal/wait_for_exit");
  }

  /** Ends the command. The output can still be read. */
  kill(): Promise<KillTerminalResponse> {
    return this.call("terminal/kill");
  }

  /** Gives the terminal up, and ends its command if that still runs. */
  release(): Promise<ReleaseTerminalResponse> {
    return this.call("terminal/release");
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.release();
  }

  private call<T>(method: string): Promise<T> {
    return this.link.request(method, { sessionId: this.sessionId, terminalId: this.id });
  }
}

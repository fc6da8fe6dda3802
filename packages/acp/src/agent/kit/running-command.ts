import type { TerminalHost } from "../../protocol/index.ts";
import type { CommandResult } from "./command-run.ts";
import type { Work } from "./work.ts";

/** How long one that was killed has to be gone before its turn ends without that, in milliseconds. */
const KILLED_MS = 1_000;

/** A command in a terminal of some host. */
export class RunningCommand {
  /** What it wrote, as far as the host has kept it. */
  output = "";
  exitStatus: { readonly exitCode?: number; readonly signal?: string } | undefined;
  private ended: Promise<unknown> | undefined;
  private readonly host: TerminalHost;
  private readonly id: { readonly sessionId: string; readonly terminalId: string };

  constructor(host: TerminalHost, id: { readonly sessionId: string; readonly terminalId: string }) {
    this.host = host;
    this.id = id;
  }

  kill(): void {
    void this.host.kill(this.id).catch(() => {});
  }

  /** Resolves when the command has exited, with what it wrote. */
  untilExit(): Promise<CommandResult> {
    const result = this.follow();
    this.ended = result.catch(() => {});
    return result;
  }

  /** Resolves when it has exited and its output has been read, or after a moment. */
  async untilKilled(): Promise<void> {
    if (this.ended === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bound = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, KILLED_MS);
    });
    await Promise.race([this.ended, bound]);
    clearTimeout(timer);
  }

  /** Lets go of it, which ends it if it still runs. One of the client's is not waited for once the turn is aborted. */
  async release(work: Work, isClients: boolean): Promise<void> {
    const released = this.host.release(this.id).catch(() => {});
    if (!work.aborted || !isClients) await released;
  }

  private async follow(): Promise<CommandResult> {
    const { exitCode, signal } = await this.host.waitForExit(this.id);
    this.exitStatus = { ...(exitCode != null && { exitCode }), ...(signal != null && { signal }) };
    const { output, truncated } = await this.host.output(this.id);
    this.output = output;
    return { ...this.exitStatus, output, truncated };
  }
}

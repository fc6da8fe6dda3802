import type { TerminalHost } from "../../protocol/index.ts";
import { base64 } from "../../versions/index.ts";
import type { CommandResult } from "./command-run.ts";
import type { Work } from "./work.ts";

/** How often the output of a command is looked at while it runs, in milliseconds. */
const LOOK_MS = 100;

/** How long one that was killed has to be gone before its turn ends without that, in milliseconds. */
const KILLED_MS = 1_000;

type Exit = { exitCode?: number | null; signal?: string | null };

/** A command in a terminal of some host. */
export class RunningCommand {
  /** What has been read of its output. */
  shown = "";
  exitStatus: Exit | undefined;
  private truncated = false;
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

  /** Reads the output until the command has exited. `show`: is given what is new, as a part of an update. */
  untilExit(show: ((update: object) => void) | undefined): Promise<CommandResult> {
    const result = this.follow(show);
    this.ended = result.catch(() => {});
    return result;
  }

  /** Resolves when it has exited and its output has been read, or after a moment. */
  async untilKilled(): Promise<void> {
    if (this.ended !== undefined) await within(KILLED_MS, this.ended);
  }

  /** Lets go of it, which ends it if it still runs. One of the client's is not waited for once the turn is aborted. */
  async release(work: Work): Promise<void> {
    const released = this.host.release(this.id).catch(() => {});
    if (!work.aborted || this.host === work.session.hosts.terminals) await released;
  }

  private async follow(show: ((update: object) => void) | undefined): Promise<CommandResult> {
    const exit = this.host.waitForExit(this.id).then(({ exitCode, signal }) => {
      this.exitStatus = { ...(exitCode != null && { exitCode }), ...(signal != null && { signal }) };
    });
    exit.catch(() => {});
    while (show !== undefined && this.exitStatus === undefined) {
      await within(LOOK_MS, exit);
      await this.look(show);
    }
    await exit;
    await this.look(show);
    const { exitCode, signal } = this.exitStatus as { exitCode?: number; signal?: string };
    const output = this.shown;
    const truncated = this.truncated;
    return { ...(exitCode !== undefined && { exitCode }), ...(signal !== undefined && { signal }), output, truncated };
  }

  private async look(show: ((update: object) => void) | undefined): Promise<void> {
    const { output, truncated } = await this.host.output(this.id);
    const before = this.shown;
    this.shown = output;
    this.truncated ||= truncated;
    if (show === undefined || output === before) return;
    const added = addedTo(before, output);
    if (added !== undefined) show({ sessionUpdate: "terminal_output_chunk", data: base64(added) });
    else show({ sessionUpdate: "terminal_update", output: { data: base64(output) } });
  }
}

/** How much of an output's beginning is looked for in what was there before, in UTF-16 units. */
const SAMPLE = 256;

/** What an output has got at its end, even when some of its beginning went; undefined when that cannot be told. */
export function addedTo(before: string, after: string): string | undefined {
  const at = after.length < SAMPLE ? 0 : before.indexOf(after.slice(0, Math.min(SAMPLE, before.length)));
  const kept = before.slice(Math.max(at, 0));
  return at >= 0 && after.startsWith(kept) ? after.slice(kept.length) : undefined;
}

/** Resolves or rejects as `work` does, or resolves after so many milliseconds. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, bound]);
  } finally {
    clearTimeout(timer);
  }
}

import { blocksOf, type Said } from "./said.ts";
import type { Work } from "./work.ts";

/** A compaction of the model's context that the client is shown. The turn ends one that has not ended. */
export class CompactionRun {
  readonly id: string = crypto.randomUUID();
  private readonly work: Work;

  constructor(work: Work) {
    this.work = work;
    work.open.add(this);
    void this.send("in_progress");
  }

  /** Adds to the summary. */
  chunk(said: Said): Promise<void> {
    let sent: Promise<void> = Promise.resolve();
    for (const content of blocksOf(said))
      sent = this.work.send({ sessionUpdate: "compaction_summary_chunk", compactionId: this.id, content });
    return sent;
  }

  /** It is done. `summary`: all of it, in place of what was added. */
  done(summary?: Said): Promise<void> {
    return this.end("completed", summary === undefined ? {} : { summary: [...blocksOf(summary)] });
  }

  /** It has failed, for a reason in words. */
  fail(error: unknown): Promise<void> {
    return this.end("failed", { error: error instanceof Error ? error.message : String(error) });
  }

  end(status: "completed" | "failed" | "cancelled", fields: object = {}): Promise<void> {
    this.work.open.delete(this);
    return this.send(status, fields);
  }

  private send(status: string, fields: object = {}): Promise<void> {
    return this.work.send({ sessionUpdate: "compaction_update", compactionId: this.id, status, ...fields });
  }
}

import { clean } from "@colloquy/acp/text";
import { safeJson } from "../peer/index.ts";
import { version } from "../program/index.ts";
import type { Screen, Show, ViewEvent } from "../view/index.ts";
import type { Ending } from "./ending.ts";
import { runEventOf } from "./event-shape.ts";
import type { RunRecord } from "./record.ts";
import { RUN_SCHEMA, type RunAgent, type RunElicitation, type RunEvent, type RunPermission } from "./run-event.ts";

/** What is printed on stdout. */
export type OutputFormat = "text" | "json" | "stream-json";

/** What is told on stdout of a run, and kept for its result. */
export class Output {
  /** Shows the session in words, once that can be done: all of it with `text`, and what a person is asked with every format. */
  show: Show | undefined;
  readonly record: RunRecord;
  private readonly format: OutputFormat;
  private readonly quiet: boolean;
  private readonly screen: Screen;
  private begun = false;

  constructor(options: { readonly output: OutputFormat; readonly quiet: boolean }, screen: Screen, record: RunRecord) {
    this.format = options.output;
    this.quiet = options.quiet;
    this.screen = screen;
    this.record = record;
  }

  /** The run begins, in this folder. */
  begin(cwd: string): void {
    this.record.cwd = cwd;
    if (this.format === "stream-json") void this.write("");
  }

  /** Something happened. Await what it gives to keep in step with a slow reader. */
  take(event: ViewEvent): Promise<void> | undefined {
    this.record.take(event);
    const shown = this.show?.take(event);
    return this.format === "stream-json" ? this.line(runEventOf(event)) : shown;
  }

  /** Says something to people only: in JSON it has a better place. */
  remark(topic: string, text: string): void {
    void this.show?.take({ type: "remark", topic, text });
  }

  /** The session is open. */
  opened(sessionId: string, agent: RunAgent, resumed: boolean): void {
    this.record.sessionId = sessionId;
    this.remark("session", `Session ${sessionId}${resumed ? ", gone on with" : ""}`);
    void this.line({ type: "session", sessionId, resumed, agent });
  }

  /** A request for permission was answered. */
  answered(permission: RunPermission): void {
    this.record.permissions.push(permission);
    void this.line({ type: "permission", ...permission });
  }

  /** A question to the user has ended. */
  asked(elicitation: RunElicitation): void {
    this.record.elicitations.push(elicitation);
    void this.line({ type: "elicitation", ...elicitation });
  }

  /** Ends what is being shown: what follows is said on stderr. */
  async pause(): Promise<void> {
    await this.show?.end(undefined);
  }

  /** The last that is printed. */
  async end(ending: Ending): Promise<void> {
    if (this.format === "text") {
      const words = this.quiet ? clean(this.record.lastWords).trim() : "";
      await this.screen.write(words === "" ? "" : `${words}\n`);
      return;
    }
    const result = this.record.result(ending);
    await (this.format === "json" ? this.screen.write(jsonLine(result)) : this.line(result));
  }

  private line(event: RunEvent): Promise<void> | undefined {
    return this.format === "stream-json" ? this.write(jsonLine(event)) : undefined;
  }

  /** Prints lines; before the first ones, how they begin. */
  private write(lines: string): Promise<void> | undefined {
    const first: RunEvent = { type: "init", schema: RUN_SCHEMA, colloquy: version, cwd: this.record.cwd };
    const begin = this.begun ? "" : jsonLine(first);
    this.begun = true;
    return this.screen.write(begin + lines);
  }
}

function jsonLine(event: RunEvent): string {
  return `${safeJson(event)}\n`;
}

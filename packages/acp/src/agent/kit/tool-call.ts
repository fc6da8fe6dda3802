import { RequestError } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { type CommandOptions, type CommandResult, runCommand } from "./command-run.ts";
import { askConsent, type Consent, type Question } from "./consent.ts";
import type { FileChange } from "./files.ts";
import { absolutePath } from "./paths.ts";
import { blocksOf, type Said } from "./said.ts";
import { isStream, sayStream, type TextStream } from "./text-stream.ts";
import type { Work } from "./work.ts";

/** What a tool call begins with. */
export interface ToolStart {
  /** What it does, for people. */
  readonly title: string;
  /** Which tool it is, for programs. What is remembered of its permissions is remembered by it. */
  readonly name?: string;
  /** Default `other`. */
  readonly kind?: v2.ToolKind;
  /** The files that it is about; a relative path is taken from the session's `cwd`, a `line` counts from 1. */
  readonly locations?: readonly v2.ToolCallLocation[];
  readonly rawInput?: unknown;
  /** Version 2: whether the client may cancel it by itself, which aborts `signal`. Default false. */
  readonly cancellable?: boolean;
}

/** What may be changed of a tool call. */
export interface ToolPatch extends Partial<Omit<ToolStart, "cancellable">> {
  readonly status?: v2.ToolCallStatus;
  /** In place of all content before. */
  readonly content?: readonly v2.ToolCallContent[];
  readonly rawOutput?: unknown;
}

const final: readonly unknown[] = ["completed", "failed", "cancelled"];

/**
 * A tool call that the client is shown. It is pending until something comes of it, and while the user is asked; a diff can be
 * of what has not happened, so it alone begins nothing. It ends with `done` or `fail`, or with the turn: completed, after an
 * error failed, after an abort cancelled. Who does not await what these return need not handle its rejection; a failure to
 * keep or to send an update fails the turn.
 */
export class ToolCall {
  readonly id: string = crypto.randomUUID();
  private readonly work: Work;
  private start: ToolStart;
  private status: v2.ToolCallStatus = "pending";
  private asking = false;
  private controller: AbortController | undefined;

  constructor(work: Work, start: ToolStart) {
    this.work = work;
    this.start = this.placed(start);
    work.open.add(this);
    const { cancellable, ...fields } = this.start;
    const capabilities = cancellable ? { capabilities: { cancel: {} } } : {};
    if (cancellable) work.session.cancellable.set(this.id, () => this.abort());
    // It is what both versions take for granted; clients that do not are told.
    void this.send({ ...fields, status: "pending", ...capabilities } as Partial<v2.ToolCallUpdate>);
  }

  /** Aborted with the turn, and when the client cancels this call. */
  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    return AbortSignal.any([this.work.signal, this.controller.signal]);
  }

  /** Whether it has been said how it ended. */
  get isEnded(): boolean {
    return final.includes(this.status);
  }

  /** Changes what is known of it. What is absent stays. */
  update(patch: ToolPatch): Promise<void> {
    const placed = this.placed(patch);
    const { status, content: _, rawOutput: __, ...fields } = placed;
    this.start = { ...this.start, ...fields };
    if (status !== undefined) this.enter(status);
    return this.send(placed as Partial<v2.ToolCallUpdate>);
  }

  /** Adds text, or other content; of a stream, all of its text, as `turn.say` does. */
  text(said: Said | TextStream): Promise<void> {
    if (isStream(said)) return sayStream(this.work, said, (piece) => this.text(piece));
    let sent: Promise<void> = Promise.resolve();
    for (const content of blocksOf(said)) sent = this.content({ type: "content", content });
    return sent;
  }

  /** Adds content of any kind. */
  content(content: v2.ToolCallContent): Promise<void> {
    if (content.type !== "diff") this.begin();
    return this.work.send({ sessionUpdate: "tool_call_content_chunk", toolCallId: this.id, content });
  }

  /**
   * Adds a change: a file before and after, as `turn.files.preview` and `write` resolve with it, or a diff of version 2. To
   * have a change seen before it is consented to, say it here, ask with `permitted`, and make it then.
   */
  diff(diff: FileChange | v2.Diff): Promise<void> {
    if ("changes" in diff) return this.content({ ...diff, type: "diff" });
    const { oldText, newText } = diff;
    const path = absolutePath(this.work.session.cwd, diff.path);
    const operation = oldText === undefined ? ("add" as const) : ("modify" as const);
    const texts = { ...(oldText !== undefined && { oldText }), newText };
    const content = { type: "diff" as const, changes: [{ operation, path, fileType: "text" as const }], texts };
    return this.content(content as v2.ToolCallContent);
  }

  /** Something comes of it: it is not pending any more. */
  begin(): void {
    if (this.status === "pending" && !this.asking) void this.update({ status: "in_progress" });
  }

  /** Runs a command and adds its terminal. Resolves when it has exited, whatever its exit code. */
  run(command: string, options: CommandOptions = {}): Promise<CommandResult> {
    const signals = [options.signal, this.start.cancellable ? this.signal : undefined].filter(
      (one) => one !== undefined,
    );
    const signal = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
    return runCommand(this, this.work, command, { ...options, ...signal });
  }

  /**
   * Asks whether it may go on: it is pending meanwhile, in progress after a yes, and ended by a no (cancelled; version 1 knows
   * only failed). The answer for always is remembered by `remember`, or by the tool's name.
   */
  async permitted(question: Partial<Question> = {}): Promise<boolean> {
    return (await this.ask(question)).allowed;
  }

  /** The same, with the option that was chosen. */
  async ask(question: Partial<Question> = {}): Promise<Consent> {
    const { title, name, kind, rawInput, locations } = this.start;
    const remember = question.remember === false ? undefined : (question.remember ?? name);
    const isKnown = remember !== undefined && this.work.session.remembered?.has(remember);
    if (!isKnown && this.status === "in_progress") void this.update({ status: "pending" });
    const asked = { title, ...question, remember: remember ?? (false as const) };
    const known = { title, kind, rawInput, locations: locations as v2.ToolCallLocation[] | undefined };
    const toolCall = { toolCallId: this.id, status: this.status, ...withoutUndefined(known) };
    this.asking = true;
    const consent = await askConsent(this.work, asked, toolCall).finally(() => {
      this.asking = false;
    });
    if (consent.allowed) this.begin();
    else void this.end("cancelled");
    return consent;
  }

  /** It has succeeded. `output`: text or content to add, or with `rawOutput` what the tool gave. */
  done(output?: Said | { readonly rawOutput: unknown }): Promise<void> {
    if (typeof output === "object" && "rawOutput" in output)
      return this.end("completed", { rawOutput: output.rawOutput });
    if (output !== undefined) void this.text(output);
    return this.end("completed");
  }

  /** It has failed. Of an error, the message is added to its content; of one that the client answered, the client's words. */
  fail(error: unknown): Promise<void> {
    const words = error instanceof RequestError ? error.said : error instanceof Error ? error.message : String(error);
    void this.text(words);
    return this.end("failed");
  }

  /** Ends it. Once it has ended it may still be changed. */
  end(status: "completed" | "failed" | "cancelled", fields: Partial<v2.ToolCallUpdate> = {}): Promise<void> {
    this.enter(status);
    return this.send({ ...fields, status, ...(this.start.cancellable && { capabilities: null }) });
  }

  private abort(): void {
    this.controller ??= new AbortController();
    this.controller.abort(new Error("The client cancelled this tool call"));
  }

  /** With absolute paths (DIR-01). */
  private placed<T extends Pick<ToolPatch, "locations">>(fields: T): T {
    const { locations } = fields;
    if (!locations) return fields;
    const { cwd } = this.work.session;
    return { ...fields, locations: locations.map((one) => ({ ...one, path: absolutePath(cwd, one.path) })) };
  }

  private enter(status: v2.ToolCallStatus): void {
    this.status = status;
    if (!final.includes(status)) return;
    this.work.open.delete(this);
    if (this.start.cancellable) this.work.session.cancellable.delete(this.id);
  }

  private send(fields: Partial<v2.ToolCallUpdate>): Promise<void> {
    return this.work.send({ ...fields, sessionUpdate: "tool_call_update", toolCallId: this.id } as StoredUpdate);
  }
}

function withoutUndefined<T extends object>(fields: T): { [Field in keyof T]: Exclude<T[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

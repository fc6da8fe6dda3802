import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { singlePlanId } from "../../state/index.ts";
import type { CommandOptions, CommandResult } from "./command-run.ts";
import type { Invocation } from "./commands.ts";
import { CompactionRun } from "./compaction.ts";
import { askConsent, type Consent, type Question } from "./consent.ts";
import {
  askForm,
  askPage,
  type Form,
  type FormAnswer,
  type FormSchema,
  type Page,
  type PageAnswer,
} from "./elicitation.ts";
import { TurnFiles } from "./files.ts";
import type { Foreground } from "./foreground.ts";
import type { Steering } from "./prompt.ts";
import { blocksOf, type Said, textOf } from "./said.ts";
import type { AgentSession } from "./session.ts";
import { isStream, sayStream, type TextStream } from "./text-stream.ts";
import { ToolCall, type ToolStart } from "./tool-call.ts";
import { runTool } from "./tool-run.ts";
import type { Work } from "./work.ts";

/** A step of a plan: as text, it is pending and of medium priority. */
export type PlanStep = string | (Pick<v2.PlanEntry, "content"> & Partial<v2.PlanEntry>);

/** What a turn is made for. */
export interface TurnStart {
  readonly messageId: string;
  readonly prompt: readonly v2.ContentBlock[];
  readonly command: Invocation | undefined;
}

/**
 * One turn of an agent: what the user said, and all that the agent can do about it, for clients of both versions alike.
 *
 * What is said here is kept by the session's store before it is shown, in order. Each saying resolves when there is room for
 * more: awaiting it keeps in step with a slow client. Text that comes while the pipe is busy, or in one tick, leaves as one
 * piece; the first of a tick leaves at once. Before the prompt is answered everything has left. Nobody has to handle the
 * rejection of a saying: if keeping or sending failed, the turn fails. Once the turn has ended, everything rejects with a
 * `TurnEndedError`, and nothing leaves.
 */
export class Turn {
  readonly session: AgentSession;
  /** The id of the user's message. */
  readonly messageId: string;
  /** The prompt. */
  readonly prompt: readonly v2.ContentBlock[];
  /** The slash command that the prompt invokes, if it is one of the declared. */
  readonly command: Invocation | undefined;
  private readonly work: Work;
  private readonly foreground: Foreground;
  /** The message that text goes on with. */
  private open: { readonly tag: string; readonly messageId: string } | undefined;

  constructor(work: Work, foreground: Foreground, { messageId, prompt, command }: TurnStart) {
    this.session = work.session;
    this.messageId = messageId;
    this.prompt = prompt;
    this.command = command;
    this.work = work;
    this.foreground = foreground;
  }

  /** The text of the prompt. */
  get text(): string {
    return textOf(this.prompt);
  }

  /** Aborted by `session/cancel`, `$/cancel_request`, `session/close` and the end of the connection. Hand it to all that waits. */
  get signal(): AbortSignal {
    return this.work.signal;
  }

  /** The session's files. */
  get files(): TurnFiles {
    return new TurnFiles(this.work);
  }

  /**
   * Says something to the user. What is said in a row is one message. A stream, such as a model's, is said piece by piece as
   * it comes and as the client takes it; resolves when all of it is said. What the stream throws rejects, and an abort of the
   * turn does: the stream is ended then (`return()`). The turn does not end before a stream that nobody awaits.
   */
  say(said: Said | TextStream): Promise<void> {
    return this.chunks("agent_message_chunk", said);
  }

  /** Shows what the agent thinks, apart from what it says. */
  think(said: Said | TextStream): Promise<void> {
    return this.chunks("agent_thought_chunk", said);
  }

  /** Shows a plan: all its steps, in place of those before. Clients of version 1 mostly show one plan. */
  plan(steps: readonly PlanStep[], planId: string = singlePlanId): Promise<void> {
    const entries = steps.map((step): v2.PlanEntry => {
      const given = typeof step === "string" ? { content: step } : step;
      return { priority: "medium", status: "pending", ...given };
    });
    return this.update({ sessionUpdate: "plan_update", plan: { type: "items", planId, entries } });
  }

  /** Begins a tool call. */
  tool(start: ToolStart): ToolCall;
  /**
   * Runs something as a tool call, and resolves with what it returns: that completes the call. What it throws rejects, and
   * fails the call; after an abort of `call.signal` the call is cancelled instead. A call that it has ended itself, or that
   * was declined, stays as it is. It is in progress from the start, unless `run` begins by asking. The turn does not end before
   * it; nobody has to handle the rejection.
   */
  tool<T>(start: ToolStart, run: (call: ToolCall) => T | Promise<T>): Promise<T>;
  tool<T>(start: ToolStart, run?: (call: ToolCall) => T | Promise<T>): ToolCall | Promise<T> {
    this.open = undefined;
    const call = new ToolCall(this.work, start);
    return run === undefined ? call : runTool(this.work, call, run);
  }

  /**
   * Runs a command as a tool call of its own, which fails with an exit code other than 0 or a signal. `title`: what it is
   * for, by default the command line.
   */
  async run(
    command: string,
    { title, ...options }: CommandOptions & { readonly title?: string } = {},
  ): Promise<CommandResult> {
    const line = [command, ...(options.args ?? [])].join(" ");
    const call = this.tool({ title: title ?? line, kind: "execute" });
    const result = await call.run(command, options).catch((error: unknown) => {
      if (!this.signal.aborted) void call.fail(error);
      throw error;
    });
    void call.end(result.exitCode === 0 ? "completed" : "failed");
    return result;
  }

  /** Asks the user for consent to something that is no tool call. */
  ask(question: Question): Promise<Consent> {
    return askConsent(this.work, question);
  }

  /** Has the user fill in a form. Rejects with a `CapabilityError` when the client has none (`elicitation.form`). */
  elicit<const Schema extends FormSchema>(form: Form<Schema>): Promise<FormAnswer<Schema>> {
    return askForm(this.work, form);
  }

  /** Sends the user to a page. Rejects with a `CapabilityError` when the client cannot (`elicitation.url`). */
  elicitUrl(page: Page): Promise<PageAnswer> {
    return askPage(this.work, page);
  }

  /**
   * Asks the user something by a method of your own, for clients that are known to have it; the session needs the user
   * meanwhile. `params` are sent with the session's id. Rejects with what the client answers, `-32601` where it does not have it.
   */
  request(method: `_${string}`, params: object): Promise<unknown> {
    const { raw, id: sessionId } = this.work.session;
    return this.work.untilAnswered((signal) => raw.request(method, { ...params, sessionId }, { signal }));
  }

  /** Tells how full the context is, in tokens, and what the session has cost so far. */
  usage(usage: v2.UsageUpdate): Promise<void> {
    return this.work.send({ ...usage, sessionUpdate: "usage_update" });
  }

  /** Tells something now that is no part of the transcript. Clients of version 1 may not show it. */
  notice(title: string, more: Partial<Omit<v2.Notice, "title">> = {}): Promise<void> {
    return this.update({ severity: "info", ...more, title, sessionUpdate: "notice" });
  }

  /** Begins a compaction of the model's context. */
  compaction(): CompactionRun {
    this.open = undefined;
    return new CompactionRun(this.work);
  }

  /** Sends any update of version 2, as it is. */
  update(update: StoredUpdate): Promise<void> {
    this.open = undefined;
    return this.work.send(update);
  }

  /** Takes the next prompt that waits for this turn to end, and makes it a part of this turn. Undefined: none waits. */
  async steer(): Promise<Steering | undefined> {
    this.open = undefined;
    return await this.foreground.take(this.work);
  }

  /** The prompts that come while the turn runs, each as soon as it comes. Ends with the turn, or its abort. */
  get steering(): AsyncIterable<Steering> {
    return this.foreground.steering(this.work);
  }

  private chunks(tag: "agent_message_chunk" | "agent_thought_chunk", said: Said | TextStream): Promise<void> {
    if (isStream(said)) return sayStream(this.work, said, (piece) => this.chunks(tag, piece));
    if (this.open?.tag !== tag) this.open = { tag, messageId: crypto.randomUUID() };
    const { messageId } = this.open;
    if (typeof said === "string")
      return this.work.send({ sessionUpdate: tag, messageId, content: { type: "text", text: said } });
    let sent: Promise<void> = Promise.resolve();
    for (const content of blocksOf(said)) sent = this.work.send({ sessionUpdate: tag, messageId, content });
    return sent;
  }
}

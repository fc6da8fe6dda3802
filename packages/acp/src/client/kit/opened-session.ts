import { chooseOption, type PermissionOutcome } from "../../permissions/index.ts";
import { CancelledError, type RequestContext } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import {
  emptySession,
  type LiveSession,
  liveSession,
  reduceV2,
  type Session,
  type SessionListener,
  settings,
  type ToolCall,
  type UpdateOf,
} from "../../state/index.ts";
import { type AnyUpdate, deriveEvents } from "./derive-events.ts";
import type { EventBody, SessionEvent, SessionEventListener } from "./events.ts";
import { IdleWatch } from "./idle-watch.ts";
import type { Link } from "./link.ts";
import { Listeners } from "./listeners.ts";
import { isChunk, OpenMessage } from "./open-message.ts";
import { type AnyPermissionRequest, decide, questionOf, toolCallUpdateOf } from "./permission.ts";
import { type Ask, Questions } from "./questions.ts";
import { CANCEL_GRACE_MS, type ClientSession, type Escalation } from "./session.ts";
import { setOption } from "./set-option.ts";
import type { Turn } from "./turn.ts";
import { type PromptInput, type PromptOptions, Turns } from "./turns.ts";
import { within } from "./within.ts";

/** An update of the version that is spoken. */
export type Update = UpdateOf<1> | UpdateOf<2>;

/** Updates that tell of a session as a whole, and nothing that was said in it. */
const facts = [
  "available_commands_update",
  "config_option_update",
  "current_mode_update",
  "session_info_update",
  "state_update",
  "usage_update",
];

/** A session that is open, or is being opened. */
export class OpenedSession implements ClientSession {
  readonly id: string;
  /** None: it is not open, and something is asked for it all the same. */
  readonly roots: readonly string[];
  readonly watch: IdleWatch;
  replaying = false;
  /** Whether what is replayed is not to be shown. */
  silent = false;
  private readonly link: Link;
  private readonly live: LiveSession;
  private readonly turns: Turns;
  private readonly message = new OpenMessage();
  private questions: Questions | undefined;
  private readonly listeners: Listeners;
  private closing: Promise<void> | undefined;
  private lost = false;

  constructor(link: Link, id: string, roots: readonly string[]) {
    this.link = link;
    this.id = id;
    this.roots = roots;
    const onListenerError = (cause: unknown) =>
      link.connection.report({ kind: "handler", problem: "A listener of a session failed", cause });
    this.listeners = new Listeners(onListenerError);
    this.live = liveSession(emptySession(id), { onListenerError });
    this.watch = new IdleWatch(link.options.idle, this);
    this.turns = new Turns(link, this);
  }

  get cwd(): string {
    return this.roots[0] ?? "";
  }

  get state(): Session {
    return this.live.get();
  }

  get closed(): boolean {
    return this.closing !== undefined || this.lost;
  }

  get options(): readonly v2.SessionConfigOption[] {
    return settings(this.state);
  }

  get commands(): readonly v2.AvailableCommand[] {
    return this.state.commands;
  }

  subscribe(listener: SessionListener): () => void {
    return this.live.subscribe(listener);
  }

  onEvent(listener: SessionEventListener): () => void {
    return this.listeners.add(listener);
  }

  prompt(input: PromptInput, options: PromptOptions = {}): Turn {
    return this.turns.prompt(input, options);
  }

  async cancel(escalation?: Escalation): Promise<void> {
    if (this.closed) return this.closing;
    const busy = this.state.state.state !== "idle";
    if (!this.turns.running && !busy) return;
    const reason = new CancelledError("The turn was cancelled");
    this.withdraw(reason);
    this.link.withdrawBelow(this, reason);
    if (this.turns.cancel()) {
      this.showCancelled();
      await this.link.notify("session/cancel", { sessionId: this.id });
    }
    const ended = this.turns.ended();
    if (escalation === undefined || (await within(escalation.graceMs ?? CANCEL_GRACE_MS, ended))) return ended;
    await (escalation.orElse === "close" ? this.close() : this.link.end());
  }

  setMode(modeId: string): Promise<void> {
    return this.setOption("mode", modeId);
  }

  async setOption(idOrCategory: string, value: string | boolean): Promise<void> {
    void this.change(await setOption(this.link, this.id, this.state, idOrCategory, value));
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Takes an update. The promise resolves when those who were told are done with it. */
  take(update: Update): Promise<void> | undefined {
    this.watch.heard();
    const { version } = this.link;
    if (this.replaying && this.silent && !facts.includes(update.sessionUpdate)) return undefined;
    const more = this.message.next(update as AnyUpdate, this.turns.oldest);
    if (more !== undefined) {
      this.live.apply(update, version);
      if (!this.hears || (this.listeners.none && this.turns.goOn(more, update))) return undefined;
      return this.tellOf({ ...more, update, replay: this.replaying });
    }
    const before = this.state;
    const told = this.step(() => this.live.apply(update, version), update as AnyUpdate, update);
    this.turns.heard(update as AnyUpdate, before);
    if (version === 1) return told;
    if (told !== undefined) return told.then(() => this.turns.ending(update as AnyUpdate));
    this.turns.ending(update as AnyUpdate);
    return undefined;
  }

  /** Takes a step that no update says. */
  change(step: (session: Session) => Session): Promise<void> | undefined {
    return this.step(() => this.live.change(step));
  }

  /** Takes what happens here and the agent does not say, in the words of version 2. The promise resolves as that of `take`. */
  show(update: v2.SessionUpdate): Promise<void> | undefined {
    return this.step(() => this.live.change((session) => reduceV2(session, update)), update as AnyUpdate);
  }

  /** Withdraws the questions to the user. */
  withdraw(reason: Error): void {
    this.questions?.withdraw(reason);
  }

  /** Whether the user is being asked something. */
  get asking(): boolean {
    return this.questions !== undefined && this.questions.length > 0;
  }

  /** Asks whether what a request is about may be done. */
  async permit(request: AnyPermissionRequest, { signal, method }: RequestContext): Promise<PermissionOutcome> {
    const call = toolCallUpdateOf(request);
    if (call !== undefined) void this.step(() => this.live.apply(call as Update, this.link.version), { ...call });
    if (this.turns.cancelling || this.closed) return { outcome: "cancelled" };
    const question = questionOf(request, this.state, this.roots);
    const { permission } = this.link.options;
    try {
      return await this.ask(signal, { outcome: "cancelled" }, (until, waiting) =>
        decide(permission, question, { signal: until, waiting }),
      );
    } catch (cause) {
      this.link.connection.report({ kind: "handler", problem: "The handler of permissions failed", method, cause });
      return chooseOption(question.options, "reject_once");
    }
  }

  /** Puts a question to the user, in its turn among the questions of the session. */
  async ask<Answer>(signal: AbortSignal, withdrawn: Answer, ask: Ask<Answer>): Promise<Answer> {
    const answered = this.watch.owe();
    try {
      this.questions ??= new Questions();
      return await this.questions.put({ ask, withdrawn, signal });
    } finally {
      answered();
    }
  }

  /** The agent is gone. */
  lose(cause: Error): void {
    this.lost = true;
    this.withdraw(cause);
    this.turns.stop(cause, true);
  }

  private async end(): Promise<void> {
    const { link, id } = this;
    const closed = new AcpError(`The session ${JSON.stringify(id)} is closed`);
    this.withdraw(closed);
    const running = this.turns.running;
    try {
      if (link.connection.signal.aborted) return;
      if (link.can.close) await link.call("session/close", { sessionId: id }).catch(ignoreMissing);
      else if (running) await link.notify("session/cancel", { sessionId: id });
    } finally {
      this.turns.stop(closed, false);
      await link.forget(id);
    }
  }

  /** The tool calls that the agent has not finished. */
  get unfinished(): readonly ToolCall[] {
    const ended = ["completed", "failed", "cancelled"];
    return [...this.state.toolCalls].filter(({ status }) => !ended.includes(status));
  }

  /** Shows at once what the agent is yet to confirm (CANC-07); what goes on in the background goes on. */
  private showCancelled(): void {
    const background = (this.state.state.background ?? []).map((work) => (work as { toolCallId?: string }).toolCallId);
    for (const { toolCallId } of this.unfinished) {
      if (background.includes(toolCallId)) continue;
      void this.show({ sessionUpdate: "tool_call_update", toolCallId, status: "cancelled" });
    }
  }

  /** Whether events are listened to, or kept for a turn's reader. */
  private get hears(): boolean {
    return this.turns.keep || !this.listeners.none;
  }

  /** Takes a step and tells what happened; `about` says where to look for it. */
  private step(step: () => void, about: AnyUpdate = {}, update?: Update): Promise<void> | undefined {
    const before = this.state;
    step();
    this.message.forget();
    if (this.state === before) return undefined;
    const hears = this.hears;
    if (!hears && !isChunk(about)) return undefined;
    const told = deriveEvents(before, this.state, about);
    if (update !== undefined) this.message.note(about, this.turns.oldest, told);
    return hears ? this.tell(told, update) : undefined;
  }

  private tell(bodies: readonly EventBody[], update: Update | undefined): Promise<void> | undefined {
    const { replaying: replay } = this;
    let waits: Promise<void>[] | undefined;
    for (const body of bodies) {
      const told = this.tellOf(update === undefined ? { ...body, replay } : { ...body, update, replay });
      if (told !== undefined) (waits ??= []).push(told);
    }
    return waits === undefined ? undefined : Promise.all(waits).then(() => {});
  }

  private tellOf(event: SessionEvent): Promise<void> | undefined {
    const room = this.turns.push(event);
    const waits = this.listeners.tell(event);
    if (waits === undefined) return room;
    return Promise.all(room === undefined ? waits : [...waits, room]).then(() => {});
  }
}

/** A session that the agent does not know is closed (SESS-85). */
function ignoreMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== -32002) throw error;
}

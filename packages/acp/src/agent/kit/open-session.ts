import { AcpError } from "../../schema/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { changed, type SessionPatch, type StoredSession, type StoredUpdate } from "../../sessions/index.ts";
import { applyResponse, emptySession, reduceV2, type Session } from "../../state/index.ts";
import type { UnstableClientV1, UnstableClientV2 } from "../types.ts";
import { availableCommands } from "./commands.ts";
import {
  type ConfigOption,
  type ConfigValues,
  checkedOptions,
  configOptions,
  currentValues,
  type SettingRequest,
  settable,
} from "./config.ts";
import type { Desk } from "./desk.ts";
import { rejected } from "./errors.ts";
import { Foreground } from "./foreground.ts";
import type { Hosts } from "./hosts.ts";
import type { McpServer } from "./mcp-servers.ts";
import { Outbox } from "./outbox.ts";
import type { RawClient } from "./raw-client.ts";
import type { AgentSession } from "./session.ts";
import type { Voice } from "./voice.ts";

/** What is told and not kept: it is another request's to tell again (options, commands), or of its moment (SESS-29). */
const passing: readonly string[] = ["notice", "config_option_update", "available_commands_update"];

/** How long growing content is held back for clients that have to be sent all of it each time, in milliseconds. */
const HOLD_MS = 100;

const CLOSED = "Nothing was said: the session is closed";

/** A session that is open on one connection. Its parts are made when they are first needed: most sessions just lie open. */
export class OpenSession implements AgentSession {
  mcpServers: readonly McpServer[] = [];
  systemPrompt: v2.SystemPrompt | undefined;
  /** The answers for always, by what they are remembered by. */
  remembered: Map<string, boolean> | undefined;
  /** What `session/status` says of it. */
  state: v2.StateUpdate | undefined;
  private work: readonly v2.BackgroundWork[] | undefined;
  private readonly desk: Desk;
  private record: StoredSession;
  private lazy: { outbox?: Outbox; voice?: Voice; foreground?: Foreground; cancellable?: Map<string, () => void> } = {};
  /** What follows the answer that opens it; undefined once that is out. */
  private tasks: (() => void)[] | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(desk: Desk, record: StoredSession) {
    this.desk = desk;
    this.record = record;
  }

  get id(): string {
    return this.record.sessionId;
  }

  get cwd(): string {
    return this.record.cwd;
  }

  get additionalDirectories(): readonly string[] {
    return this.record.additionalDirectories ?? [];
  }

  get client(): UnstableClientV1 | UnstableClientV2 {
    return this.raw as unknown as UnstableClientV1 | UnstableClientV2;
  }

  get raw(): RawClient {
    return this.desk.client;
  }

  get hosts(): Hosts {
    return this.desk.hosts;
  }

  get isUnstable(): boolean {
    return this.desk.isUnstable;
  }

  get data(): unknown {
    return this.record.data;
  }

  get options(): ConfigValues {
    return currentValues(this.declared, this.record.options);
  }

  get configOptions(): v2.SessionConfigOption[] {
    return configOptions(this.declared, this.record.options);
  }

  get availableCommands(): v2.AvailableCommand[] {
    return availableCommands(this.desk.author.commands ?? {});
  }

  get outbox(): Outbox {
    return (this.lazy.outbox ??= new Outbox(this));
  }

  get voice(): Voice {
    return (this.lazy.voice ??= this.desk.voice(this.id));
  }

  get foreground(): Foreground {
    return (this.lazy.foreground ??= new Foreground(this, this.desk.author));
  }

  /** What the client may cancel by itself: tool calls and terminals, by id. */
  get cancellable(): Map<string, () => void> {
    return (this.lazy.cancellable ??= new Map());
  }

  get isIdle(): boolean {
    return this.lazy.foreground?.isIdle ?? true;
  }

  async setOption(id: string, value: string | boolean): Promise<void> {
    await this.set(id, value);
    await this.update({ sessionUpdate: "config_option_update", configOptions: this.configOptions });
  }

  /** Sets an option without telling. `request`: the client's, if it is the client that sets it. */
  async set(id: string, value: unknown, request?: SettingRequest): Promise<void> {
    const option = settable(this.declared, id, value);
    const instead = request && (await option.onChange?.(value as never, this, request));
    await this.change({ options: { ...this.record.options, [id]: instead ?? (value as string | boolean) } });
  }

  /** Whether an option takes values that are not listed. */
  isOpenOption(id: string): boolean {
    return this.declared.some((option) => option.id === id && option.values !== undefined && option.open === true);
  }

  save(data: unknown): Promise<void> {
    return this.change({ data });
  }

  /** Changes what the store knows of it. */
  async change(patch: SessionPatch): Promise<void> {
    await this.desk.store.change(this.id, patch);
    this.record = changed(this.record, patch);
  }

  async title(title: string | null): Promise<void> {
    await this.change({ title });
    await this.update({ sessionUpdate: "session_info_update", title });
  }

  async background(work: readonly v2.BackgroundWork[]): Promise<void> {
    this.work = work;
    if (this.raw.version === 1) return;
    // A stop reason would end the work before once more.
    const state = this.state?.state ?? "idle";
    const update = { sessionUpdate: "state_update", state } as StoredUpdate;
    const sent = this.closed ? rejected(new AcpError(CLOSED)) : this.outbox.send(update, false);
    return this.tasks === undefined ? sent : undefined;
  }

  async history(): Promise<Session> {
    if (this.tasks === undefined) await this.lazy.outbox?.flush();
    const { configOptions, availableCommands } = this;
    let session = applyResponse(emptySession(this.id), { configOptions, availableCommands }, 2);
    for await (const update of this.desk.store.read(this.id)) session = reduceV2(session, update);
    return { ...session, title: this.record.title };
  }

  /** The title as it is kept. */
  get storedTitle(): string | undefined {
    return this.record.title;
  }

  update(update: StoredUpdate): Promise<void> {
    const sent = this.send(update);
    // Who opens the session may wait for it, and the answer waits for them.
    return this.tasks === undefined ? sent : Promise.resolve();
  }

  /** Puts an update on its way. */
  send(update: StoredUpdate): Promise<void> {
    if (this.closed) return rejected(new AcpError(CLOSED));
    return this.outbox.send(update, !passing.includes(update.sessionUpdate));
  }

  /** Tells something that is kept already, ahead of all that waits for the answer. */
  sayFirst(update: StoredUpdate): void {
    this.outbox.sendFirst(update);
  }

  afterResponse(task: () => void): void {
    if (this.tasks === undefined) task();
    else this.tasks.push(task);
  }

  /** From now on what is said waits for the answer that opens it. Resolves when nothing is on its way. */
  async holdForAnswer(): Promise<void> {
    this.tasks ??= [];
    await this.outbox.hold();
  }

  /** The answer is out. */
  answered(): void {
    const { tasks } = this;
    this.tasks = undefined;
    this.lazy.outbox?.release();
    for (const task of tasks ?? []) task();
  }

  remember(key: string, allowed: boolean): void {
    (this.remembered ??= new Map()).set(key, allowed);
  }

  /** Keeps updates, and shows none of them before. */
  keep(updates: readonly StoredUpdate[]): void | Promise<void> {
    if (!this.closed) return this.desk.store.append(this.id, updates);
  }

  show(updates: readonly StoredUpdate[], replayed = false): Promise<void> {
    const { voice } = this;
    const words: object[] = [];
    for (const given of updates) {
      const update = this.withBackground(given);
      if (update.sessionUpdate === "state_update") this.state = update as unknown as v2.StateUpdate;
      for (const one of voice.words(update, replayed)) words.push(one);
    }
    if (this.raw.version === 1 && updates.some(grows))
      this.timer ??= setTimeout(() => void this.sayRest().catch(() => {}), HOLD_MS);
    return this.notify(words);
  }

  /** Says what was held back. */
  async sayRest(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.closed && this.lazy.voice) await this.notify(this.lazy.voice.flush());
  }

  /** Says all that was sent and what was held back of it. What cannot be said fails its turn, and nothing else. */
  async sayAll(): Promise<void> {
    await this.lazy.outbox?.flush().catch(() => {});
    await this.sayRest();
  }

  /** Ends all work in it. Nothing is said in it afterwards. */
  async close(why: string): Promise<void> {
    await this.lazy.foreground?.close(why);
    for (const cancel of this.lazy.cancellable?.values() ?? []) cancel();
    try {
      await this.hosts.closeSession(this.id);
      await this.desk.author.onClose?.(this);
    } finally {
      // One that is still being opened has said nothing yet, and never will.
      await (this.tasks === undefined ? this.sayAll() : this.sayRest());
      this.closed = true;
    }
  }

  /** Who reports what runs in the background does so with each state (BG-03). */
  private withBackground(update: StoredUpdate): StoredUpdate {
    if (this.work === undefined || update.sessionUpdate !== "state_update") return update;
    return { ...update, background: [...this.work] } as StoredUpdate;
  }

  private get declared(): readonly ConfigOption[] {
    const { options = [] } = this.desk.author;
    return typeof options === "function" ? checkedOptions(options(this, this.record.options ?? {})) : options;
  }

  /** A client that is gone fails no turn: its signal is aborted, and what is said is kept. */
  private notify(words: readonly object[]): Promise<void> {
    const { raw, id: sessionId } = this;
    if (this.closed || raw.connection.signal.aborted) return done;
    const [first, ...more] = words.map((update) => raw.notify("session/update", { sessionId, update }));
    if (first === undefined || more.length === 0) return first ?? done;
    return Promise.all([first, ...more]).then(() => {});
  }
}

const done: Promise<void> = Promise.resolve();

/** Whether it may leave something held back. */
function grows({ sessionUpdate }: StoredUpdate): boolean {
  return sessionUpdate.startsWith("tool_call") || sessionUpdate.startsWith("terminal");
}

import { AuthRequiredError, type ClientSession, type SessionEvent } from "@colloquy/acp/client";
import { isBusy } from "@colloquy/acp/state";
import { endSentence } from "../exit-code.ts";
import { remember } from "../sessions/index.ts";
import type { Opening } from "./arguments.ts";
import { Connection } from "./connection.ts";
import { failureLines } from "./failure.ts";
import { openChosen } from "./opening.ts";
import { blocksOf, type Prompt } from "./prompt.ts";
import { Queue } from "./queue.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/**
 * What a conversation is doing. `closed`: there is an agent and no session with it, because a sign-in is wanted or none was
 * chosen. `ended`: there is no agent any more.
 */
export type Phase = "starting" | "opening" | "idle" | "busy" | "cancelling" | "closed" | "ended";

/** One agent and the session with it that is shown: what is sent to it, what waits, and how it is stopped. */
export class Conversation {
  readonly setup: ChatSetup;
  readonly queue = new Queue();
  /** The prompt that was sent last. */
  last: Prompt | undefined;
  /** The queue waits for the person: a turn was stopped, or failed. */
  held = false;
  /** When the phase began, and when the agent was last heard of; in milliseconds since 1970. */
  since = Date.now();
  heard = Date.now();
  connection: Connection;
  session: ClientSession | undefined;
  private current: Phase = "starting";
  /** It was said that sessions cannot be remembered. */
  private forgetful = false;

  constructor(setup: ChatSetup) {
    this.setup = setup;
    this.connection = new Connection(setup);
  }

  get phase(): Phase {
    return this.current;
  }

  get agent(): ChatAgent | undefined {
    return this.connection.agent;
  }

  /** Whether the agent works, by a prompt or by itself. */
  get busy(): boolean {
    return this.phase === "busy" || this.phase === "cancelling" || (this.session !== undefined && isBusy(this.session.state));
  }

  /** Starts the agent and opens a session. Never rejects: what goes wrong is said. */
  async start(opening: Opening = this.setup.options.opening): Promise<void> {
    const { connection } = this;
    this.enter("starting");
    try {
      const agent = await connection.start();
      void agent.connection.closed.then(() => this.lost(connection, agent));
      await this.open(opening);
    } catch (error) {
      if (connection === this.connection) await this.failed(error, opening);
    }
  }

  /** Ends this agent, and starts one anew that opens what was open, where it can. */
  async restart(opening?: Opening, variables = this.connection.variables): Promise<void> {
    const { session } = this;
    const before = this.connection;
    this.connection = new Connection(this.setup, variables);
    this.session = undefined;
    await before.close();
    const fresh = session === undefined || session.state.messages.length === 0;
    await this.start(opening ?? (fresh ? { type: "new" } : { type: "id", id: session.id }));
  }

  /** Signs in, in a way that is named or chosen; then opens a session if there is none. */
  async signIn(wished: string | undefined): Promise<void> {
    const { agent, connection, setup } = this;
    if (agent === undefined) return;
    const id = await connection.chooseSignIn(agent.authMethods, wished);
    const variables = connection.takeVariables();
    if (variables !== undefined) return this.restart(undefined, variables);
    const method = agent.authMethods.find((one) => one.id === id);
    if (method === undefined) return;
    const inTerminal = method.type === "terminal";
    if (inTerminal && !(await connection.signInInTerminal(method))) return setup.face.say("The sign-in did not succeed.");
    if (!inTerminal) await agent.authenticate(method.id);
    setup.face.say("Signed in.");
    if (this.session === undefined) await this.open({ type: "new" });
  }

  /** Opens another session in the place of this one, which is closed. Rejects when that cannot be; this one stays then. */
  async open(opening: Opening): Promise<void> {
    await this.enterSession("opening", () => openChosen(this.setup, this.connection.agent!, opening, this.onEvent));
  }

  /** Opens a copy of the session. */
  async fork(): Promise<void> {
    const { agent, session } = this;
    if (agent === undefined || session === undefined) return;
    const { folders, mcpServers } = this.setup;
    const setup = { cwd: folders.cwd, additionalDirectories: folders.more, mcpServers, onEvent: this.onEvent };
    await this.enterSession("opening", () => agent.forkSession(session.id, setup));
  }

  /** Sends a prompt, as soon as there is nothing before it. */
  submit(prompt: Prompt): void {
    this.held = false;
    this.queue.add(prompt);
    this.pump();
  }

  /** Stops the turn that runs and sends this prompt then, before all that wait. */
  interrupt(prompt: Prompt): void {
    this.queue.addFirst(prompt);
    if (this.busy) this.stop();
    this.held = false;
    this.pump();
  }

  /** Takes the last prompt out of the queue. */
  takeBack(): Prompt | undefined {
    const prompt = this.queue.take();
    this.setup.face.changed();
    return prompt;
  }

  /** Lets what waits go on. */
  release(): void {
    this.held = false;
    this.pump();
  }

  /** Stops what runs. `false`: there is nothing, or it is being stopped already. */
  stop(): boolean {
    if (this.phase === "starting" || this.phase === "opening") {
      void this.connection.close();
      return true;
    }
    if (!this.busy || this.phase === "cancelling" || this.session === undefined) return false;
    const { session } = this;
    this.held = this.queue.length > 0;
    const before = this.phase;
    this.enter("cancelling");
    session
      .cancel()
      .catch((error) => this.say(error))
      .finally(() => {
        // A turn of the agent's own has nobody who waits for its end but this.
        if (before === "idle" && this.phase === "cancelling") this.idle();
      });
    return true;
  }

  /** Ends the agent, whatever it does. */
  async kill(): Promise<void> {
    await this.connection.close();
  }

  /** Ends all of it. */
  async close(): Promise<void> {
    this.queue.clear();
    await this.connection.close();
  }

  private readonly onEvent = (event: SessionEvent): Promise<void> | undefined => {
    this.heard = Date.now();
    const { face } = this.setup;
    if (event.type !== "text" && event.type !== "thought") {
      face.changed();
      if (event.type === "state") queueMicrotask(() => this.pump());
    }
    return face.show(event);
  };

  private async enterSession(phase: Phase, open: () => Promise<ClientSession>): Promise<void> {
    const before = this.session;
    this.enter(phase);
    try {
      this.session = await open();
    } catch (error) {
      if (before !== undefined) this.idle();
      throw error;
    }
    this.setup.face.turnEnded();
    if (before !== this.session) await before?.close().catch((error) => this.say(error));
    this.idle();
  }

  private pump(): void {
    const { face } = this.setup;
    if (this.phase === "idle" && !this.held && !this.busy) {
      const next = this.queue.next();
      if (next !== undefined) void this.send(next);
    }
    face.changed();
  }

  private async send(prompt: Prompt): Promise<void> {
    const { setup, session, agent } = this;
    const { face, folders } = setup;
    this.last = prompt;
    this.enter("busy");
    face.prompt(prompt.text);
    let ended: string | undefined;
    try {
      const blocks = await blocksOf(prompt, agent!.can, folders);
      await this.remember(session!, prompt);
      // A wish to stop that came meanwhile has not had a turn to end.
      if (this.phase === "busy") ended = endSentence(await session!.prompt(blocks));
    } catch (error) {
      this.held ||= this.queue.length > 0;
      if (this.phase !== "ended") this.say(error);
    }
    if (session !== this.session || this.phase === "ended") return;
    face.turnEnded();
    if (ended !== undefined) face.say(`${ended}.`);
    face.attention("The agent is done");
    this.idle();
  }

  /** What cannot be written down does not keep a prompt from being sent. */
  private async remember({ id, cwd }: ClientSession, { text }: Prompt): Promise<void> {
    const { env, launch, face } = this.setup;
    const { identity, title, id: name } = launch;
    const protocol = this.agent!.version;
    const note = { sessionId: id, identity, agent: title, cwd, protocol, prompt: text, ...(name && { launch: name }) };
    await remember(env, note).catch((error: Error) => {
      if (!this.forgetful) face.say(`This session cannot be remembered for --continue: ${error.message}`);
      this.forgetful = true;
    });
  }

  private idle(): void {
    this.enter("idle");
    this.pump();
  }

  private enter(phase: Phase): void {
    this.current = phase;
    this.since = Date.now();
    this.heard = this.since;
    this.setup.face.changed();
  }

  private async failed(error: unknown, opening: Opening): Promise<void> {
    const { connection } = this;
    const variables = connection.takeVariables();
    if (variables !== undefined) return this.restart(opening, variables);
    this.say(error);
    const open = connection.agent?.connection.signal.aborted === false && !connection.closing;
    if (open) return this.closed(error);
    await connection.close();
    this.ended();
  }

  /** The agent is there, and has no session for us. */
  private closed(error: unknown): void {
    const wants = error instanceof AuthRequiredError;
    this.held = this.queue.length > 0;
    this.enter("closed");
    this.setup.face.say(wants ? "/login signs in." : "/new begins a session, /resume goes on with an older one.");
    this.setup.face.attention(wants ? "The agent wants a sign-in" : "There is no session");
  }

  private lost(connection: Connection, agent: ChatAgent): void {
    if (connection !== this.connection || connection.closing) return;
    this.say(agent.connection.signal.reason);
    this.ended();
  }

  private ended(): void {
    const { face } = this.setup;
    if (this.phase === "ended") return;
    this.held = this.queue.length > 0;
    this.enter("ended");
    face.turnEnded();
    face.say("There is no agent now: /restart starts it again, /debug tells what it last said.");
    face.attention("The agent has ended");
  }

  private say(error: unknown): void {
    this.setup.face.say(...failureLines(error, this.connection));
  }
}

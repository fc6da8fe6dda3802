import { AuthRequiredError, type ClientSession, type SessionEvent, type SignInMethod } from "@colloquy/acp/client";
import type { Opening } from "./arguments.ts";
import { Connection } from "./connection.ts";
import { failureLines } from "./failure.ts";
import { type OpeningEnd, unlessGivenUp } from "./given-up.ts";
import { openChosen } from "./opening.ts";
import { type Phase, Progress } from "./progress.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";
import { Turns } from "./turns.ts";

/** An agent and the session with it that is shown: how they are started, opened, stopped and ended. */
export class Conversation {
  readonly setup: ChatSetup;
  readonly progress: Progress;
  readonly turns: Turns;
  connection: Connection;
  session: ClientSession | undefined;
  /** Whether the session is a copy of another one. */
  isCopy = false;
  /** Ends a line of the person's that runs here. */
  errand: AbortController | undefined;
  /** What went wrong last. */
  failure: unknown;
  /** Gives up opening a session, where one can go on without it. */
  private opening: AbortController | undefined;
  /** What is opened when there is a session again: what could not be opened before. */
  private wish: Opening = { type: "new" };

  constructor(setup: ChatSetup) {
    this.setup = setup;
    this.progress = new Progress(() => setup.face.changed());
    this.turns = new Turns(this);
    this.connection = new Connection(setup);
  }

  get phase(): Phase {
    return this.progress.phase;
  }

  get agent(): ChatAgent | undefined {
    return this.connection.agent;
  }

  /** Whether the agent works, by a prompt or by itself. */
  get busy(): boolean {
    return this.turns.busy;
  }

  /** Starts the agent and opens a session. Never rejects: what goes wrong is said. */
  async start(opening: Opening = this.setup.options.opening): Promise<void> {
    const { connection } = this;
    this.progress.enter("starting");
    try {
      await connection.start();
      await this.open(opening);
    } catch (error) {
      if (connection === this.connection) await this.failed(error, opening);
    }
    void connection.agent?.connection.closed.then(() => this.lost(connection));
  }

  /** Ends this agent, and starts one anew that opens what was open, where it can. */
  async restart(opening?: Opening, variables = this.connection.variables): Promise<void> {
    const { session } = this;
    const before = this.connection;
    this.connection = new Connection(this.setup, variables);
    this.session = undefined;
    // What is typed from here on is for the next one.
    this.progress.enter("starting");
    await before.close();
    const { can } = before.agent ?? {};
    const isEmpty = session === undefined || session.state.messages.length === 0;
    const fresh = isEmpty || !(can?.load || can?.resume);
    if (fresh && !isEmpty) this.setup.face.say("This agent cannot go on with older sessions: it begins a new one.");
    await this.start(opening ?? (fresh ? { type: "new" } : { type: "id", id: session.id }));
  }

  /** Signs in, in a way that is named or chosen; then opens a session if there is none. */
  async signIn(wished: string | undefined): Promise<void> {
    const { agent, connection, setup } = this;
    if (agent === undefined) return;
    const wish = this.session === undefined ? this.wish : undefined;
    const id = await connection.chooseSignIn(agent.authMethods, wished);
    const variables = connection.takeVariables();
    if (variables !== undefined) return this.restart(wish, variables);
    const method = agent.authMethods.find((one) => one.id === id);
    if (method === undefined) return;
    if (method.type === "terminal") return this.signInInTerminal(method, wish);
    await agent.authenticate(method.id).finally(() => connection.signIn.end());
    setup.face.say("Signed in.");
    if (wish !== undefined) await this.open(wish);
  }

  private async signInInTerminal(method: SignInMethod, wish: Opening | undefined): Promise<void> {
    await this.connection.signInInTerminal(method);
    const variables = this.connection.takeVariables();
    this.setup.face.say(variables === undefined ? "The sign-in did not succeed." : "Signed in.");
    if (variables !== undefined) await this.restart(wish, variables);
  }

  /** Opens another session in the place of this one, which is closed. Rejects when that cannot be; this one stays then. */
  async open(opening: Opening): Promise<void> {
    const { setup } = this;
    const stays = this.session !== undefined;
    const agent = this.connection.agent!;
    await this.orAnew(opening, () =>
      this.enterSession((parts) => openChosen(opening, { ...parts, setup, agent, stays })),
    );
  }

  /** Opens a copy of the session. */
  async fork(): Promise<void> {
    const { agent, session } = this;
    if (agent === undefined || session === undefined) return;
    const { folders, mcpServers } = this.setup;
    const setup = { cwd: folders.cwd, additionalDirectories: folders.more, mcpServers };
    const fork = () => this.enterSession(({ onEvent }) => agent.forkSession(session.id, { ...setup, onEvent }));
    if (await this.orAnew(undefined, fork)) this.isCopy = true;
  }

  /**
   * Stops what runs: a line of the person's; a turn; the opening of another session, so that the one before goes on; an agent that is still starting.
   * `false`: there is nothing, or it is being stopped already.
   */
  stop(): boolean {
    if (this.errand !== undefined) {
      this.errand.abort();
      return true;
    }
    if (this.phase !== "starting" && this.phase !== "opening") return this.turns.stop();
    if (this.opening === undefined) void this.connection.close();
    else this.opening.abort();
    return true;
  }

  /** Ends the agent, whatever it does. */
  async kill(): Promise<void> {
    await this.connection.close();
  }

  /** Ends all of it. */
  async close(): Promise<void> {
    this.turns.queue.clear();
    await this.connection.close();
  }

  /** Says what went wrong. */
  readonly complain = (error: unknown): void => {
    this.failure = error;
    this.setup.face.say(...failureLines(error, this.connection));
  };

  private readonly onEvent = (event: SessionEvent): Promise<void> | undefined => {
    this.progress.hear();
    const { face } = this.setup;
    if (event.type !== "text" && event.type !== "thought") {
      face.changed();
      if (event.type === "state") queueMicrotask(() => this.turns.pump());
    }
    return face.show(event);
  };

  /**
   * Enters a session; after a sign-in for it that takes a new agent, starts that, which opens this one. Resolves to whether the
   * agent is the same.
   */
  private async orAnew(opening: Opening | undefined, enter: () => Promise<void>): Promise<boolean> {
    const { connection } = this;
    try {
      await enter();
      return true;
    } catch (error) {
      const variables = connection === this.connection ? connection.takeVariables() : undefined;
      if (variables === undefined) throw error;
      await this.restart(opening, variables);
      return false;
    }
  }

  private async enterSession(open: (parts: OpeningEnd) => Promise<ClientSession>): Promise<void> {
    const before = this.session;
    const { phase, connection } = this;
    const opening = new AbortController();
    const { signal } = opening;
    // An agent that starts is of no use without a session.
    this.opening = phase === "starting" ? undefined : opening;
    this.progress.enter("opening");
    this.setup.face.sessionBegins();
    try {
      const onEvent = (event: SessionEvent) => (signal.aborted ? undefined : this.onEvent(event));
      this.session = await unlessGivenUp(open({ signal, onEvent }), signal);
      this.isCopy = false;
    } catch (error) {
      if (before !== undefined && !connection.startsAnew) this.turns.idle();
      else if (phase === "closed") this.progress.enter(phase);
      throw error;
    } finally {
      this.opening = undefined;
      connection.signIn.end();
    }
    this.setup.face.turnEnded();
    if (before !== this.session) await before?.close().catch(this.complain);
    this.turns.idle();
  }

  private async failed(error: unknown, opening: Opening): Promise<void> {
    const { connection } = this;
    this.complain(error);
    const open = connection.agent?.connection.signal.aborted === false && !connection.closing;
    this.wish = error instanceof AuthRequiredError ? opening : { type: "new" };
    if (open) return this.closed(error);
    await connection.close();
    this.ended();
  }

  /** The agent is there, and has no session for us. */
  private closed(error: unknown): void {
    const { face } = this.setup;
    const wants = error instanceof AuthRequiredError;
    this.turns.hold();
    this.progress.enter("closed");
    face.say(wants ? "/login signs in." : "/new begins a session, /resume goes on with an older one.");
    face.attention(wants ? "The agent wants a sign-in" : "There is no session");
  }

  private lost(connection: Connection): void {
    if (connection !== this.connection || this.phase === "ended") return;
    if (!connection.closing) this.complain(connection.agent?.connection.signal.reason);
    this.ended();
  }

  private ended(): void {
    const { face } = this.setup;
    if (this.phase === "ended" || this.setup.closing.aborted) return;
    this.turns.hold();
    this.progress.enter("ended");
    face.turnEnded();
    face.say("There is no agent now: /restart starts it again, /debug tells what it last said.");
    face.attention("The agent has ended");
  }
}

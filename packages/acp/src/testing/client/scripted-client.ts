import { type ClientSession, connectAgent, type McpServer } from "../../client/index.ts";
import type { UnstableAgent } from "../../client/unstable.ts";
import { RequestError } from "../../rpc/index.ts";
import { AcpError, DecodeError } from "../../schema/index.ts";
import { clean } from "../../text/index.ts";
import { AgentFacts } from "./agent-facts.ts";
import { type Definition, definitionOf } from "./client-definition.ts";
import type { ClientModel } from "./client-model.ts";
import type { ScriptedClientOptions } from "./client-options.ts";
import { OpenQuestions } from "./open-questions.ts";
import { SessionView } from "./session-view.ts";
import type { UserAct } from "./user-act.ts";

/** A client that is at work. */
export interface ScriptedClient {
  /**
   * Has the user do something. Resolves when he has done it, and does not wait for what the agent makes of it: that is shown.
   * Rejects when it cannot be done, with nothing sent.
   */
  act(act: UserAct): Promise<void>;
  /** All that was shown so far: text in which nothing makes a terminal do anything. */
  shown(): string;
  /** What is known of the session that is shown, the one that was opened last, and of the agent. */
  model(): ClientModel;
  /** Calls `listener` when what `model` gives has changed. Returns what ends that. */
  onChange(listener: () => void): () => void;
  /** Resolves when the user has left. */
  readonly ended: Promise<void>;
  /** Ends the connection, and all that runs for the agent here. */
  close(): Promise<void>;
}

/**
 * A client without a screen, with everything that a client can have, whose user is a program: a stand-in for any client. It
 * connects at once, and opens a session unless the user's first act is to do something else.
 */
export function scriptedClient(options: ScriptedClientOptions, first: UserAct = { do: "new" }): ScriptedClient {
  const scripted = new Scripted(options);
  scripted.act(first).catch((error: unknown) => scripted.show(`\nError: ${(error as Error).message}\n`));
  return scripted;
}

class Scripted implements ScriptedClient {
  private readonly options: ScriptedClientOptions;
  private readonly definition: Definition;
  private readonly questions = new OpenQuestions();
  private readonly facts = new AgentFacts(() => this.tell());
  private readonly left = Promise.withResolvers<void>();
  private readonly listeners = new Set<() => void>();
  private agent: Promise<UnstableAgent> | undefined;
  private agentName = "The agent";
  private session: Promise<ClientSession> | undefined;
  private view = new SessionView((words) => this.show(words));
  private readonly leaving = new AbortController();
  /** Where a call waits for a sign-in: goes on with this method. */
  private wanted: ((methodId: string | undefined) => void) | undefined;
  /** Where each session works, of those that were opened or listed. */
  private readonly places = new Map<string, Place>();
  /** How many MCP servers were declared: none is declared twice. */
  private served = 0;
  private text = "";
  readonly ended = this.left.promise;

  constructor(options: ScriptedClientOptions) {
    this.options = options;
    this.definition = definitionOf(options, {
      questions: this.questions,
      show: (words) => this.show(words),
      agent: () => this.agentName,
      choose: (methods) => {
        this.show(`\nSign in: ${methods.map(({ id, name }) => `${name} (${id})`).join(", ")}\n`);
        return new Promise((resolve) => {
          this.wanted = resolve;
        });
      },
    });
  }

  async act(act: UserAct): Promise<void> {
    switch (act.do) {
      case "prompt":
        return this.begin((await this.opened()).prompt(act.text));
      case "cancel":
        return this.begin((await this.opened()).cancel());
      case "allow":
      case "reject":
      case "dismiss":
      case "accept":
      case "decline":
        return this.patiently(act.do, (signal) => this.questions.reply(act.do, signal));
      case "fill in":
        return this.patiently("fill in", (signal) => this.fill(act.field, act.text, signal));
      case "new":
      case "new beside":
        return this.begin(this.openNew());
      case "new with folders":
        return this.begin(this.openNew(act.folders));
      case "load":
        return this.begin(this.load(act.sessionId));
      case "list":
        return this.begin(this.list(await this.connected()));
      case "close":
        return this.begin((await this.opened()).close());
      case "delete":
        return this.begin((await this.connected()).deleteSession(act.sessionId));
      case "set mode":
        return this.begin((await this.opened()).setMode(act.modeId));
      case "set option":
        return this.begin((await this.opened()).setOption(act.configId, act.value));
      case "sign in":
        return this.begin(this.signInBy(act.methodId));
      case "sign out":
        return this.begin((await this.connected()).logout());
      case "terminal sign in":
        return this.begin(this.signInInTerminal(act.methodId));
      case "quit":
        return this.close();
    }
  }

  shown(): string {
    return this.text;
  }

  model(): ClientModel {
    return { ...this.view.model(), ...this.facts.known };
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.leaving.abort(new AcpError("The user has left"));
    const agent = await this.agent?.catch(() => undefined);
    await agent?.close();
    this.left.resolve();
  }

  show(words: string): void {
    this.text += clean(words);
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  /** What becomes of it is shown. Rejects if it fails before anything could be sent. */
  private async begin(work: PromiseLike<unknown>): Promise<void> {
    const done = Promise.resolve(work).then(
      () => {},
      (error: Error) => {
        this.show(`\nError: ${error.message}\n`);
        // What was answered was sent.
        if (!(error instanceof RequestError || error instanceof DecodeError)) throw error;
      },
    );
    // Nothing that is sent is answered within the tick.
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 0))]);
  }

  /** Has the user answer a question, for which he waits. Rejects if none comes in time. */
  private async patiently(what: string, does: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { patienceMs = 10_000 } = this.options;
    const gaveUp = new AbortController();
    const problem = `There was no question to ${what} in ${patienceMs} ms`;
    const timer = setTimeout(() => gaveUp.abort(new AcpError(problem)), patienceMs);
    await does(gaveUp.signal).finally(() => clearTimeout(timer));
  }

  private async fill(field: string, text: string, signal: AbortSignal): Promise<void> {
    const problem = await this.questions.fill(field, text, signal);
    if (problem !== undefined) this.show(`\nNot sent: ${field} ${problem}\n`);
  }

  private connected(): Promise<UnstableAgent> {
    const { signal } = this.leaving;
    signal.throwIfAborted();
    this.agent ??= this.connect(signal).catch((error) => {
      this.agent = undefined;
      throw error;
    });
    return this.agent;
  }

  private async connect(signal: AbortSignal): Promise<UnstableAgent> {
    const agent = await connectAgent(this.definition, await this.options.connect(), { signal });
    this.agentName = agent.info?.title ?? agent.info?.name ?? this.agentName;
    const gone = () => {
      this.agent = undefined;
      this.session = undefined;
      this.show(`\nThe agent is gone: ${(agent.connection.signal.reason as Error).message}\n`);
    };
    agent.connection.signal.addEventListener("abort", gone, { once: true });
    // Whoever opens a session need not wait for it.
    void this.begin(this.facts.ask(agent)).catch(() => {});
    return agent;
  }

  private opened(): Promise<ClientSession> {
    return this.session ?? this.openNew();
  }

  private openNew(folders?: readonly string[]): Promise<ClientSession> {
    const place: Place = { cwd: this.options.cwd, ...(folders && { additionalDirectories: folders }) };
    return this.open(async (agent, { onEvent }) => {
      const session = await agent.newSession({ ...place, onEvent, mcpServers: this.servers(agent) });
      this.places.set(session.id, place);
      return session;
    });
  }

  /** The MCP servers of a session: one of its own, for an agent that can reach it. */
  private servers({ can }: UnstableAgent): readonly McpServer[] {
    return can.mcp.acp ? [{ type: "acp", name: "scripted", serverId: `scripted-${++this.served}` }] : [];
  }

  /** A session that is open is opened anew. */
  private load(sessionId: string): Promise<ClientSession> {
    const place = this.places.get(sessionId) ?? { cwd: this.options.cwd };
    return this.open(async (agent, view) => {
      const { onEvent } = view;
      await agent.session(sessionId)?.close();
      const opening = agent.openSession(sessionId, {
        ...place,
        prefer: "load",
        onEvent,
        mcpServers: this.servers(agent),
      });
      // What is told of it is shown while it is told.
      view.session = agent.session(sessionId);
      this.view = view;
      return opening;
    });
  }

  /** Opens a session, which takes the place of the one before, but for one that cannot be opened. */
  private open(how: (agent: UnstableAgent, view: SessionView) => Promise<ClientSession>): Promise<ClientSession> {
    const before = this.session;
    const view = new SessionView((words) => this.show(words));
    const opening = this.connected()
      .then((agent) => how(agent, view))
      .then(
        (session) => {
          view.session = session;
          this.view = view;
          this.show("\nThe session is open.\n");
          return session;
        },
        (error) => {
          if (this.session === opening) this.session = before;
          throw error;
        },
      );
    this.session = opening;
    return opening;
  }

  private async list(agent: UnstableAgent): Promise<void> {
    for (const { sessionId, title, cwd, additionalDirectories } of await this.facts.list(agent)) {
      this.places.set(sessionId, { cwd, additionalDirectories: additionalDirectories ?? [] } as Place);
      this.show(`\n${title ?? "Untitled"} (${sessionId})\n`);
    }
  }

  private async signInBy(methodId: string): Promise<void> {
    const { authMethods } = await this.connected();
    if (authMethods.find(({ id }) => id === methodId)?.type === "terminal") return this.signInInTerminal(methodId);
    const wanted = this.wanted;
    this.wanted = undefined;
    if (wanted) wanted(methodId);
    else await (await this.connected()).authenticate(methodId);
  }

  /** Who has signed in elsewhere than on the connection begins anew. */
  private async signInInTerminal(methodId: string): Promise<void> {
    const agent = await this.connected();
    const method = agent.authMethods.find(({ id }) => id === methodId);
    const { signIn } = this.options;
    if (method?.type !== "terminal" || signIn === undefined)
      throw new AcpError(`There is no sign-in ${JSON.stringify(methodId)} in a terminal`);
    // The call that waits for a sign-in fails: it is not for this agent any more.
    this.wanted?.(undefined);
    this.wanted = undefined;
    if (!(await signIn(method))) return this.show("\nThe sign-in has failed.\n");
    await agent.close();
    await this.openNew();
  }
}

/** The folders of a session. */
interface Place {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[];
}

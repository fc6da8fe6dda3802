import { type ClientOptions, type ClientSession, connectAgent, type HostOptions } from "../../client/index.ts";
import { client, type UnstableAgent } from "../../client/unstable.ts";
import type { Info } from "../../protocol/index.ts";
import { RequestError, type Wire } from "../../rpc/index.ts";
import { AcpError } from "../../schema/index.ts";
import type { ClientModel } from "./client-model.ts";
import { OpenQuestions, type Reply } from "./open-questions.ts";
import { SessionView } from "./session-view.ts";
import type { UserAct } from "./user-act.ts";

/** How the scripted client differs from its usual self. */
type Definition = ReturnType<typeof client>;

export interface ScriptedClientOptions extends HostOptions {
  /** Starts an agent: at the beginning, and again when the user wants something of it after it is gone. */
  readonly connect: () => Wire | Promise<Wire>;
  /** The folder of its sessions. Absolute. */
  readonly cwd: string;
  /** The versions that it speaks. Default both. */
  readonly versions?: readonly (1 | 2)[];
  /** Who it says it is. */
  readonly info?: Info;
  /** What stands between the wire and the client, as in `client`. Default none. */
  readonly dialects?: ClientOptions["dialects"];
  /** How long the user waits for a question before he gives up answering it, in milliseconds. Default 10 000. */
  readonly patienceMs?: number;
}

/** A client that is at work. */
export interface ScriptedClient {
  /**
   * Has the user do something. Resolves when he has done it, and does not wait for what the agent makes of it: that is shown.
   * Rejects when it cannot be done, with nothing sent.
   */
  act(act: UserAct): Promise<void>;
  /** All that was shown so far. */
  shown(): string;
  /** What is known of the session that is shown: the one that was opened last. */
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
  private readonly left = Promise.withResolvers<void>();
  private readonly listeners = new Set<() => void>();
  private agent: Promise<UnstableAgent> | undefined;
  private session: Promise<ClientSession> | undefined;
  private view = new SessionView((words) => this.show(words));
  private readonly leaving = new AbortController();
  /** Where a call waits for a sign-in: goes on with this method. */
  private wanted: ((methodId: string) => void) | undefined;
  private text = "";
  readonly ended = this.left.promise;

  constructor(options: ScriptedClientOptions) {
    const { files, terminals, versions, dialects, info = { name: "scripted-client", version: "0.1.0" } } = options;
    this.options = options;
    this.definition = client({
      info,
      ...(versions && { versions }),
      ...(files && { files }),
      ...(terminals && { terminals }),
      ...(dialects && { dialects }),
      permission: (question, { signal }) => {
        const choices = question.options.map(({ name }) => name).join(" / ");
        this.show(`\nPermission? ${question.title}\n${question.description ?? ""}\n${choices}\n`);
        return this.questions.permit(question, signal);
      },
      elicitation: {
        form: (question, { signal }) => {
          this.show(`\n${question.message}\n`);
          return this.questions.elicit(question, signal);
        },
        url: (question, { signal }) => {
          this.show(`\n${question.message}\n${question.request.url}\n`);
          return this.questions.elicit(question, signal);
        },
      },
      auth: (methods) => {
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
        return this.reply(act.do);
      case "new":
        return this.begin(this.openNew());
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
      case "quit":
        return this.close();
    }
  }

  shown(): string {
    return this.text;
  }

  model(): ClientModel {
    return this.view.model();
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
    this.text += words;
    for (const listener of this.listeners) listener();
  }

  /** What becomes of it is shown. Rejects if it fails before anything could be sent. */
  private async begin(work: PromiseLike<unknown>): Promise<void> {
    const done = Promise.resolve(work).then(
      () => {},
      (error: Error) => {
        this.show(`\nError: ${error.message}\n`);
        if (!(error instanceof RequestError)) throw error;
      },
    );
    // Nothing that is sent is answered within the tick.
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 0))]);
  }

  private async reply(reply: Reply): Promise<void> {
    const { patienceMs = 10_000 } = this.options;
    const gaveUp = new AbortController();
    const problem = `There was no question to ${reply} in ${patienceMs} ms`;
    const timer = setTimeout(() => gaveUp.abort(new AcpError(problem)), patienceMs);
    await this.questions.reply(reply, gaveUp.signal).finally(() => clearTimeout(timer));
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
    const gone = () => {
      this.agent = undefined;
      this.session = undefined;
      this.show(`\nThe agent is gone: ${(agent.connection.signal.reason as Error).message}\n`);
    };
    agent.connection.signal.addEventListener("abort", gone, { once: true });
    return agent;
  }

  private opened(): Promise<ClientSession> {
    return this.session ?? this.openNew();
  }

  private openNew(): Promise<ClientSession> {
    const { cwd } = this.options;
    return this.open((agent, { onEvent }) => agent.newSession({ cwd, onEvent }));
  }

  /** A session that is open is opened anew. */
  private load(sessionId: string): Promise<ClientSession> {
    const { cwd } = this.options;
    return this.open(async (agent, view) => {
      const { onEvent } = view;
      await agent.session(sessionId)?.close();
      const opening = agent.openSession(sessionId, { cwd, prefer: "load", onEvent });
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
    for await (const { sessionId, title } of agent.sessions()) this.show(`\n${title ?? "Untitled"} (${sessionId})\n`);
  }

  private async signInBy(methodId: string): Promise<void> {
    const wanted = this.wanted;
    this.wanted = undefined;
    if (wanted) wanted(methodId);
    else await (await this.connected()).authenticate(methodId);
  }
}

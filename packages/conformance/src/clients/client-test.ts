import type { Message } from "../frames/index.ts";
import { type Case, Halt, Judge } from "../judge/index.ts";
import type { Ending } from "../pipes/index.ts";
import { type Answer, describeEnding, Gone, type Heard, Silence } from "../talk/index.ts";
import type { Act, ActName, ClientModel, ClientStart, RunningClient, Shown, SignInProgram } from "./client-program.ts";
import { ClientTalk, type Offer } from "./client-talk.ts";

/** A case for clients. */
export interface ClientCase extends Case<ClientTest> {
  /** What the client's user must be able to do for it; else its rules are not checked. */
  readonly acts?: readonly ActName[];
  /** Whether all that it judges is what the client knows of a session: of one that does not tell, its rules are not checked. */
  readonly tells?: true;
  /**
   * What the client must advertise for it; else its rules are not applicable. Paths into its capabilities, by version; at one that
   * is not named it needs none.
   */
  readonly advertises?: { readonly 1?: string; readonly 2?: string };
}

/** What a case is run with. */
export interface ClientTestSetup {
  readonly client: ClientStart;
  readonly protocol: 1 | 2;
  /** What it advertised when it was met. */
  readonly capabilities: Message;
  /** An empty folder of the case's own. */
  readonly folder: string;
  readonly patienceMs: number;
  readonly strict: boolean;
}

/** The agent's side of a session in which a prompt was sent. */
export interface ClientTurn {
  readonly agent: ClientTalk;
  readonly sessionId: string;
  /** The request of `session/prompt`. Not answered yet. */
  readonly prompt: Heard;
}

/** What a case for clients works with: it starts the client, plays its agent, and says which rules hold. */
export class ClientTest extends Judge {
  readonly protocol: 1 | 2;
  /** An empty folder of the case's own, in which the client works; its path is absolute and real. */
  readonly folder: string;
  /** What the client advertises. */
  readonly capabilities: Message;
  override readonly talks: ClientTalk[];
  private readonly signIns: SignInProgram[] = [];
  private readonly setup: ClientTestSetup;
  private readonly waiting = new Set<() => void>();
  private running: RunningClient | undefined;
  /** How the client ended, once it has. */
  private left: Ending | undefined;

  constructor(setup: ClientTestSetup) {
    const talks: ClientTalk[] = [];
    super(talks, setup.strict);
    this.talks = talks;
    this.setup = setup;
    this.protocol = setup.protocol;
    this.folder = setup.folder;
    this.capabilities = setup.capabilities;
  }

  /** The client. There is one once `start` has resolved. */
  get client(): RunningClient {
    if (this.running === undefined) throw new Error("The case has not started the client.");
    return this.running;
  }

  /** Starts the client, as this agent. Resolves when it has started its agent; what it sends then is answered. */
  async start(offer: Offer = {}, first?: Act): Promise<ClientTalk> {
    const { client, folder, patienceMs } = this.setup;
    this.running = await client.start({
      folder,
      ...(first && { first }),
      onAgent: (pipe) => {
        this.talks.push(new ClientTalk(pipe, patienceMs, this.protocol, offer));
        for (const look of [...this.waiting]) look();
      },
      onSignIn: (program) => {
        this.signIns.push(program);
        for (const look of [...this.waiting]) look();
      },
    });
    void this.running.ended.then((ending) => {
      this.left = ending;
      for (const look of [...this.waiting]) look();
    });
    return this.agent(1);
  }

  /** A client that has one turn may end with any code: it says what became of the turn. */
  override get died(): Ending | undefined {
    const { left } = this;
    return left === undefined || left.code === 0 || (left.code !== null && this.setup.client.oneTurn)
      ? undefined
      : left;
  }

  /** Waits until the client has started its agent so many times, and resolves to the last of them. */
  agent(times: number): Promise<ClientTalk> {
    return this.started(this.talks, times, "its agent");
  }

  /** Waits until the client has started its agent's program for a sign-in so many times, and resolves to the last of them. */
  signIn(times: number): Promise<SignInProgram> {
    return this.started(this.signIns, times, "its agent's program to sign in");
  }

  private started<T>(all: readonly T[], times: number, what: string): Promise<T> {
    const { patienceMs } = this.setup;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(look);
        done();
      };
      const look = () => {
        const one = all[times - 1];
        if (one) return settle(() => resolve(one));
        if (this.left === undefined) return;
        const words = `The client has not started ${what}. ${describeEnding(this.left)}.`;
        settle(() => reject(new Halt("blocked", `${words}\nWhat it shows:\n${this.client.shown().trimEnd()}`)));
      };
      const timer = setTimeout(
        () => settle(() => reject(new Halt("blocked", `The client has not started ${what} in ${patienceMs} ms.`))),
        patienceMs,
      );
      this.waiting.add(look);
      look();
    });
  }

  /** Starts the client and lets its user send a prompt; resolves when that has come. The turn is the case's to take and end. */
  async turn(offer: Offer = {}, text = "Hello"): Promise<ClientTurn> {
    this.can("prompt");
    const agent = await this.start(offer, { do: "prompt", text });
    const heard = agent.hearRequest("session/prompt");
    // What the user cannot do is no fault of what the client sends.
    const cannot = this.client.begun?.then(() => heard) ?? heard;
    const prompt = await Promise.race([heard, cannot]);
    return { agent, sessionId: prompt.message.params?.sessionId, prompt };
  }

  /** Lets the client's user do something. Ends the case as not checked where he cannot. */
  async act(act: Act): Promise<void> {
    this.can(act.do);
    await this.client.act(act);
  }

  /**
   * The rule holds if the client shows this text in the end; `seen`: or what it shows in its place. Not checked where it does not
   * show such things.
   */
  async shows(rule: string, kind: Shown, text: string, seen = (shown: string) => shown.includes(text)): Promise<void> {
    if (!this.setup.client.shows.includes(kind)) return this.notChecked(rule, `The client does not show ${kind}.`);
    const ok = await this.comesTrue(() => seen(this.client.shown()));
    this.holds(rule, ok, `The client does not show ${JSON.stringify(text)}.`);
  }

  /** The rule holds if the client still answers. `when`: after what, as a phrase. Judge it before the turn ends. */
  async goesOn(rule: string, agent: ClientTalk, when: string): Promise<void> {
    try {
      await agent.alive();
      this.holds(rule, true, "");
    } catch (error) {
      if (!(error instanceof Silence || error instanceof Gone)) throw error;
      this.holds(rule, false, `It does not go on ${when}: ${error.message}`);
    }
  }

  /** The rule holds if the agent's messages have come to this text. Not checked where the client neither tells nor shows it. */
  async tells(rule: string, text: string): Promise<void> {
    const model = await this.client.model?.();
    if (model === undefined) return this.shows(rule, "messages", text);
    const said = model.messages.filter(({ role }) => role === "agent").map((message) => message.text);
    this.holds(
      rule,
      said.some((one) => one.includes(text)),
      `Expected ${JSON.stringify(text)} in a message; there is ${JSON.stringify(said)}.`,
    );
  }

  /**
   * Lets something fail. The rule holds if the client neither hangs nor takes it for a success: one that its user can leave tells
   * him, if it shows errors, and can be left; any other ends by itself, not with 0. `when`: what has failed, as a phrase.
   */
  async fails(rule: string, when: string, cause: () => Promise<void>): Promise<boolean> {
    const { acts, shows } = this.setup.client;
    const before = this.client.shown();
    await cause();
    if (!acts.includes("quit")) {
      const ending = await this.ended();
      const otherwise =
        ending === undefined ? `It hangs after ${when}.` : `It ended as if all were well after ${when}.`;
      return this.holds(rule, ending !== undefined && ending.code !== 0, otherwise);
    }
    const told = !shows.includes("errors") || (await this.comesTrue(() => this.client.shown() !== before));
    if (!this.holds(rule, told, `It does not tell its user that ${when}.`)) return false;
    await this.client.act({ do: "quit" });
    return this.holds(rule, (await this.ended()) !== undefined, `It hangs after ${when}.`);
  }

  /** What is answered to a request that the user may have to allow first: he does, where he can. */
  async allowed(answer: Promise<Answer>): Promise<Answer> {
    if (this.setup.client.acts.includes("allow")) await Promise.race([answer, this.client.act({ do: "allow" })]);
    return answer;
  }

  /** The rule holds if the client takes the turn for ended: it can be left, or ends by itself. `when`: after what, as a phrase. */
  async over(rule: string, agent: ClientTalk, when: string): Promise<void> {
    const stays = this.setup.client.acts.includes("quit");
    if (stays) {
      await this.goesOn(rule, agent, when);
      const model = await this.client.model?.();
      if (model) this.holds(rule, model.state.state === "idle", `It shows ${model.state.state} ${when}.`);
      await this.client.act({ do: "quit" });
    }
    this.holds(rule, (await this.ended()) !== undefined, `It hangs ${when}.`);
  }

  /** Whether its user answers its questions: until he does they stay open. */
  get asksItsUser(): boolean {
    return this.setup.client.acts.some((act) => ["allow", "reject", "dismiss"].includes(act));
  }

  /** How the client ended; `undefined` if it has not in time. */
  private async ended(): Promise<Ending | undefined> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), this.setup.patienceMs);
    });
    return Promise.race([this.client.ended, late]).finally(() => clearTimeout(timer));
  }

  /** Asks for permission for a tool call, with one option to allow it and one to reject it. Resolves to the client's answer. */
  ask(agent: ClientTalk, toolCallId: string, more: Message = {}, id: unknown = agent.nextId()): Promise<Answer> {
    const options = [
      { optionId: "yes", name: "Yes", kind: "allow_once" },
      { optionId: "no", name: "No", kind: "reject_once" },
    ];
    const toolCall = { toolCallId, title: "Touch a file", kind: "edit", status: "pending" };
    const about =
      this.protocol === 1 ? { toolCall } : { title: "Touch a file?", subject: { type: "tool_call", toolCall } };
    return agent.request(
      "session/request_permission",
      { sessionId: agent.sessionId, ...about, options, ...more },
      { id },
    );
  }

  /** What the client knows of the session. Ends the case as not checked where it cannot tell. */
  async model(): Promise<ClientModel> {
    const model = await this.client.model?.();
    if (model === undefined) throw new Halt("not checked", silent);
    return model;
  }

  /** Ends the client. */
  async stop(): Promise<void> {
    await this.running?.stop();
  }

  /** Waits until the client has shown this, where it shows such things: then it has shown what came before, too. */
  async caughtUp(kind: Shown, text: string): Promise<void> {
    if (this.setup.client.shows.includes(kind)) await this.comesTrue(() => this.client.shown().includes(text));
  }

  /** Whether a condition on what the client shows comes true in time. */
  async comesTrue(holds: () => boolean): Promise<boolean> {
    const end = performance.now() + this.setup.patienceMs;
    while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    return holds();
  }

  private can(act: ActName): void {
    if (!this.setup.client.acts.includes(act)) throw new Halt("not checked", `No driver makes the client ${act}.`);
  }
}

/** What is said of rules that only a client can be judged by which tells what it knows. */
export const silent = "The client does not tell what it knows of the session.";

/** How often it is looked whether a client shows something, in milliseconds: a screen tells nobody that it has changed. */
const LOOK_EVERY_MS = 20;

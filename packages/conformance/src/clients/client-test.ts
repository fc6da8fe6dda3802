import type { Message } from "../frames/index.ts";
import { type Case, Halt, Judge } from "../judge/index.ts";
import type { Heard } from "../talk/index.ts";
import type { Act, ActName, ClientModel, ClientStart, RunningClient, Shown } from "./client-program.ts";
import { ClientTalk, type Offer } from "./client-talk.ts";

/** A case for clients. */
export interface ClientCase extends Case<ClientTest> {
  /** What the client's user must be able to do for it; else its rules are not checked. */
  readonly acts?: readonly ActName[];
  /** What the client must advertise for it; else its rules are not applicable. Paths into its capabilities, by version. */
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
  private readonly setup: ClientTestSetup;
  private readonly waiting = new Set<() => void>();
  private running: RunningClient | undefined;

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
    });
    return this.agent(1);
  }

  /** Waits until the client has started its agent so many times, and resolves to the last of them. */
  agent(times: number): Promise<ClientTalk> {
    const { patienceMs } = this.setup;
    return new Promise((resolve, reject) => {
      const settle = (done: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(look);
        done();
      };
      const look = () => {
        const talk = this.talks[times - 1];
        if (talk) settle(() => resolve(talk));
      };
      const timer = setTimeout(
        () => settle(() => reject(new Halt("blocked", `The client has not started its agent in ${patienceMs} ms.`))),
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
    const prompt = await agent.hearRequest("session/prompt");
    return { agent, sessionId: prompt.message.params?.sessionId, prompt };
  }

  /** Lets the client's user do something. Ends the case as not checked where he cannot. */
  async act(act: Act): Promise<void> {
    this.can(act.do);
    await this.client.act(act);
  }

  /** The rule holds if the client shows this text in the end. Not checked where it does not show such things. */
  async shows(rule: string, kind: Shown, text: string): Promise<void> {
    if (!this.setup.client.shows.includes(kind)) return this.notChecked(rule, `The client does not show ${kind}.`);
    const end = performance.now() + this.setup.patienceMs;
    while (!this.client.shown().includes(text) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    this.holds(rule, this.client.shown().includes(text), `The client does not show ${JSON.stringify(text)}.`);
  }

  /** What the client knows of the session. Ends the case as not checked where it cannot tell. */
  async model(): Promise<ClientModel> {
    const model = await this.client.model?.();
    if (model === undefined) throw new Halt("not checked", "The client cannot tell what it knows of the session.");
    return model;
  }

  /** Ends the client. */
  async stop(): Promise<void> {
    await this.running?.stop();
  }

  private can(act: ActName): void {
    if (!this.setup.client.acts.includes(act)) throw new Halt("not checked", `No driver makes the client ${act}.`);
  }
}

/** How often it is looked whether a client shows something, in milliseconds: a screen tells nobody that it has changed. */
const LOOK_EVERY_MS = 20;

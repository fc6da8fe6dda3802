import type { Message } from "../frames/index.ts";
import { type Case, Halt, Judge, show } from "../judge/index.ts";
import type { Start } from "../pipes/index.ts";
import type { AgentProfile, ScenarioName } from "../profile/index.ts";
import type { Answer } from "../talk/index.ts";
import { AgentTalk, type Introduction } from "./agent-talk.ts";
import { type ClaimName, claims, type Known } from "./claims.ts";

/** A case for agents. */
export interface AgentCase extends Case<AgentTest> {
  readonly needs?: readonly ClaimName[];
  readonly scenario?: ScenarioName;
}

/** What a case is run with. */
export interface AgentSetup {
  readonly start: Start;
  readonly known: Known;
  readonly profile: AgentProfile;
  /** An empty folder of the case's own. */
  readonly folder: string;
  readonly patienceMs: number;
  readonly strict: boolean;
}

/** What a case for agents works with: it starts the agent, talks to it, and says which rules hold. */
export class AgentTest extends Judge {
  readonly protocol: 1 | 2;
  readonly known: Known;
  /** An empty folder of the case's own; its path is absolute and real. */
  readonly folder: string;
  override readonly talks: AgentTalk[];
  private readonly setup: AgentSetup;

  constructor(setup: AgentSetup) {
    const talks: AgentTalk[] = [];
    super(talks, setup.strict);
    this.talks = talks;
    this.setup = setup;
    this.protocol = setup.known.protocol;
    this.known = setup.known;
    this.folder = setup.folder;
  }

  /** Whether the agent claims this. */
  claims(name: ClaimName): boolean {
    return claims[name](this.known);
  }

  /** Starts the agent. Nothing is sent yet. It is ended when the case is. */
  async start(): Promise<AgentTalk> {
    const { start, folder, patienceMs } = this.setup;
    const talk = new AgentTalk(await start({ cwd: folder }), patienceMs, this.protocol, folder);
    this.talks.push(talk);
    return talk;
  }

  /** Starts the agent and initializes it, at the version of this run. */
  async ready(introduction: Introduction = {}): Promise<AgentTalk> {
    const talk = await this.start();
    const answer = await talk.initialize(introduction);
    if (answer.error !== undefined) throw new Halt("blocked", `The agent refuses initialize: ${show(answer)}.`);
    return talk;
  }

  /** Starts the agent, initializes it and opens a session. */
  async session(params: Message = {}, introduction: Introduction = {}): Promise<AgentSession> {
    return this.open(await this.ready(introduction), params);
  }

  /** Opens a session in a conversation. */
  async open(talk: AgentTalk, params: Message = {}): Promise<AgentSession> {
    const answer = await talk.newSession(params);
    const { error, result } = answer;
    if (error?.code === -32000) throw new Halt("blocked", "The agent wants a sign-in before it opens a session.");
    if (error !== undefined) throw new Halt("blocked", `The agent opens no session: ${show(answer)}.`);
    return { talk, sessionId: result?.sessionId, opened: result ?? {}, answer };
  }

  /** Whether the agent can be made to play a scenario. */
  plays(scenario: ScenarioName): boolean {
    return this.setup.profile.prompts[scenario] !== undefined;
  }

  /** What makes the agent play a scenario: the content of a prompt. `folder`: that of the session, where it is another. */
  prompt(scenario: ScenarioName, folder: string = this.folder): readonly Message[] {
    const text = this.setup.profile.prompts[scenario];
    if (text === undefined) throw new Halt("not checked", `The profile has no prompt for the scenario "${scenario}".`);
    return [{ type: "text", text: text.replaceAll("{folder}", folder) }];
  }
}

/** A session that the agent has opened. */
export interface AgentSession {
  readonly talk: AgentTalk;
  readonly sessionId: string;
  /** The result of `session/new`. */
  readonly opened: Message;
  readonly answer: Answer;
}

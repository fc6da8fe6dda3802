import { setTimeout } from "node:timers/promises";
import type { SignInMethod } from "@colloquy/acp/client";
import { client } from "@colloquy/acp/client/unstable";
import { spawnAgent } from "@colloquy/acp/node";
import { notGivenWords } from "../agents/index.ts";
import { clientBase, hostsFor } from "../peer/index.ts";
import { Desk } from "../permissions/index.ts";
import { type Trace, traceOf } from "../trace/index.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";
import { chooseSignIn, signInInTerminal } from "./sign-in.ts";
import { SignInWords } from "./sign-in-words.ts";

/** When an agent takes longer to start, that is said. In milliseconds. */
export const SLOW_START_MS = 8_000;

/** How long what an agent wrote to stderr may come after its answer. In milliseconds. */
const LAST_WORDS_MS = 100;

type Variables = Readonly<Record<string, string>>;

/** The agent's process and the connection to it, from its start to its end. */
export class Connection {
  readonly trace: Trace = traceOf();
  /** What the agent says while a sign-in runs: from the choice of one until `end` is called. */
  readonly signIn: SignInWords;
  /** Variables that a person has typed for a sign-in. They are kept nowhere else. */
  readonly variables: Variables;
  agent: ChatAgent | undefined;
  /** Whether its end is wanted. */
  closing = false;
  private given: Variables | undefined;
  private readonly setup: ChatSetup;
  private readonly ending = new AbortController();
  private starting: Promise<ChatAgent> | undefined;

  constructor(setup: ChatSetup, variables: Variables = {}) {
    this.setup = setup;
    this.variables = variables;
    this.signIn = new SignInWords((line) => setup.face.say(line));
  }

  /** Starts the agent. Rejects as `spawnAgent` does. */
  async start(): Promise<ChatAgent> {
    const { face, launch } = this.setup;
    const slow = globalThis.setTimeout(
      () => face.say(`${launch.title} has not answered yet; it may be loading what it needs. Esc gives up.`),
      SLOW_START_MS,
    );
    try {
      const { signal } = this.ending;
      this.starting = spawnAgent(launch.command, this.definition(), {
        ...this.environment,
        ...(launch.cwd !== undefined && { cwd: launch.cwd }),
        onStderr: (text) => this.signIn.stderr(text),
        signal,
      });
      this.agent = await this.starting;
      return this.agent;
    } finally {
      clearTimeout(slow);
    }
  }

  /** What people call the agent: as it names itself, else as it is known here. Not cleaned. */
  get title(): string {
    const { title, name } = this.agent?.info ?? {};
    return title || name || this.setup.launch.title;
  }

  /** The end of what the agent wrote to stderr. Not cleaned. */
  stderr(): string {
    return this.agent?.process.stderr() ?? "";
  }

  /** Whether the agent is to be started anew, as `takeVariables` says. */
  get startsAnew(): boolean {
    return this.given !== undefined;
  }

  /**
   * There where the agent is to be started anew: after a sign-in in a terminal (AUTH-18), or with variables that a person has typed
   * for one. What it is to be started with, with what was there.
   */
  takeVariables(): Variables | undefined {
    const given = this.given;
    this.given = undefined;
    return given && { ...this.variables, ...given };
  }

  /** Chooses how to sign in. `undefined`: not by asking the agent; nothing was chosen, or it needs variables. */
  async chooseSignIn(methods: readonly SignInMethod[], wished: string | undefined): Promise<string | undefined> {
    const { face, env } = this.setup;
    await setTimeout(LAST_WORDS_MS);
    const ways = methods.flatMap(({ id, name }) => [id, name]);
    const missing = notGivenWords(this.stderr(), ways, this.environment, env);
    if (missing !== undefined) face.say(`${missing}.`);
    const choice = await chooseSignIn(methods, { ...this.setup, title: this.title }, wished);
    this.given = choice?.variables;
    // One that is done in the terminal is seen there.
    const method = methods.find(({ id }) => id === choice?.id);
    if (method !== undefined && method.type !== "terminal") this.signIn.begin();
    face.changed();
    return choice?.id;
  }

  /** Runs a sign-in that is done in a terminal. After one that succeeded the agent is to be started anew: `takeVariables` says so. */
  async signInInTerminal(method: SignInMethod): Promise<void> {
    if (await signInInTerminal(method, this.setup, this.environment)) this.given = {};
  }

  /** Ends the agent and all that it started. */
  async close(): Promise<void> {
    this.closing = true;
    this.signIn.end();
    this.ending.abort();
    const agent = this.agent ?? (await this.starting?.catch(() => undefined));
    await agent?.close();
  }

  /** What the agent is given of variables. */
  private get environment() {
    const { launch, options } = this.setup;
    const inherit: "all" | readonly string[] =
      launch.inherit === "all" || options.inherit === "all" ? "all" : [...launch.inherit, ...options.inherit];
    return { env: { ...launch.env, ...options.env, ...this.variables }, inherit };
  }

  private definition() {
    const { face, folders, options, policy, traceFile } = this.setup;
    const roots = [folders.cwd, ...folders.more];
    const desk = new Desk({
      policy,
      roots,
      consult: (question, context) => face.permission(question, context),
      onVerdict: (question, text) => face.verdict(question, text),
      onAnswer: (question, text) => face.answered(question, text),
    });
    return client({
      ...clientBase(options.protocol),
      permission: desk.answer,
      elicitation: {
        form: (question, { signal }) => face.form(question, signal),
        url: (question, context) => face.link(question, context),
      },
      // A prompt is not sent again by itself.
      auth: (methods, { method }) =>
        method === "session/prompt" ? undefined : this.chooseSignIn(methods, options.auth),
      // The agent as it runs is not signed in by it.
      terminalAuth: (method) => this.signInInTerminal(method).then(() => false),
      ...hostsFor({
        roots,
        writes: true,
        allowSensitive: (path) =>
          desk.allows(`Write ${path}, which can make programs run`, "Write it", this.ending.signal),
        onEvent: (event) => void face.show(event),
      }),
      tap: (frame) => {
        this.trace.tap(frame);
        traceFile?.tap(frame);
      },
      onIncident: (incident) => {
        this.trace.onIncident(incident);
        if (incident.fault !== undefined) this.signIn.line(incident.fault.head);
      },
    });
  }
}

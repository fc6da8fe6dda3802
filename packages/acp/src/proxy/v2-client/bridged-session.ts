import { ConnectionError, errorCodes, internalError, RequestError } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { blockToV1, type ToV2, toV2 } from "../../versions/index.ts";
import type { Link } from "./link.ts";
import { Prompts } from "./prompts.ts";
import { Questions } from "./questions.ts";
import { Transcript } from "./transcript.ts";

/** Updates that tell how things stand, and not what was said. */
const standing = new Set<string>([
  "available_commands_update",
  "config_option_update",
  "session_info_update",
  "usage_update",
]);

/** Where a session works. */
export interface Place {
  readonly cwd: string;
  readonly additionalDirectories?: readonly string[] | undefined;
}

/** One session of an agent of version 1, as a client of version 2 sees it. */
export class BridgedSession {
  readonly sessionId: string;
  place: Place;
  words: ToV2;
  readonly prompts: Prompts;
  private readonly questions: Questions;
  /** What was said, for agents that cannot show it again. */
  readonly transcript: Transcript | undefined;
  /** The terminals that run for the agent here. */
  readonly terminals = new Set<string>();
  /** What the client was told last of these. */
  state: v2.StateUpdate = { state: "idle" };
  info: v2.SessionInfoUpdate = {};
  commands: v2.AvailableCommand[] | undefined;
  /** Whether what was said is read and not shown, because the client did not ask for it. How things stand is shown. */
  muted = false;
  closed = false;
  private readonly link: Link;

  constructor(sessionId: string, place: Place, link: Link) {
    this.sessionId = sessionId;
    this.place = place;
    this.link = link;
    this.words = this.begin();
    this.transcript = link.can("loadSession") ? undefined : new Transcript();
    this.questions = new Questions(() => this.asking());
    this.prompts = new Prompts({
      insert: ({ prompt }) => {
        const message = this.words.prompt(prompt);
        void this.tell(message);
        return message.messageId;
      },
      run: (request) => this.run(request),
      tell: (state) => void this.enter(state),
      ended: () => this.words.turnEnded(),
    });
  }

  /** Forgets what was said, since all of it is about to be said again. */
  restart(): void {
    this.words = this.begin();
  }

  /** The options, when there are any. */
  get options(): { configOptions?: v2.SessionConfigOption[] } {
    return this.words.settings.any ? { configOptions: this.words.settings.list() } : {};
  }

  /** Takes an update of the agent. */
  async update(update: v1.SessionUpdate, _meta?: { [key: string]: unknown } | null): Promise<void> {
    for (const one of this.words.update(update)) await this.tell(one, _meta);
  }

  /** Tells the client. Resolves when there is room for more. */
  async tell(update: v2.SessionUpdate, _meta?: { [key: string]: unknown } | null): Promise<void> {
    if (this.closed) return;
    this.remember(update);
    if (!this.muted || standing.has(update.sessionUpdate)) await this.send(update, _meta);
  }

  /** Shows all that is kept of what was said. Whether that is all of it. */
  async replay(): Promise<boolean> {
    if (!this.transcript) return false;
    for (const update of this.transcript.updates()) await this.send(update);
    return !this.transcript.cut;
  }

  /** Tells the client the state, once more if need be. */
  async tellState(): Promise<void> {
    await this.send({ sessionUpdate: "state_update", ...this.state });
  }

  /** Asks the client. Resolves with `withdrawn` when the turn is cancelled, or the client has gone, which cancels it. */
  async ask<T>(signal: AbortSignal, question: (signal: AbortSignal) => Promise<T>, withdrawn: T): Promise<T> {
    try {
      return await this.questions.ask(signal, question, withdrawn);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.cancel();
      return withdrawn;
    }
  }

  /** Ends the turn, withdraws the questions and the prompts that wait. */
  cancel(): void {
    const runs = this.prompts.cancel();
    if (runs) void this.link.agent.notify("session/cancel", { sessionId: this.sessionId });
    this.questions.withdraw();
  }

  private begin(): ToV2 {
    const { onLoss } = this.link.sides;
    return toV2({ ...(onLoss && { onLoss }), knowsTerminal: (id) => this.terminals.has(id) });
  }

  private async run({ prompt, _meta }: v2.PromptRequest): Promise<v1.PromptResponse> {
    const blocks = prompt.map((block) => blockToV1(block) ?? (block as v1.ContentBlock));
    const { sessionId } = this;
    try {
      return await this.link.agent.request("session/prompt", { sessionId, prompt: blocks, ...(_meta && { _meta }) });
    } catch (error) {
      // The prompt is shown already: too late to refuse it.
      if (error instanceof RequestError && error.code === errorCodes.invalidParams) this.link.lose("L-11");
      if (error instanceof ConnectionError) this.prompts.fail(internalError(error.message));
      throw error;
    }
  }

  private async enter(state: v2.StateUpdate): Promise<void> {
    this.state = state;
    await this.tell({ sessionUpdate: "state_update", ...state });
  }

  /** A turn that waits for somebody; whether nothing else goes on, version 1 does not say (L-12). */
  private asking(): void {
    if (!this.prompts.running || this.prompts.cancelled) return;
    if (this.questions.any) this.link.lose("L-12");
    void this.enter({ state: this.questions.any ? "requires_action" : "running" });
  }

  private remember(update: v2.SessionUpdate): void {
    this.transcript?.add(update);
    if (update.sessionUpdate === "available_commands_update") this.commands = update.availableCommands;
    if (update.sessionUpdate === "session_info_update") this.info = { ...this.info, ...update };
  }

  private async send(update: v2.SessionUpdate, _meta?: { [key: string]: unknown } | null): Promise<void> {
    if (this.closed || this.link.client.connection.signal.aborted) return;
    const params = { sessionId: this.sessionId, update, ...(_meta && { _meta }) };
    // A client that cannot be told has gone, and its connection says so.
    await this.link.client.notify("session/update", params).catch(() => {});
  }
}

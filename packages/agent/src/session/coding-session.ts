import type { AgentSession } from "@colloquy/acp/agent";
import { estimateTokens, type Instructions } from "../context/index.ts";
import { INTERRUPTED, repaired } from "../journal/index.ts";
import type { McpConnections } from "../mcp/index.ts";
import {
  addUsage,
  costOf,
  type Message,
  type Model,
  type ModelInfo,
  noUsage,
  type Thinking,
  type TokenUsage,
} from "../model/index.ts";
import { DEFAULT_MODE, type Mode, modes, type SessionPermissions } from "../permissions/index.ts";
import { type Roots, SeenFiles } from "../workspace/index.ts";
import type { Workbench } from "./workbench.ts";

/** What a session has used so far, as it is kept. */
export interface Spent extends TokenUsage {
  /** US dollars; absent as soon as something was used whose price is not known. */
  readonly cost?: number;
  /** How full the context was after the last answer, in tokens. */
  readonly context: number;
}

/** What a session is made with, beside what the client has opened. */
export interface SessionParts {
  readonly kit: AgentSession;
  readonly bench: Workbench;
  readonly instructions: Instructions;
  permissions(session: CodingSession): SessionPermissions;
}

const nothing: Spent = { ...noUsage, cost: 0, context: 0 };

/** A session that is open: what the agent knows of it beyond what its client does. */
export class CodingSession {
  readonly kit: AgentSession;
  readonly bench: Workbench;
  readonly instructions: Instructions;
  readonly permissions: SessionPermissions;
  readonly seen = new SeenFiles();
  /** Its MCP servers, while they are connected. */
  mcp: McpConnections | undefined;
  /** Whether a sandbox works here, as far as that is known. */
  isContained = true;
  /** What is said once in a session and has been said. */
  readonly told = new Set<string>();
  /** Folders outside the roots that the user has let it use. */
  readonly granted = new Set<string>();
  private readonly madeFor: Roots;
  private readonly controller = new AbortController();
  private borrowed: string | undefined;
  private conversation: Message[] | undefined;

  constructor({ kit, bench, instructions, permissions }: SessionParts) {
    this.kit = kit;
    this.bench = bench;
    this.instructions = instructions;
    this.madeFor = this.roots;
    this.permissions = permissions(this);
  }

  get id(): string {
    return this.kit.id;
  }

  get roots(): Roots {
    return [this.kit.cwd, ...this.kit.additionalDirectories];
  }

  /** Whether its folders are not those that its instructions and its rules were looked for in. */
  get hasMoved(): boolean {
    return JSON.stringify(this.roots) !== JSON.stringify(this.madeFor);
  }

  /** Aborted when it is closed: for work that outlives a turn. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** The mode as it is called, which need not be one that means something. */
  get mode(): string {
    return String(this.kit.options.mode);
  }

  /** The preset that is in force: a mode that means nothing leaves it as it was. */
  get preset(): Mode {
    const { journal, settings } = this.bench;
    for (const id of [this.mode, journal.get(this.id, "preset"), settings.mode, DEFAULT_MODE]) {
      const preset = modes.find((mode) => mode.id === id);
      if (preset !== undefined) return preset;
    }
    throw new Error("There is no default mode");
  }

  /** To be called before the mode changes to one that may mean nothing. */
  keepPreset(): void {
    this.bench.journal.set(this.id, "preset", this.preset.id);
  }

  /** The id of the model that has been chosen for it, which is not asked while it is `using` another. */
  get chosenModel(): string {
    return String(this.kit.options.model);
  }

  /** The model that is asked now. */
  get modelInfo(): ModelInfo {
    return this.bench.models.info(this.borrowed ?? this.chosenModel);
  }

  /** Has another model for as long as something takes. */
  async using<T>(model: string, work: () => Promise<T>): Promise<T> {
    this.borrowed = model;
    try {
      return await work();
    } finally {
      this.borrowed = undefined;
    }
  }

  get thinking(): Thinking {
    return (this.kit.options.thinking as Thinking | undefined) ?? "off";
  }

  model(): Promise<Model> {
    return this.bench.models.open(this.modelInfo.id);
  }

  /** What the model is given. What a crash or a cancel has left open is mended. */
  get messages(): readonly Message[] {
    this.conversation ??= [...repaired(this.bench.journal.messages(this.id), INTERRUPTED)];
    return this.conversation;
  }

  /** Kept before anything is made of it. */
  append(...messages: readonly Message[]): void {
    this.bench.journal.append(this.id, messages);
    this.conversation?.push(...messages);
  }

  compact(summary: Message, keep: number): void {
    this.bench.journal.compact(this.id, summary, keep);
    this.forget();
    this.instructions.reset();
  }

  /** Reads the conversation anew when it is next wanted. */
  forget(): void {
    this.conversation = undefined;
  }

  /** How full the context is, in tokens: after the last answer, and with what came since, as far as that can be told. */
  get contextUsed(): number {
    const { messages } = this;
    const last = messages.findLastIndex(({ role }) => role === "assistant");
    return this.spent.context + estimateTokens(messages.slice(last + 1));
  }

  get spent(): Spent {
    return (this.bench.journal.get(this.id, "spent") as Spent | undefined) ?? nothing;
  }

  /** Adds what an answer has used. `context`: how full it is now, if that is known. */
  spend(usage: TokenUsage, info: ModelInfo, context = usage.input + usage.output): void {
    const { spent } = this;
    const price = info.price && costOf(usage, info.price);
    const cost = spent.cost === undefined || price === undefined ? undefined : spent.cost + price;
    this.bench.journal.set(this.id, "spent", {
      ...addUsage(spent, usage),
      ...(cost !== undefined && { cost }),
      context,
    } satisfies Spent);
  }

  /** Ends what goes on in it. Nothing of its servers runs afterwards. */
  async close(): Promise<void> {
    this.controller.abort(new Error("The session was closed"));
    await this.mcp?.close();
  }
}

import { AcpError } from "@colloquy/acp";
import type { McpServer } from "@colloquy/acp/agent";
import type { CallToolResult, Tool as McpTool } from "@modelcontextprotocol/client";
import { abortable } from "./abortable.ts";
import type { Surroundings } from "./channel.ts";
import { MAX_INSTRUCTIONS } from "./limits.ts";
import { type CallUse, type Line, openLine } from "./line.ts";
import { allowedMs, failure, isForgotten, isGone, isLate, late } from "./problem.ts";
import { theServer } from "./words.ts";

/** How a server is doing. */
export interface McpStatus {
  readonly name: string;
  readonly type: McpServer["type"];
  /** `failed`: it could not be connected, or has ended. One that was connected is connected again when it is next used. */
  readonly state: "connecting" | "connected" | "failed" | "closed";
  /** Why it failed, or what is wrong with a connected one: a sentence for people. */
  readonly problem?: string;
  /** How many tools it has. */
  readonly tools: number;
}

/** One declared server, whatever becomes of its connections. */
export class ConnectedServer {
  readonly config: McpServer;
  private readonly surroundings: Surroundings;
  private readonly onChange: () => void;
  private readonly closing = new AbortController();
  private state: McpStatus["state"] = "connecting";
  private problem: string | undefined;
  private line: Line | undefined;
  private opening: Promise<void> | undefined;
  /** How often it was connected again since a call has succeeded. */
  private reconnects = 0;
  private isStale = false;
  private isListing = false;
  private known: readonly McpTool[] = [];

  /** Begins to connect it. `after`: what has to be over before that. */
  constructor(config: McpServer, surroundings: Surroundings, onChange: () => void, after?: Promise<unknown>) {
    this.config = config;
    this.surroundings = surroundings;
    this.onChange = onChange;
    this.opening = this.open(after);
  }

  get status(): McpStatus {
    const { state, problem } = this;
    const { name, type } = this.config;
    return { name, type, state, ...(problem !== undefined && { problem }), tools: this.tools.length };
  }

  /** Those of the last connection, as long as there may be another one. */
  get tools(): readonly McpTool[] {
    const { limits } = this.surroundings;
    const isUsable = this.state === "connected" || this.state === "connecting" || this.reconnects < limits.reconnects;
    return isUsable && this.state !== "closed" ? this.known : [];
  }

  /** What it says of itself for the model, bounded. */
  get instructions(): string | undefined {
    if (this.state !== "connected") return undefined;
    return this.line?.instructions?.trim().slice(0, MAX_INSTRUCTIONS).toWellFormed() || undefined;
  }

  /** Resolves when it is connected, has failed or is closed. Never rejects. */
  async settled(): Promise<void> {
    await this.opening;
  }

  /**
   * Has one of its tools used; a server that has ended is connected again first. Rejects with a sentence for the model, or
   * with the reason of the abort. A call that was under way when the server ended is not made again: nobody knows what it did.
   */
  async call(tool: McpTool, input: Record<string, unknown>, use: CallUse): Promise<CallToolResult> {
    for (let again = false; ; again = true) {
      const line = await this.usable(use.signal);
      try {
        const result = await line.call(tool, input, use);
        this.reconnects = 0;
        return result;
      } catch (error) {
        if (use.signal.aborted) throw use.signal.reason;
        const problem = await this.explain(line, error, tool.name);
        if (isGone(error)) this.lose(line, problem);
        if (!isForgotten(error) || again) throw new AcpError(problem, { cause: error });
      }
    }
  }

  /** Ends it. When it resolves, nothing of it runs any more. */
  async close(): Promise<void> {
    if (this.state !== "closed") {
      this.enter("closed");
      this.closing.abort();
    }
    await this.opening;
    await this.line?.close();
  }

  private async open(after?: Promise<unknown>): Promise<void> {
    const { limits } = this.surroundings;
    await after;
    const deadline = AbortSignal.any([this.closing.signal, AbortSignal.timeout(limits.connectMs)]);
    try {
      this.closing.signal.throwIfAborted();
      const line = await openLine(this.config, this.surroundings, deadline, () => this.relist());
      this.line = line;
      this.known = line.list.tools;
      if (this.state === "closed") return;
      void line.lost.then((problem) => this.lose(line, problem));
      this.enter("connected", remark(this.config, line.list.problem));
    } catch (error) {
      if (this.state !== "closed") this.enter("failed", (error as Error).message);
    } finally {
      this.opening = undefined;
    }
  }

  /** A connection to use. */
  private async usable(signal: AbortSignal): Promise<Line> {
    const { limits } = this.surroundings;
    signal.throwIfAborted();
    // It has ended, and how is about to be known.
    if (this.line?.isOver && this.state === "connected") this.lose(this.line, await this.line.lost);
    if (this.state === "failed" && this.opening === undefined && this.reconnects < limits.reconnects) {
      this.reconnects += 1;
      const old = this.line;
      this.line = undefined;
      this.enter("connecting");
      this.opening = this.open(old?.close());
    }
    await abortable(this.settled(), signal);
    if (this.state === "connected" && this.line !== undefined) return this.line;
    throw new AcpError(this.problem ?? `${theServer(this.config)} is not connected any more`);
  }

  private async explain(line: Line, error: unknown, tool: string): Promise<string> {
    const { callMs } = this.surroundings.limits;
    if (isLate(error)) return late(this.config, tool, allowedMs(error) ?? callMs);
    if (!line.isOver) return failure(this.config, error, tool);
    if (this.state === "closed") return `${theServer(this.config)} was closed`;
    return (this.line === line ? this.problem : undefined) ?? (await line.lost);
  }

  private lose(line: Line, problem: string): void {
    if (this.line !== line || this.state !== "connected") return;
    this.enter("failed", problem);
    void line.close();
  }

  /** Lists its tools again, one list after another while it says that they have changed. */
  private relist(): void {
    this.isStale = true;
    if (!this.isListing) void this.listAgain();
  }

  private async listAgain(): Promise<void> {
    this.isListing = true;
    await this.opening;
    while (this.isStale && this.state === "connected" && this.line !== undefined) {
      this.isStale = false;
      const { line } = this;
      const list = await line.relist().catch(() => undefined);
      if (list === undefined || this.line !== line || this.status.state !== "connected") continue;
      this.known = list.tools;
      this.enter("connected", remark(this.config, list.problem));
    }
    this.isListing = false;
  }

  private enter(state: McpStatus["state"], problem?: string): void {
    this.state = state;
    this.problem = problem;
    this.onChange();
  }
}

function remark(server: McpServer, problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `${theServer(server)} is connected, but ${problem}`;
}

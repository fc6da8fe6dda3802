import { contentsText, type ViewEvent } from "../view/index.ts";
import type { Ending } from "./ending.ts";
import { tokensOf, toolCallOf, usageOf } from "./event-shape.ts";
import {
  RUN_SCHEMA,
  type RunAgent,
  type RunElicitation,
  type RunPermission,
  type RunResult,
  type RunToolCall,
} from "./run-event.ts";

/** What a run comes to, as it goes on: what the result is made of. Words of history that are told again are left out. */
export class RunRecord {
  sessionId: string | null = null;
  agent: RunAgent | null = null;
  cwd: string;
  readonly permissions: RunPermission[] = [];
  readonly elicitations: RunElicitation[] = [];
  private readonly begun = performance.now();
  /** The pieces of the agent's messages, by id. */
  private readonly messages = new Map<string, string[]>();
  private readonly toolCalls = new Map<string, RunToolCall>();
  private used: Pick<RunResult, "context" | "cost"> = { context: null, cost: null };

  /** `cwd`: until the real one is known. */
  constructor(cwd: string) {
    this.cwd = cwd;
  }

  take(event: ViewEvent): void {
    if ("replay" in event && event.replay) return;
    if (event.type === "text") {
      const pieces = this.messages.get(event.messageId);
      if (pieces === undefined) this.messages.set(event.messageId, [event.text]);
      else pieces.push(event.text);
    } else if (event.type === "message" && event.message.role === "agent") {
      this.messages.set(event.message.messageId, [contentsText(event.message.content)]);
    } else if (event.type === "tool_call") {
      this.toolCalls.set(event.toolCall.toolCallId, toolCallOf(event.toolCall));
    } else if (event.type === "usage") this.used = usageOf(event);
  }

  /** The agent's last message that has any words; `""` when there is none. */
  get lastWords(): string {
    return this.spoken().at(-1) ?? "";
  }

  result({ exitCode, turn, error }: Ending): RunResult {
    const messages = this.spoken();
    return {
      type: "result",
      schema: RUN_SCHEMA,
      exitCode,
      sessionId: this.sessionId,
      agent: this.agent,
      cwd: this.cwd,
      stopReason: turn?.stopReason ?? null,
      text: messages.at(-1) ?? "",
      messages,
      toolCalls: [...this.toolCalls.values()],
      permissions: this.permissions,
      elicitations: this.elicitations,
      usage: tokensOf(turn?.usage),
      ...this.used,
      durationMs: Math.round(performance.now() - this.begun),
      error: error ?? null,
    };
  }

  private spoken(): string[] {
    return [...this.messages.values()].map((pieces) => pieces.join("")).filter((text) => text.trim() !== "");
  }
}

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { v2 } from "@colloquy/acp";
import type { ClientV2 } from "@colloquy/acp/agent";
import { editOptions, type Hands, type Step, spoken } from "./hands.ts";
import type { Turn } from "./hands-v1.ts";
import { linePatch } from "./line-patch.ts";
import { runCommand } from "./run-command.ts";

/** Version 2: the agent does everything itself, and shows it. */
export class HandsV2 implements Hands {
  readonly cwd: string;
  private readonly turn: Turn<ClientV2>;

  constructor(turn: Turn<ClientV2>) {
    this.turn = turn;
    this.cwd = turn.cwd;
  }

  async think(text: string): Promise<void> {
    const messageId = crypto.randomUUID();
    for await (const piece of this.spoken(text))
      await this.update({ sessionUpdate: "agent_thought_chunk", messageId, content: { type: "text", text: piece } });
  }

  async say(text: string): Promise<void> {
    const messageId = crypto.randomUUID();
    for await (const piece of this.spoken(text))
      await this.update({ sessionUpdate: "agent_message_chunk", messageId, content: { type: "text", text: piece } });
  }

  async plan(steps: readonly Step[]): Promise<void> {
    const entries = steps.map((step) => ({ ...step, priority: "medium" as const }));
    await this.update({ sessionUpdate: "plan_update", plan: { type: "items", planId: "plan", entries } });
  }

  read(file: string): Promise<string> {
    const path = join(this.cwd, file);
    return this.tool({ title: `Read ${file}`, kind: "read", locations: [{ path }] }, () => readFile(path, "utf8"));
  }

  run(title: string, command: readonly [string, ...string[]]): Promise<number> {
    const { cwd, signal } = this.turn;
    const terminalId = crypto.randomUUID();
    const content = [{ type: "terminal" as const, terminalId }];
    return this.tool({ title, kind: "execute", content }, async (toolCallId) => {
      await this.update({ sessionUpdate: "terminal_update", terminalId, command: command.join(" "), cwd });
      const code = await runCommand(command, cwd, signal, (bytes) => {
        void this.update({ sessionUpdate: "terminal_output_chunk", terminalId, data: bytes.toString("base64") });
      });
      await this.update({ sessionUpdate: "terminal_update", terminalId, exitStatus: { exitCode: code } });
      if (code !== 0) await this.patch({ toolCallId, status: "failed" });
      return code;
    });
  }

  edit(title: string, file: string, before: string, after: string): Promise<boolean> {
    const { client, sessionId, signal } = this.turn;
    const path = join(this.cwd, file);
    const patch = { format: "git_patch", text: linePatch(path, before, after) };
    const diff = { type: "diff" as const, changes: [{ operation: "modify" as const, path }], patch };
    return this.tool({ title, kind: "edit", locations: [{ path }], content: [diff] }, async (toolCallId) => {
      const subject = { type: "tool_call" as const, toolCall: { toolCallId } };
      const asked = { sessionId, title, subject, options: [...editOptions] };
      await this.update({ sessionUpdate: "state_update", state: "requires_action" });
      const { outcome } = await client.request("session/request_permission", asked, { signal });
      await this.update({ sessionUpdate: "state_update", state: "running" });
      const applies = outcome.outcome === "selected" && outcome.optionId === "apply";
      if (applies) await writeFile(path, after);
      else await this.patch({ toolCallId, status: "cancelled" });
      return applies;
    });
  }

  /** Shows an act from its beginning to its end, whichever that is. */
  private async tool<T>(
    call: Omit<v2.ToolCallUpdate, "toolCallId">,
    act: (toolCallId: string) => Promise<T>,
  ): Promise<T> {
    const { signal } = this.turn;
    signal.throwIfAborted();
    const toolCallId = crypto.randomUUID();
    await this.patch({ toolCallId, status: "in_progress", ...call });
    try {
      const result = await act(toolCallId);
      if (result !== false && (typeof result !== "number" || result === 0))
        await this.patch({ toolCallId, status: "completed" });
      return result;
    } catch (error) {
      await this.patch({ toolCallId, status: signal.aborted ? "cancelled" : "failed" });
      throw error;
    }
  }

  private patch(patch: v2.ToolCallUpdate): Promise<void> {
    return this.update({ sessionUpdate: "tool_call_update", ...patch });
  }

  private update(update: v2.SessionUpdate): Promise<void> {
    return this.turn.client.notify("session/update", { sessionId: this.turn.sessionId, update });
  }

  private spoken(text: string): AsyncGenerator<string> {
    return spoken(text, this.turn.paceMs, this.turn.signal);
  }
}

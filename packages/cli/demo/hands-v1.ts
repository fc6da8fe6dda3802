import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { v1 } from "@colloquy/acp";
import type { ClientV1 } from "@colloquy/acp/agent";
import { editOptions, type Hands, type Step, spoken } from "./hands.ts";
import { runCommand } from "./run-command.ts";

/** How this turn of a session is carried out. */
export interface Turn<Client> {
  readonly client: Client;
  readonly sessionId: string;
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly paceMs: number;
}

/** Version 1: the client's files and terminals where it has them, else our own. */
export class HandsV1 implements Hands {
  readonly cwd: string;
  private readonly turn: Turn<ClientV1>;
  private calls = 0;

  constructor(turn: Turn<ClientV1>) {
    this.turn = turn;
    this.cwd = turn.cwd;
  }

  async think(text: string): Promise<void> {
    for await (const piece of this.spoken(text))
      await this.update({ sessionUpdate: "agent_thought_chunk", content: { type: "text", text: piece } });
  }

  async say(text: string): Promise<void> {
    for await (const piece of this.spoken(text))
      await this.update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: piece } });
  }

  async plan(steps: readonly Step[]): Promise<void> {
    const entries = steps.map((step) => ({ ...step, priority: "medium" as const }));
    await this.update({ sessionUpdate: "plan", entries });
  }

  read(file: string): Promise<string> {
    const path = join(this.cwd, file);
    return this.tool({ title: `Read ${file}`, kind: "read", locations: [{ path }] }, () => this.readFile(path));
  }

  run(title: string, command: readonly [string, ...string[]]): Promise<number> {
    const rawInput = { command: command.join(" ") };
    return this.tool({ title, kind: "execute", rawInput }, async (toolCallId) => {
      const code = await this.runIn(toolCallId, command);
      if (code !== 0) await this.patch({ toolCallId, status: "failed" });
      return code;
    });
  }

  async edit(title: string, file: string, oldText: string, newText: string): Promise<boolean> {
    const { client, sessionId, signal } = this.turn;
    const path = join(this.cwd, file);
    const diff = { type: "diff" as const, path, oldText, newText };
    return this.tool({ title, kind: "edit", locations: [{ path }], content: [diff] }, async (toolCallId) => {
      const options = [...editOptions];
      const asked = { sessionId, toolCall: { toolCallId, title }, options };
      const { outcome } = await client.request("session/request_permission", asked, { signal });
      const applies = outcome.outcome === "selected" && outcome.optionId === "apply";
      if (applies) await this.writeFile(path, newText);
      else await this.patch({ toolCallId, status: "failed" });
      return applies;
    });
  }

  private async readFile(path: string): Promise<string> {
    const { client, sessionId, signal } = this.turn;
    if (!client.capabilities.fs?.readTextFile) return readFile(path, "utf8");
    return (await client.request("fs/read_text_file", { sessionId, path }, { signal })).content;
  }

  private async writeFile(path: string, content: string): Promise<void> {
    const { client, sessionId, signal } = this.turn;
    if (!client.capabilities.fs?.writeTextFile) return writeFile(path, content);
    await client.request("fs/write_text_file", { sessionId, path, content }, { signal });
  }

  private async runIn(toolCallId: string, command: readonly [string, ...string[]]): Promise<number> {
    const { client, sessionId, signal, cwd } = this.turn;
    const [program, ...args] = command;
    if (!client.capabilities.terminal) {
      let text = "";
      const code = await runCommand(command, cwd, signal, (bytes) => {
        text += bytes;
      });
      await this.patch({ toolCallId, content: [{ type: "content", content: { type: "text", text } }] });
      return code;
    }
    const { terminalId } = await client.request("terminal/create", { sessionId, command: program, args, cwd });
    try {
      await this.patch({ toolCallId, content: [{ type: "terminal", terminalId }] });
      const { exitCode } = await client.request("terminal/wait_for_exit", { sessionId, terminalId }, { signal });
      return exitCode ?? 1;
    } finally {
      await client.request("terminal/release", { sessionId, terminalId });
    }
  }

  /** Shows an act from its beginning to its end, whichever that is. */
  private async tool<T>(call: Omit<v1.ToolCall, "toolCallId">, act: (toolCallId: string) => Promise<T>): Promise<T> {
    this.turn.signal.throwIfAborted();
    const toolCallId = `call-${++this.calls}`;
    await this.update({ sessionUpdate: "tool_call", toolCallId, status: "in_progress", ...call });
    try {
      const result = await act(toolCallId);
      if (result !== false && (typeof result !== "number" || result === 0))
        await this.patch({ toolCallId, status: "completed" });
      return result;
    } catch (error) {
      await this.patch({ toolCallId, status: "failed" });
      throw error;
    }
  }

  private patch(patch: v1.ToolCallUpdate): Promise<void> {
    return this.update({ sessionUpdate: "tool_call_update", ...patch });
  }

  private update(update: v1.SessionUpdate): Promise<void> {
    return this.turn.client.notify("session/update", { sessionId: this.turn.sessionId, update });
  }

  private spoken(text: string): AsyncGenerator<string> {
    return spoken(text, this.turn.paceMs, this.turn.signal);
  }
}

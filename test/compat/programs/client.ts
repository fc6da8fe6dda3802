// A program as the documentation of the earlier SDKs shows it; only the import is another one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import * as acp from "../../../packages/acp/src/compat/index.ts";

/** A client that allows everything, keeps files in memory, and notes what it is told. */
export class ExampleClient implements acp.Client {
  readonly texts: string[] = [];
  readonly released: string[] = [];
  private readonly files = new Map<string, string>();

  async requestPermission({ options }: acp.RequestPermissionRequest): Promise<acp.RequestPermissionResponse> {
    return { outcome: { outcome: "selected", optionId: options[0]!.optionId } };
  }

  async sessionUpdate({ update }: acp.SessionNotification): Promise<void> {
    // A client that is slow to show what it is told.
    await new Promise((resolve) => setImmediate(resolve));
    switch (update.sessionUpdate) {
      case "agent_message_chunk":
        if (update.content.type === "text") this.texts.push(update.content.text);
        break;
      case "tool_call":
        this.texts.push(update.title);
        break;
      case "plan":
        for (const entry of update.entries) this.texts.push(entry.content);
        break;
    }
  }

  async writeTextFile({ path, content }: acp.WriteTextFileRequest): Promise<acp.WriteTextFileResponse> {
    this.files.set(path, content);
    return {};
  }

  async readTextFile({ path }: acp.ReadTextFileRequest): Promise<acp.ReadTextFileResponse> {
    const content = this.files.get(path);
    if (content === undefined) throw acp.RequestError.resourceNotFound(path);
    return { content };
  }

  async createTerminal(_params: acp.CreateTerminalRequest): Promise<acp.CreateTerminalResponse> {
    return { terminalId: "term1" };
  }

  async terminalOutput(_params: acp.TerminalOutputRequest): Promise<acp.TerminalOutputResponse> {
    return { output: "today", truncated: false };
  }

  async waitForTerminalExit(_params: acp.WaitForTerminalExitRequest): Promise<acp.WaitForTerminalExitResponse> {
    return { exitCode: 0 };
  }

  async killTerminal(_params: acp.KillTerminalRequest): Promise<void> {}

  async releaseTerminal({ terminalId }: acp.ReleaseTerminalRequest): Promise<void> {
    this.released.push(terminalId);
  }
}

/** Starts an agent's program and connects to it. */
export function start(program: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const output = Writable.toWeb(child.stdin) as WritableStream<Uint8Array>;
  const input = Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>;
  const client = new ExampleClient();
  const connection = new acp.ClientSideConnection((_agent) => client, acp.ndJsonStream(output, input));
  return {
    client,
    connection,
    child,
    async [Symbol.asyncDispose]() {
      child.stdin.destroy();
      child.kill();
      await exited;
    },
  };
}

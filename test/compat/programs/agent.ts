// A program as the documentation of the earlier SDKs shows it; only the import is another one.
import { Readable, Writable } from "node:stream";
import * as acp from "../../../packages/acp/src/compat/index.ts";

class ExampleAgent implements acp.Agent {
  private readonly connection: acp.AgentSideConnection;
  private readonly turns = new Map<string, AbortController>();

  constructor(connection: acp.AgentSideConnection) {
    this.connection = connection;
  }

  async initialize(_params: acp.InitializeRequest): Promise<acp.InitializeResponse> {
    return {
      protocolVersion: acp.PROTOCOL_VERSION,
      agentInfo: { name: "example", version: "1.0.0" },
      agentCapabilities: { loadSession: true },
    };
  }

  async newSession({ cwd }: acp.NewSessionRequest): Promise<acp.NewSessionResponse> {
    if (cwd === "/locked") throw acp.RequestError.authRequired();
    return { sessionId: "s1", modes: { currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] } };
  }

  async loadSession({ sessionId }: acp.LoadSessionRequest): Promise<acp.LoadSessionResponse> {
    await this.say(sessionId, "before");
    return {};
  }

  async authenticate(): Promise<void> {}

  async setSessionMode(_params: acp.SetSessionModeRequest): Promise<acp.SetSessionModeResponse> {
    return {};
  }

  async prompt({ sessionId, prompt }: acp.PromptRequest): Promise<acp.PromptResponse> {
    const [block] = prompt;
    const turn = new AbortController();
    this.turns.set(sessionId, turn);
    switch (block?.type === "text" && block.text) {
      case "wait":
        await this.say(sessionId, "waiting");
        await new Promise((resolve) => turn.signal.addEventListener("abort", resolve));
        return { stopReason: "cancelled" };
      case "permission":
        await this.say(sessionId, await this.ask(sessionId));
        break;
      case "files": {
        await this.connection.writeTextFile({ sessionId, path: "/notes", content: "milk" });
        const { content } = await this.connection.readTextFile({ sessionId, path: "/notes" });
        await this.say(sessionId, content);
        break;
      }
      case "terminal": {
        await using terminal = await this.connection.createTerminal({ sessionId, command: "date" });
        await terminal.waitForExit();
        await this.say(sessionId, (await terminal.currentOutput()).output);
        break;
      }
      default:
        for (const text of ["one", "two", "three"]) await this.say(sessionId, text);
    }
    return { stopReason: "end_turn" };
  }

  async cancel({ sessionId }: acp.CancelNotification): Promise<void> {
    this.turns.get(sessionId)?.abort();
  }

  async extMethod(method: string, params: Record<string, unknown>) {
    return { method, params };
  }

  private async ask(sessionId: string): Promise<string> {
    const { outcome } = await this.connection.requestPermission({
      sessionId,
      toolCall: { toolCallId: "t1", title: "Edit" },
      options: [{ optionId: "yes", name: "Yes", kind: "allow_once" }],
    });
    return outcome.outcome === "selected" ? outcome.optionId : "cancelled";
  }

  private say(sessionId: string, text: string): Promise<void> {
    const content = { type: "text" as const, text };
    return this.connection.sessionUpdate({ sessionId, update: { sessionUpdate: "agent_message_chunk", content } });
  }
}

const output = Writable.toWeb(process.stdout) as WritableStream<Uint8Array>;
const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
const connection = new acp.AgentSideConnection((conn) => new ExampleAgent(conn), acp.ndJsonStream(output, input));
await connection.closed;

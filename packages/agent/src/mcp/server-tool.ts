import type { ToolCall } from "@colloquy/acp/agent";
import type { Tool as McpTool } from "@modelcontextprotocol/client";
import { z } from "zod";
import type { Part } from "../model/index.ts";
import type { Tool } from "../tools/index.ts";
import { MAX_SHOWN, PROGRESS_EVERY_MS } from "./limits.ts";
import { outputOf } from "./result.ts";
import type { ConnectedServer } from "./server.ts";
import { shortLine } from "./words.ts";

/** The longest title, in characters. */
const MAX_TITLE = 120;

/** Which arguments fit is the server's to say: here they are an object. */
const input = z.record(z.string(), z.unknown());

/** A server's tool as one of ours. What its annotations say is the server's own word: it narrows nothing but the kind. */
export function serverTool(server: ConnectedServer, tool: McpTool, name: string): Tool<Record<string, unknown>> {
  const { annotations, description = "" } = tool;
  const readOnly = annotations?.readOnlyHint === true;
  const title = shortLine(`${server.config.name}: ${tool.title ?? annotations?.title ?? tool.name}`, MAX_TITLE);
  return {
    name,
    description,
    input,
    schema: tool.inputSchema,
    begin: () => ({
      title,
      kind: readOnly ? "read" : "other",
      subject: { act: "mcp", server: server.config.name, tool: tool.name, readOnly },
    }),
    async run(args, { call, signal }) {
      const progress = new Progress(call, title);
      const onProgress = (message: string) => progress.show(message);
      const result = await server.call(tool, args, { signal, onProgress }).finally(() => progress.end());
      const output = outputOf(result);
      void call.text(shown(output.content));
      return output;
    },
  };
}

/** What the client is shown of a result. */
function shown(parts: readonly Part[]): Part[] {
  let room = MAX_SHOWN;
  const blocks: Part[] = [];
  for (const part of parts) {
    if (part.type === "image") blocks.push(part);
    else if (room > 0) {
      const text = part.text.slice(0, room).toWellFormed();
      room -= part.text.length;
      blocks.push({ type: "text", text: room < 0 ? `${text}…` : text });
    }
  }
  return blocks;
}

/** What a call says of its progress, as the tool call's title: now and then, and no more when it has ended. */
class Progress {
  private readonly call: ToolCall;
  private readonly title: string;
  private last = Number.NEGATIVE_INFINITY;

  constructor(call: ToolCall, title: string) {
    this.call = call;
    this.title = title;
  }

  show(message: string): void {
    const now = performance.now();
    if (now - this.last < PROGRESS_EVERY_MS || this.call.isEnded) return;
    this.last = now;
    void this.call.update({ title: shortLine(`${this.title}: ${message}`, MAX_TITLE) });
  }

  end(): void {
    if (Number.isFinite(this.last)) void this.call.update({ title: this.title });
  }
}

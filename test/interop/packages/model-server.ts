import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a model is asked: the tools that it may call, and how many calls have been answered since the last prompt. */
export interface ModelRequest {
  readonly prompt: string;
  readonly tools: readonly string[];
  readonly answered: number;
}

/** What a model says next. */
export interface ModelReply {
  readonly text: string;
  readonly call?: { readonly tool: string; readonly input: object };
}

/** A model on this machine. */
export interface ModelServer extends AsyncDisposable {
  readonly url: string;
}

interface Block {
  readonly type: string;
  readonly text?: string;
}

interface Turn {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** Serves Anthropic's Messages API on 127.0.0.1: `reply` answers what offers tools; side questions get a word. */
export async function modelServer(reply: (request: ModelRequest) => ModelReply): Promise<ModelServer> {
  const server = createServer(async (request, response) => {
    const body = await readJson(request);
    if (!request.url?.split("?")[0]?.endsWith("/messages")) return json(response, { input_tokens: 1 });
    const asked = readRequest(body);
    const said = asked.tools.length === 0 ? { text: "a word" } : reply(asked);
    const blocks = blocksOf(said);
    if (body.stream === true) stream(response, blocks);
    else json(response, { ...message, content: blocks, stop_reason: stopReason(blocks) });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => stop(server) };
}

const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "scripted",
  stop_sequence: null,
  usage: { input_tokens: 10, output_tokens: 10 },
};

function readRequest(body: { messages?: readonly Turn[]; tools?: readonly { name: string }[] }): ModelRequest {
  const turns = (body.messages ?? []).map(({ role, content }) => ({
    role,
    blocks: typeof content === "string" ? [{ type: "text", text: content }] : content,
  }));
  const isPrompt = ({ role, blocks }: (typeof turns)[number]) =>
    role === "user" && !blocks.some(({ type }) => type === "tool_result");
  const from = turns.findLastIndex(isPrompt);
  const answered = turns.slice(from + 1).flatMap(({ blocks }) => blocks.filter(({ type }) => type === "tool_result"));
  const prompt = (turns[from]?.blocks ?? []).map(({ text = "" }) => text).join("\n");
  return { prompt, tools: (body.tools ?? []).map(({ name }) => name), answered: answered.length };
}

function blocksOf({ text, call }: ModelReply): object[] {
  const said = { type: "text", text };
  return call === undefined
    ? [said]
    : [said, { type: "tool_use", id: `toolu_${crypto.randomUUID()}`, name: call.tool, input: call.input }];
}

function stopReason(blocks: readonly object[]): string {
  return blocks.length > 1 ? "tool_use" : "end_turn";
}

function stream(response: ServerResponse, blocks: readonly object[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (type: string, data: object) =>
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  send("message_start", { message: { ...message, content: [], stop_reason: null } });
  for (const [index, block] of blocks.entries()) {
    const { text, input } = block as { text?: string; input?: object };
    const empty = text === undefined ? { ...block, input: {} } : { ...block, text: "" };
    const delta =
      text === undefined
        ? { type: "input_json_delta", partial_json: JSON.stringify(input) }
        : { type: "text_delta", text };
    send("content_block_start", { index, content_block: empty });
    send("content_block_delta", { index, delta });
    send("content_block_stop", { index });
  }
  send("message_delta", { delta: { stop_reason: stopReason(blocks) }, usage: { output_tokens: 10 } });
  send("message_stop", {});
  response.end();
}

function json(response: ServerResponse, value: object): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

async function readJson(request: IncomingMessage): Promise<any> {
  let text = "";
  for await (const piece of request.setEncoding("utf8")) text += piece;
  return text === "" ? {} : JSON.parse(text);
}

function stop(server: Server): Promise<void> {
  return new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
}

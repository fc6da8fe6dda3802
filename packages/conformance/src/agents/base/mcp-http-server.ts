import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Message } from "../../frames/index.ts";

/** A message that an MCP server over HTTP was sent. */
export interface McpPost {
  /** Which of the declared servers it went to. */
  readonly name: string;
  readonly headers: IncomingHttpHeaders;
  /** The message; `undefined` where the body is none. */
  readonly message: Message | undefined;
}

/** MCP servers over HTTP that an agent can be told to connect: without tools, and with a session each. */
export interface McpHttpServers extends AsyncDisposable {
  /** What was sent to them so far, in order. */
  readonly posts: readonly McpPost[];
  /** What to declare in `mcpServers`. */
  declare(name: string, headers?: readonly { readonly name: string; readonly value: string }[]): Message;
  /** The id of the session that a server gives. */
  sessionOf(name: string): string;
  /** Resolves to true when the condition on what was sent holds, and to false when it does not in time. */
  until(holds: () => boolean, within: number): Promise<boolean>;
}

/** Begins to listen, on this machine only. */
export async function mcpServersOverHttp(): Promise<McpHttpServers> {
  const posts: McpPost[] = [];
  const listeners = new Set<() => void>();
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy());
  });
  const sessionOf = (name: string) => `session-of-${name}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const name = request.url!.slice(1);
    if (request.method === "DELETE") return void response.writeHead(204).end();
    if (request.method !== "POST") return void response.writeHead(405).end();
    const message = parsed(text);
    posts.push({ name, headers: request.headers, message });
    for (const listener of [...listeners]) listener();
    if (message === undefined) return void response.writeHead(400).end();
    if (message.id === undefined) return void response.writeHead(202).end();
    const first = message.method === "initialize" && { "mcp-session-id": sessionOf(name) };
    response.writeHead(200, { "content-type": "application/json", ...first });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message.id, ...answerTo(message, name) }));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    posts,
    sessionOf,
    declare: (name, headers = []) => ({ type: "http", name, url: `http://${host}/${name}`, headers }),
    until: (holds, within) =>
      new Promise((resolve) => {
        const settle = (held: boolean) => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(held);
        };
        const look = () => {
          if (holds()) settle(true);
        };
        const timer = setTimeout(() => settle(false), within);
        listeners.add(look);
        look();
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const lists: { readonly [method: string]: string } = {
  "tools/list": "tools",
  "prompts/list": "prompts",
  "resources/list": "resources",
};

function answerTo({ method, params }: Message, name: string): Message {
  if (method === "initialize") {
    const about = { capabilities: { tools: {} }, serverInfo: { name, version: "1.0.0" } };
    return { result: { protocolVersion: params?.protocolVersion, ...about } };
  }
  if (method === "ping") return { result: {} };
  if (Object.hasOwn(lists, method)) return { result: { [lists[method]!]: [] } };
  return { error: { code: -32601, message: `Method not found: ${method}` } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): Message | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

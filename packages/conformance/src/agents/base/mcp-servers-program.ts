import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Message } from "../../frames/index.ts";

/** One start of the program. */
export interface McpStart {
  /** Which of the declared servers it is. */
  readonly name: string;
  /** The variables that it was given, of those that were declared for it. */
  readonly env: { readonly [name: string]: string };
  /** Resolves when the program has ended. */
  readonly ended: Promise<void>;
}

/** MCP servers that an agent can be told to start: one program without tools, which says here that it runs. */
export interface McpServers extends AsyncDisposable {
  /** The starts so far, in order. */
  readonly starts: readonly McpStart[];
  /** What to declare in `mcpServers`. `env`: variables for it; names begin with `COLLOQUY_`. */
  declare(name: string, env?: readonly { readonly name: string; readonly value: string }[]): Message;
  /** Resolves to true when the condition on the starts holds, and to false when it does not in time. */
  until(holds: (starts: readonly McpStart[]) => boolean, within: number): Promise<boolean>;
}

/** The variables that the program tells of. */
const PREFIX = "COLLOQUY_";

/** The program: it tells the port in its first argument its name and variables, and answers what MCP asks first. */
const program = `import { connect } from "node:net";
import { createInterface } from "node:readline";
const [port, name] = process.argv.slice(2);
const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => key.startsWith("${PREFIX}")));
const socket = connect(Number(port), "127.0.0.1", () => socket.write(JSON.stringify({ name, env }) + "\\n"));
socket.on("error", () => process.exit(1));
const lists = { "tools/list": "tools", "prompts/list": "prompts", "resources/list": "resources" };
const input = createInterface({ input: process.stdin });
input.on("close", () => process.exit(0));
input.on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined || method === undefined) return;
  const started = { capabilities: { tools: {} }, serverInfo: { name, version: "1.0.0" } };
  const result =
    method === "initialize"
      ? { protocolVersion: params.protocolVersion, ...started }
      : method in lists ? { [lists[method]]: [] } : method === "ping" ? {} : undefined;
  const error = { code: -32601, message: "Method not found" };
  const answer = result === undefined ? { error } : { result };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n");
});
`;

/** Puts the program into a folder. */
export async function mcpServersIn(folder: string, protocol: 1 | 2): Promise<McpServers> {
  const path = join(folder, "mcp-server", "server.mjs");
  await mkdir(join(folder, "mcp-server"), { recursive: true });
  await writeFile(path, program);
  const starts: McpStart[] = [];
  const sockets = new Set<Socket>();
  const listeners = new Set<() => void>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = "";
    const ended = new Promise<void>((resolve) => socket.on("close", () => resolve()));
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      if (text.includes("\n")) return;
      text += chunk;
      if (!text.includes("\n")) return;
      starts.push({ ...JSON.parse(text), ended });
      for (const listener of listeners) listener();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    starts,
    declare: (name, env = []) => ({
      ...(protocol === 2 && { type: "stdio" }),
      name,
      command: process.execPath,
      args: [path, `${port}`, name],
      env,
    }),
    until(holds, within) {
      if (holds(starts)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const settle = (found: boolean) => {
          clearTimeout(timer);
          listeners.delete(look);
          resolve(found);
        };
        const look = () => holds(starts) && settle(true);
        const timer = setTimeout(() => settle(false), within);
        listeners.add(look);
      });
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

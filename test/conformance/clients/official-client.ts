import { spawn } from "node:child_process";
import { Readable, Writable } from "node:stream";
import { client, type InitializeRequest, ndJsonStream, RequestError } from "@agentclientprotocol/sdk";
import { nodeLocal } from "@colloquy/acp/node";

/**
 * A client in plain handlers on the official SDK, of version 1: `official-client.ts PROMPT AGENT…`. It allows what it is asked for,
 * once, and prints what the agent says.
 */
const [text, command, ...args] = process.argv.slice(2) as [string, string, ...string[]];
const folder = process.cwd();
const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
const app = client({ name: "official" });

app.onNotification("session/update", ({ params: { update } }) => {
  if ("content" in update && update.content && "text" in update.content) process.stdout.write(update.content.text);
  else if (update.sessionUpdate === "tool_call") process.stdout.write(`\n${update.title}\n`);
});
app.onRequest("session/request_permission", ({ params: { options } }) => {
  const option = options.find(({ kind }) => kind === "allow_once");
  return { outcome: option ? { outcome: "selected", optionId: option.optionId } : { outcome: "cancelled" } };
});

const hosts = nodeLocal();
const [files, terminals] = [hosts.files(() => [folder]), hosts.terminals(() => [folder])];
const serve = (method: string, does: (params: never) => Promise<unknown>) =>
  app.onRequest(
    method as "fs/read_text_file",
    (({ params }: { params: never }) =>
      does(params).catch(({ code, reason, data }) => {
        throw new RequestError(code, reason, data);
      })) as never,
  );
serve("fs/read_text_file", (params) => files.readTextFile(params));
serve("fs/write_text_file", (params) => files.writeTextFile(params));
serve("terminal/create", (params) => terminals.create(params));
serve("terminal/output", (params) => terminals.output(params));
serve("terminal/wait_for_exit", (params) => terminals.waitForExit(params));
serve("terminal/kill", (params) => terminals.kill(params));
serve("terminal/release", (params) => terminals.release(params));

const stream = ndJsonStream(
  Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
  Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>,
);
const { agent } = app.connect(stream);
const said: InitializeRequest = {
  protocolVersion: 1,
  clientInfo: { name: "official", version: "2.4.0" },
  clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true },
};
try {
  await agent.request("initialize", said);
  const { sessionId } = await agent.request("session/new", { cwd: folder, mcpServers: [] });
  const { stopReason } = await agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
  process.stdout.write(`\n(${stopReason})\n`);
} catch (error) {
  process.stdout.write(`\nError: ${(error as Error).message}\n`);
  process.exitCode = 1;
}
await terminals.close();
child.stdin.end();

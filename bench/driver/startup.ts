import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Figures, Run } from "./workload.ts";

/** From starting an agent's process to its answer to `initialize`, and the CPU that the process used until then. */
export async function startup({ built, contender }: Run): Promise<Figures> {
  const program = join(built.programs, `${contender}-agent.js`);
  const began = performance.now();
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
  const ask = async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return JSON.parse((await answers.next()).value!).result;
  };
  await ask(1, "initialize", { protocolVersion: 1, clientCapabilities: {} });
  const ms = performance.now() - began;
  const { sessionId } = await ask(2, "session/new", { cwd: "/home/me", mcpServers: [] });
  const prompt = [{ type: "text", text: "usage" }];
  const { _meta } = await ask(3, "session/prompt", { sessionId, prompt });
  child.stdin.end();
  child.kill();
  await ended;
  return { ms, cpu: _meta.used.cpu * 1000, peak: _meta.used.peak };
}

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { type AgentV1, v1 } from "@colloquy/acp/client";
import { type SpawnAgentOptions, type Spawned, spawnAgent } from "@colloquy/acp/node";
import { onTestFinished } from "vitest";

type Command = [program: string, ...args: string[]];

/** The command of a program in `fixtures/`. */
export function fixture(file: string, ...args: string[]): Command {
  return [process.execPath, `${import.meta.dirname}/fixtures/${file}`, ...args];
}

/** Graces that keep tests short. */
export const quick = { endGraceMs: 100, termGraceMs: 100, killGraceMs: 2_000 };

/** An agent's process with what it said. */
export type Told = AgentV1 & Spawned & { readonly said: unknown[] };

/** Starts an agent with a client that keeps what it says. */
export async function start(command: Command, options: SpawnAgentOptions = {}): Promise<Told> {
  const said: unknown[] = [];
  const version = v1({
    "session/update": ({ update }) => {
      if (update.sessionUpdate === "agent_message_chunk" && update.content.type === "text")
        said.push(JSON.parse(update.content.text as string));
    },
  });
  const limits = { cancelGraceMs: 100, drainMs: 500 };
  const definition = { info: { name: "test", version: "1.0.0" }, versions: [version], limits };
  const agent = Object.assign(await spawnAgent(command, definition, options), { said });
  onTestFinished(() => agent.close());
  return agent;
}

/** Ends processes that a test knows by their ids, should they still run when it has finished. */
export function reap(...pids: number[]): void {
  onTestFinished(() => {
    for (const pid of pids.filter(runs)) process.kill(pid, "SIGKILL");
  });
}

/** Sends words to the agent. */
export function prompt(agent: AgentV1, text: string) {
  return agent.request("session/prompt", { sessionId: "s1", prompt: [{ type: "text", text }] });
}

/** Whether a process runs; a dead one that nobody has waited for does not. */
export function runs(pid: number): boolean {
  try {
    if (process.platform === "linux")
      return !/^[ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, ""));
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).trim();
    return state !== "" && !state.startsWith("Z");
  } catch {
    return false;
  }
}

/** Resolves when it is so; the system tells nobody when a process ends that is no child of ours. */
export async function until(so: () => boolean, withinMs = 10_000): Promise<void> {
  for (const end = performance.now() + withinMs; !so(); await pause(10))
    if (performance.now() > end) throw new Error("It did not become so in time");
}

/** What is known of a process that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that is looked at from outside. */
export interface Watched {
  readonly child: ChildProcess;
  /** Resolves with the next line of its stdout. */
  line(): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Starts a program on pipes. */
export function watch([program, ...args]: Command): Watched {
  const child = spawn(program, args, { stdio: "pipe" });
  let stdout = "";
  let stderr = "";
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8").on("data", (text) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (stderr += text));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const line = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`It ended without another line; it said ${JSON.stringify(stderr)}`);
    return value;
  };
  return { child, line, ended };
}

/** Requests as lines, ready to be written to an agent. */
export function requestLines(...calls: [method: string, params: unknown][]): string {
  return calls
    .map(([method, params], at) => `${JSON.stringify({ jsonrpc: "2.0", id: at, method, params })}\n`)
    .join("");
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A message of the agent's, as it came. */
export type Line = Readonly<Record<string, any>>;

/** How the agent is started. */
export interface CodingAgentSetup {
  readonly args?: readonly string[];
  readonly env?: { readonly [name: string]: string };
  /** What is in `agent.json`. */
  readonly settings?: object;
  /** Files of the project, by their names. */
  readonly files?: { readonly [name: string]: string };
}

/** `colloquy agent` as it is published, and the least of a client: lines of JSON, so that what is measured is the agent. */
export interface CodingAgentProcess {
  readonly pid: number;
  readonly project: string;
  /** When it was started, on the clock of `performance.now()`. */
  readonly began: number;
  /** Resolves with the result; rejects with the error. */
  ask(method: string, params: object): Promise<any>;
  notify(method: string, params: object): void;
  /** Answers a request of the agent's. */
  answer(request: Line, result: object): void;
  /** The next message that fits and is no answer; it may have come before, but not before the last `ask`. */
  next(fits: (message: Line) => boolean): Promise<Line>;
  /** Ends its input; resolves when it has exited. */
  end(): Promise<void>;
}

const program = fileURLToPath(import.meta.resolve("colloquy/src/main.js"));

/** Starts it with the folders of a user who never ran it before; they are removed when it has ended. */
export function startCodingAgent(setup: CodingAgentSetup = {}): CodingAgentProcess {
  const { args = [], env = {}, settings = {}, files = {} } = setup;
  const top = mkdtempSync(join(tmpdir(), "bench-agent-"));
  const [project, config] = [join(top, "project"), join(top, "config")];
  for (const folder of [project, config]) mkdirSync(folder);
  writeFileSync(join(config, "agent.json"), JSON.stringify({ refineTitles: false, ...settings }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);

  const own = { PATH: process.env.PATH, HOME: top, COLLOQUY_STATE: join(top, "state"), COLLOQUY_CONFIG: config };
  const began = performance.now();
  const child = spawn(process.execPath, [program, "agent", ...args], {
    stdio: ["pipe", "pipe", "inherit"],
    cwd: project,
    env: { ...own, COLLOQUY_MODEL: "scripted", ...env },
  });
  const exited = once(child, "exit").then(() => rmSync(top, { recursive: true, force: true }));
  return { pid: child.pid!, project, began, ...talk(child, exited) };
}

type Talk = Omit<CodingAgentProcess, "pid" | "project" | "began">;

function talk({ stdin, stdout }: ChildProcess, exited: Promise<void>): Talk {
  const asked = new Map<number, PromiseWithResolvers<any>>();
  const kept: Line[] = [];
  let arrival = Promise.withResolvers<void>();
  const send = (message: object) => void stdin!.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  createInterface(stdout!).on("line", (text) => {
    const message: Line = JSON.parse(text);
    if (message.method === undefined) {
      const { resolve, reject } = asked.get(message.id)!;
      return message.error ? reject(new Error(text)) : resolve(message.result);
    }
    kept.push(message);
    arrival.resolve();
    arrival = Promise.withResolvers();
  });
  return {
    ask(method, params) {
      const answer = Promise.withResolvers<any>();
      kept.length = 0;
      send({ id: asked.size, method, params });
      asked.set(asked.size, answer);
      return answer.promise;
    },
    notify: (method, params) => send({ method, params }),
    answer: ({ id }, result) => send({ id, result }),
    async next(fits) {
      for (;;) {
        const at = kept.findIndex(fits);
        if (at !== -1) return kept.splice(at, 1)[0]!;
        await arrival.promise;
      }
    },
    end() {
      stdin!.end();
      return exited;
    },
  };
}

/** The handshake, and a session in the project. */
export async function opened(agent: CodingAgentProcess): Promise<string> {
  await agent.ask("initialize", { protocolVersion: 1, clientCapabilities: {} });
  return (await agent.ask("session/new", { cwd: agent.project, mcpServers: [] })).sessionId;
}

/** A prompt of one text. */
export function promptOf(sessionId: string, text: string): object {
  return { sessionId, prompt: [{ type: "text", text }] };
}

/** Whether a message is an update of such a kind. */
export function isUpdate(kind: string): (message: Line) => boolean {
  return ({ method, params }) => method === "session/update" && params.update.sessionUpdate === kind;
}

/** Waits until the user is asked for permission. */
export function permissionAsked(agent: CodingAgentProcess): Promise<Line> {
  return agent.next(({ method }) => method === "session/request_permission");
}

/** Permits once what the user is asked next. */
export async function permit(agent: CodingAgentProcess): Promise<void> {
  agent.answer(await permissionAsked(agent), { outcome: { outcome: "selected", optionId: "allow_once" } });
}

import { readFile, writeFile } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { Message } from "../frames/index.ts";
import { Refusal, type Serve, type Talk } from "../talk/index.ts";
import type { Introduction } from "./agent-talk.ts";
import type { AgentSession, AgentTest } from "./agent-test.ts";

/** Answers a permission request with an option of the first of these kinds that there is; `cancelled` where there is none. */
export function choose(...kinds: readonly string[]): Serve {
  return ({ options }) => {
    const all: Message[] = [options ?? []].flat();
    const option = kinds.map((kind) => all.find((one) => one?.kind === kind)).find((one) => one !== undefined);
    return {
      outcome: option === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId: option.optionId },
    };
  };
}

/** The user agrees. */
export const allow: Serve = choose("allow_once", "allow_always");

/** The user does not agree. */
export const reject: Serve = choose("reject_once", "reject_always");

/** Serves a user who allows everything but fills in nothing, and files as they are on the disk. */
export function serveUser(talk: Talk): void {
  talk.serve("session/request_permission", allow);
  talk.serve("elicitation/create", () => ({ action: "cancel" }));
  talk.serve("fs/read_text_file", async ({ path, line = 1, limit }) => {
    absolute(path);
    const content = await readFile(path, "utf8").catch(() => {
      throw new Refusal(-32002, "No such file", { uri: path });
    });
    if (line === 1 && limit === undefined) return { content };
    const from = Math.max(0, (line ?? 1) - 1);
    return {
      content: content
        .split("\n")
        .slice(from, limit == null ? undefined : from + limit)
        .join("\n"),
    };
  });
  talk.serve("fs/write_text_file", async ({ path, content }) => {
    absolute(path);
    await writeFile(path, content);
  });
}

/** Throws a refusal for what would be a path of the check's own folder. */
function absolute(path: unknown): void {
  if (typeof path !== "string" || !isAbsolute(path)) throw new Refusal(-32602, "No absolute path");
}

/** A terminal that an agent has created; nothing runs in it. */
export interface PlayedTerminal {
  readonly id: string;
  /** How often it was released, and killed. */
  released: number;
  killed: number;
}

/**
 * Serves terminals in which nothing runs: a command has printed "Hello world" and ended with exit code 0 as soon as it is created,
 * or, where they are `endless`, runs until it is killed or released. Returns those that were created, in order.
 */
export function serveTerminals(talk: Talk, { endless = false } = {}): readonly PlayedTerminal[] {
  const all: (PlayedTerminal & { readonly exit: PromiseWithResolvers<Message>; status: Message | null })[] = [];
  const find = ({ terminalId }: Message) => {
    const terminal = all.find(({ id, released }) => id === terminalId && released === 0);
    if (terminal === undefined) throw new Refusal(-32002, "No such terminal");
    return terminal;
  };
  const end = (terminal: (typeof all)[number], status: Message) => {
    terminal.status ??= status;
    terminal.exit.resolve({ ...terminal.status });
  };
  const killedStatus = { exitCode: null, signal: "SIGTERM" };
  talk.serve("terminal/create", () => {
    const terminal = {
      id: `terminal-${all.length + 1}`,
      released: 0,
      killed: 0,
      status: null,
      exit: Promise.withResolvers<Message>(),
    };
    all.push(terminal);
    if (!endless) end(terminal, { exitCode: 0, signal: null });
    return { terminalId: terminal.id };
  });
  talk.serve("terminal/output", (params) => {
    const { status } = find(params);
    return { output: "Hello world\n", truncated: false, ...(status && { exitStatus: status }) };
  });
  talk.serve("terminal/wait_for_exit", (params) => find(params).exit.promise);
  talk.serve("terminal/kill", (params) => {
    const terminal = find(params);
    terminal.killed++;
    end(terminal, killedStatus);
  });
  talk.serve("terminal/release", (params) => {
    const terminal = find(params);
    terminal.released++;
    end(terminal, killedStatus);
  });
  return all;
}

/** Opens a session whose user allows everything and is not there for questions. */
export async function attended(test: AgentTest, introduction: Introduction = {}): Promise<AgentSession> {
  const talk = await test.ready(introduction);
  serveUser(talk);
  serveTerminals(talk);
  return test.open(talk);
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v1, v2 } from "@colloquy/acp/client";
import { spawnAgent } from "@colloquy/acp/node";
import { afterEach, beforeEach, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const info = { name: "examples", version: "1.0.0" };
const text = (words: string) => ({ type: "text", text: words }) as const;

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), "agent-examples-"));
});
afterEach(() => rm(cwd, { recursive: true }));

/** An example at work, and a client of this version that allows everything. */
async function run(example: string, version: 1 | 2, ...args: string[]) {
  const updates: any[] = [];
  const ended: (() => void)[] = [];
  const handlers: any = {
    "session/update": ({ update }: any) => {
      updates.push(update);
      if (update.state === "idle") ended.shift()?.();
    },
    "session/request_permission": ({ options }: any) => ({
      outcome: { outcome: "selected", optionId: options.find(({ kind }: any) => kind === "allow_once").optionId },
    }),
    "elicitation/create": () => ({ action: "accept", content: { title: "Shopping" } }),
  };
  const made: any = version === 1 ? v1(handlers) : v2(handlers);
  const peer: any = await spawnAgent([process.execPath, join(root, "examples", example), ...args], {
    info,
    versions: [made],
  });
  const prompt = async (sessionId: string, words: string) => {
    const idle = new Promise<void>((resolve) => ended.push(resolve));
    await peer.request("session/prompt", { sessionId, prompt: [text(words)] });
    if (version === 2) await idle;
  };
  const open = async () => (await peer.request("session/new", { cwd, mcpServers: [] })).sessionId as string;
  return { peer, updates, prompt, open, said: () => JSON.stringify(updates) };
}

test.each([1, 2] as const)("version %i: the minimal agent notes what it is told", async (version) => {
  const { peer, prompt, open, said } = await run("minimal-agent.ts", version);
  await prompt(await open(), "milk");
  expect(await readFile(join(cwd, "notes.md"), "utf8")).toBe("milk\n");
  expect(said()).toContain("Noted.");
  await peer.close();
});

test.each([1, 2] as const)("version %i: the durable agent goes on where another process ended", async (version) => {
  const file = join(cwd, "sessions.db");
  const before = await run("durable-agent.ts", version, file);
  const sessionId = await before.open();
  await before.prompt(sessionId, "milk");
  await before.peer.close();
  const after = await run("durable-agent.ts", version, file);
  const { sessions } = await after.peer.request("session/list", {});
  expect(sessions).toMatchObject([{ sessionId, title: "milk" }]);
  await after.peer.request("session/resume", { sessionId, cwd });
  await after.prompt(sessionId, "bread");
  expect(after.said()).toContain("This is turn 2; the transcript has 3 messages.");
  await after.peer.close();
});

test.each([1, 2] as const)(
  "version %i: the full agent has options, commands, plans, commands and forms",
  async (version) => {
    const { peer, prompt, open, said } = await run("full-agent.ts", version);
    await writeFile(join(cwd, "broken.js"), "const = 1;\n");
    const sessionId = await open();
    await peer.request("session/set_config_option", { sessionId, configId: "loud", type: "boolean", value: true });
    await prompt(sessionId, "milk");
    expect(said()).toContain("NOTED!");
    await prompt(sessionId, "/check broken.js");
    expect(said()).toContain("broken.js is not fine");
    expect(said()).toMatch(/plan/);
    await prompt(sessionId, "/rename");
    expect((await peer.request("session/list", {})).sessions).toMatchObject([{ title: "Shopping" }]);
    await peer.close();
  },
);

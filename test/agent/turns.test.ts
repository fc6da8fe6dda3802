import type { ModelServer } from "@colloquy/conformance/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  apiNames,
  type CodingAgentAtWork,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { callsOf, expectWhole, lastResults, sessionWith, wordsIn } from "./fixtures/turn-view.ts";

const greeting = 'const name = "world";\nconsole.log("hello " + name);\n';

describe.each([1, 2] as const)("a whole turn, version %i", (version) => {
  let server: ModelServer;
  let at: CodingAgentAtWork;
  const asked: string[] = [];
  beforeAll(async () => {
    server = await modelServer();
    at = await codingAgentProcess({
      version,
      env: modelEnv(server),
      client: {
        permission({ title }) {
          asked.push(title);
          return "allow_once";
        },
      },
    });
  });
  afterAll(async () => {
    await at?.[Symbol.asyncDispose]();
    await server?.[Symbol.asyncDispose]();
  });

  test.each(apiNames)("reads, searches, edits, plans and runs, with %s", async (api) => {
    await at.folders.write("greet.js", greeting);
    asked.length = 0;
    const session = await sessionWith(at, api);
    server.reply([
      { text: "First I look." },
      { call: { name: "read_file", input: { path: "greet.js" } } },
      { call: { name: "search", input: { pattern: "hello" } } },
    ]);
    server.reply([
      { call: { name: "update_plan", input: { steps: [{ content: "Greet better", status: "in_progress" }] } } },
      { call: { name: "edit_file", input: { path: "greet.js", edits: [{ old: "hello", new: "good day" }] } } },
    ]);
    server.reply([{ call: { name: "run_command", input: { command: "node greet.js" } } }]);
    server.reply([{ text: "It says good day." }], { usage: { input: 3_000, output: 200, cacheRead: 1_000 } });
    const first = server.calls.length;

    const result = await session.prompt("Be more polite");

    expect(result).toMatchObject({ stopReason: "end_turn", text: "First I look.\n\nIt says good day." });
    expect(result.usage).toMatchObject({ inputTokens: 3_030, outputTokens: 215, cachedReadTokens: 1_000 });
    expect(await at.folders.read("greet.js")).toBe(greeting.replace("hello", "good day"));
    const path = at.folders.path("greet.js");
    expect(callsOf(session)).toMatchObject([
      {
        name: "read_file",
        kind: "read",
        title: "Read greet.js",
        status: "completed",
        locations: [{ path }],
        rawInput: { path: "greet.js" },
        rawOutput: expect.stringContaining("hello"),
      },
      { name: "search", kind: "search", status: "completed", locations: [{ path, line: 2 }] },
      { name: "edit_file", kind: "edit", status: "completed", locations: [{ path }] },
      {
        name: "run_command",
        kind: "execute",
        title: "node greet.js",
        status: "completed",
        rawOutput: { exitCode: 0, output: "good day world\n", truncated: false, timedOut: false },
      },
    ]);
    expect(asked).toEqual([expect.stringContaining("node greet.js")]);
    const [plan] = [...session.state.plans];
    expect(plan).toMatchObject({ entries: [{ content: "Greet better", status: "in_progress", priority: "medium" }] });
    const [terminal] = [...session.state.terminals];
    expect(terminal).toMatchObject({ command: "node greet.js", text: "good day world\n", exitStatus: { exitCode: 0 } });
    expect(session.state.title).toBe("Be more polite");

    const calls = server.calls.slice(first);
    expect(calls.map((call) => call.api)).toEqual([api, api, api, api]);
    for (const call of calls) expectWhole(call.messages);
    const [ours, afterLooking, afterEditing, afterRunning] = calls;
    expect(ours!.hasKey).toBe(true);
    expect(ours!.tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["read_file", "run_command", "ask_user"]),
    );
    expect(wordsIn(ours!.messages.at(-1)!.parts)).toBe("Be more polite");
    expect(lastResults(afterLooking!.messages)).toEqual([
      expect.stringContaining('console.log("hello " + name);'),
      expect.stringContaining("greet.js:2: "),
    ]);
    expect(lastResults(afterEditing!.messages)).toHaveLength(2);
    // Where there is no sandbox, that is said before.
    expect(lastResults(afterRunning!.messages)).toEqual([
      expect.stringMatching(/^(Commands run without a sandbox.*\n\n)?good day world$/),
    ]);
    expect(session.state.usage).toMatchObject({ used: 3_200 });
    if (api === "openai-chat") expect(session.state.cost).toBeUndefined();
    else expect(session.state.cost).toMatchObject({ amount: expect.any(Number), currency: "USD" });
    await session.close();
  });

  test("shows an edit as a diff: the two texts in version 1, changes and a git patch in version 2", async () => {
    await at.folders.write("greet.js", greeting);
    const session = await sessionWith(at);
    server.reply([{ call: { name: "read_file", input: { path: "greet.js" } } }]);
    server.reply([
      { call: { name: "edit_file", input: { path: "greet.js", edits: [{ old: "hello", new: "good day" }] } } },
      { call: { name: "write_file", input: { path: "deep/er/new.txt", content: "new\n" } } },
      { call: { name: "move_file", input: { from: "deep/er/new.txt", to: "moved.txt" } } },
      { call: { name: "delete_file", input: { path: "moved.txt" } } },
    ]);
    server.reply([{ text: "Done." }]);
    await session.prompt("Go");
    const [, edit, write, move, gone] = callsOf(session);
    expect([edit, write, move, gone].map((call) => [call?.kind, call?.status])).toEqual([
      ["edit", "completed"],
      ["edit", "completed"],
      ["move", "completed"],
      ["delete", "completed"],
    ]);
    const diff = [...edit!.content].find(({ type }) => type === "diff");
    const path = at.folders.path("greet.js");
    const after = greeting.replace("hello", "good day");
    if (version === 1)
      expect(diff).toMatchObject({ texts: { oldText: greeting, newText: after }, changes: [{ path }] });
    else
      expect(diff).toMatchObject({
        changes: [{ operation: "modify", path }],
        patch: { format: "git_patch", text: expect.stringContaining('+console.log("good day " + name);') },
      });
    expect([...write!.content].find(({ type }) => type === "diff")).toMatchObject({
      changes: [{ operation: "add", path: at.folders.path("deep/er/new.txt") }],
    });
    expect(await at.folders.read("moved.txt")).toBeUndefined();
    await session.close();
  });

  test("tells the price of a model that is known", async () => {
    const session = await sessionWith(at, "anthropic");
    server.reply([{ text: "Yes." }], { usage: { input: 1_000_000, output: 100_000 } });
    await session.prompt("Expensive?");
    expect(session.state.cost).toEqual({ amount: 4.5, currency: "USD" });
    expect(session.state.usage).toMatchObject({ used: 1_100_000, size: 200_000 });
    await session.close();
  });
});

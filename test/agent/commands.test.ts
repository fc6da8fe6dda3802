import { describe, expect, test } from "vitest";
import { codingAgentHere, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { valueIn } from "./fixtures/session-view.ts";
import { until } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("version %i", (version) => {
  test("all commands are advertised, with hints for those that take something", async () => {
    await using at = await codingAgentHere({ version });
    const session = await at.agent.newSession({ cwd: at.project });
    await until(session, () => session.commands.length > 0);
    const hints = Object.fromEntries(
      session.commands.map(({ name, description, input }) => {
        expect(description).not.toBe("");
        return [name, (input as { hint?: string } | undefined)?.hint];
      }),
    );
    expect(hints).toEqual({
      init: expect.any(String),
      compact: expect.any(String),
      undo: undefined,
      model: "[provider/model]",
      mode: expect.stringContaining("read-only | "),
      permissions: "[forget NUMBER]",
      mcp: undefined,
      usage: undefined,
      scenario: "list | NAME",
      help: undefined,
    });
    const { text } = await session.prompt("/help");
    for (const name of Object.keys(hints)) expect(text).toContain(`\`/${name}`);
  });

  test("/model tells the model and sets it; what is none is refused, and nothing changes", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server) });
    const session = await at.agent.newSession({ cwd: at.project });
    expect((await session.prompt("/model")).text).toContain("box/thinker");
    expect((await session.prompt("/model anthropic/claude-sonnet-4-5")).text).toContain("anthropic/claude-sonnet-4-5");
    expect(valueIn(session, "model")).toBe("anthropic/claude-sonnet-4-5");
    server.reply([{ text: "Yes." }]);
    await session.prompt("Hi");
    expect(server.calls.at(-1)!.api).toBe("anthropic");
    for (const wrong of ["nope/x", "scripted/nope", "anthropic/"]) {
      const { text, stopReason } = await session.prompt(`/model ${wrong}`);
      expect(stopReason).toBe("end_turn");
      expect(text).toMatch(/nope|names no model/);
      expect(text).toContain("The model is still `anthropic/claude-sonnet-4-5`");
    }
    expect(valueIn(session, "model")).toBe("anthropic/claude-sonnet-4-5");
    expect((await session.prompt("/help")).stopReason).toBe("end_turn");
  });

  test("/mode tells the mode and sets it; one that means nothing is kept, and changes nothing", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server) });
    const session = await at.agent.newSession({ cwd: at.project });
    expect((await session.prompt("/mode")).text).toContain("The mode is `workspace-write`");
    await session.prompt("/mode read-only");
    expect(valueIn(session, "mode")).toBe("read-only");
    const { text } = await session.prompt("/mode fancy");
    expect(text).toContain("goes on as in `read-only`");
    expect(valueIn(session, "mode")).toBe("fancy");
    server.reply([{ call: { name: "write_file", input: { path: "a.txt", content: "x" } } }]);
    server.reply([{ text: "No." }]);
    await session.prompt("Write");
    expect(await at.folders.read("a.txt")).toBeUndefined();
  });

  test("/usage tells what was used, and what it has cost where prices are known", async () => {
    await using server = await modelServer();
    const price = { input: 3, output: 15 };
    const settings = { providers: { box: { models: { thinker: { contextTokens: 1_000, price } } } } };
    await using at = await codingAgentHere({ version, env: modelEnv(server), settings });
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([{ text: "Hello." }], { usage: { input: 300, output: 100, cacheRead: 40 } });
    await session.prompt("Hi");
    const { text } = await session.prompt("/usage");
    expect(text).toContain("400 of 1000 tokens (40 %)");
    expect(text).toContain("300 tokens, 40 of them from a cache");
    expect(text).toContain("Written: 100 tokens");
    expect(text).toMatch(/\$0\.002\d/);
    expect(session.state.usage).toMatchObject({ used: 400, size: 1000 });
  });

  test("/init has the model write an AGENTS.md, with what the user wants", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server) });
    const session = await at.agent.newSession({ cwd: at.project });
    server.reply([{ call: { name: "write_file", input: { path: "AGENTS.md", content: "# Hi\n" } } }]);
    server.reply([{ text: "Written." }]);
    await session.prompt("/init mind the tests");
    expect(await at.folders.read("AGENTS.md")).toBe("# Hi\n");
    expect(JSON.stringify(server.calls[0]!.messages)).toMatch(/AGENTS\.md.*mind the tests/s);
    server.reply([{ text: "Ok." }]);
    await session.prompt("Next");
    expect(server.calls.at(-1)!.system).toContain("# Hi");
  });

  test("/permissions lists what was allowed for good, and takes it back", async () => {
    await using server = await modelServer();
    const asked: string[] = [];
    const permission = (question: {
      readonly title: string;
      readonly options: readonly { readonly optionId: string }[];
    }) => {
      asked.push(question.title);
      return { optionId: asked.length === 1 ? "allow_project" : "allow_once" };
    };
    await using at = await codingAgentHere({ version, env: modelEnv(server), client: { permission } });
    const session = await at.agent.newSession({ cwd: at.project });
    const run = async () => {
      server.reply([{ call: { name: "run_command", input: { command: "node -e 1" } } }]);
      server.reply([{ text: "Done." }]);
      await session.prompt("Run it");
    };
    expect((await session.prompt("/permissions")).text).toContain("nothing for good");
    await run();
    await run();
    expect(asked).toHaveLength(1);
    expect((await session.prompt("/permissions")).text).toMatch(/^1\. .*node -e 1.*\(always in this project\)\n$/);
    expect((await session.prompt("/permissions forget 2")).text).toContain("There is no number 2");
    expect((await session.prompt("/permissions forget 1")).text).toContain("Taken back");
    await run();
    expect(asked).toHaveLength(2);
    expect((await session.prompt("/permissions")).text).toContain("nothing for good");
  });

  test("/scenario lists what there is, plays it with any model, and says what is not there", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server) });
    const session = await at.agent.newSession({ cwd: at.project });
    for (const words of ["/scenario", "/scenario list"])
      expect((await session.prompt(words)).text).toContain("- `tour`: ");
    expect((await session.prompt("/scenario nope")).text).toContain("There is no scenario `nope`");
    expect((await session.prompt("/scenario echo Hi there")).text).toContain("You said: Hi there");
    expect(server.calls).toEqual([]);
    expect(valueIn(session, "model")).toBe("box/thinker");
    expect(session.state.title).toBe("/scenario echo Hi there");
  });

  test("/mcp without servers, /compact and /undo without anything, and words that are no command", async () => {
    await using at = await codingAgentHere({ version });
    const session = await at.agent.newSession({ cwd: at.project });
    expect((await session.prompt("/mcp")).text).toContain("no MCP servers");
    expect((await session.prompt("/compact")).text).toContain("nothing to summarize");
    expect((await session.prompt("/undo")).text).toContain("no file changes");
    expect((await session.prompt("/etc/passwd is a file")).text).toContain("scripted model");
  });
});

import { describe, expect, test } from "vitest";
import { apiNames, modelEnv, modelServer } from "./fixtures/coding-agent.ts";
import { officialClient } from "./fixtures/official-client.ts";
import { expectWhole } from "./fixtures/turn-view.ts";

describe.each([1, 2] as const)("promise 8: the official SDK's client, version %i,", (version) => {
  test.each(apiNames)("has a turn with edits and a command, with %s", async (api) => {
    await using server = await modelServer();
    await using client = await officialClient(version, modelEnv(server, api));
    await client.folders.write("a.txt", "one\n");
    const { sessionId } = await client.request("session/new", { cwd: client.folders.project, mcpServers: [] });
    server.reply([{ text: "I look. " }, { call: { name: "read_file", input: { path: "a.txt" } } }]);
    server.reply([{ call: { name: "edit_file", input: { path: "a.txt", edits: [{ old: "one", new: "two" }] } } }]);
    server.reply([{ call: { name: "run_command", input: { command: "node -p 1+1" } } }]);
    server.reply([{ text: "Done." }]);

    expect(await client.prompt(sessionId, "Change it")).toMatchObject({ stopReason: "end_turn" });

    expect(await client.folders.read("a.txt")).toBe("two\n");
    expect(client.asked).toHaveLength(1);
    expectWhole(server.calls.at(-1)!.messages);
    const calls = new Map<string, any>();
    for (const { toolCallId, sessionUpdate: _, ...update } of client.updates)
      if (toolCallId !== undefined) calls.set(toolCallId, { ...calls.get(toolCallId), ...update });
    expect([...calls.values()].map(({ kind, status }) => [kind, status])).toEqual([
      ["read", "completed"],
      ["edit", "completed"],
      ["execute", "completed"],
    ]);
    const told = JSON.stringify(client.updates);
    if (version === 1) expect(told).toContain('"oldText":"one\\n","newText":"two\\n"');
    else expect(told).toContain('"format":"git_patch"');
    const words = client.updates.filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk");
    expect(words.map(({ content }) => content.text).join("")).toBe("I look. Done.");
    expect(client.updates.some(({ sessionUpdate }) => sessionUpdate === "usage_update")).toBe(true);
  });

  test("cancels, is told of errors, and goes on", async () => {
    await using server = await modelServer();
    await using client = await officialClient(version, modelEnv(server));
    const { sessionId } = await client.request("session/new", { cwd: client.folders.project, mcpServers: [] });
    server.reply([{ text: "Once upon" }, "stall"]);
    const turn = client.prompt(sessionId, "Tell me a story");
    await client.until(() => client.updates.some(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk"));
    await client.notify("session/cancel", { sessionId });
    expect(await turn).toMatchObject({ stopReason: "cancelled" });
    await server.calls[0]!.aborted;

    server.fail("unauthorized");
    if (version === 1)
      await expect(client.prompt(sessionId, "Go on")).rejects.toMatchObject({
        code: -32603,
        data: { problem: "auth" },
      });
    else
      expect(await client.prompt(sessionId, "Go on")).toMatchObject({
        stopReason: "error",
        error: { code: -32603, data: { problem: "auth" } },
      });

    server.reply([{ text: "The end." }]);
    expect(await client.prompt(sessionId, "And now?")).toMatchObject({ stopReason: "end_turn" });
    expectWhole(server.calls.at(-1)!.messages);
  });
});

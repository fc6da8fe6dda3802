import { describe, expect, test } from "vitest";
import { servedV2, withOldAgent, withOldClient } from "./fixtures/conversations.ts";
import { lenient } from "./lenient.ts";

const session = { sessionId: "s" };
const setup = { cwd: "/", mcpServers: [] };
const select = { id: "o", name: "O", type: "select" };

describe("a client of a peculiar agent", () => {
  const updates: any[] = [];
  const handlers = { "session/update": ({ update }: { update: object }) => void updates.push(update) };

  async function told(update: object, dialects = [lenient()]): Promise<any> {
    updates.length = 0;
    const { agent, peer } = await withOldAgent({ "session/set_mode": () => ({}) }, dialects, handlers);
    peer.update("s", update as { [key: string]: unknown });
    await agent.request("session/set_mode", { ...session, modeId: "m" });
    return updates[0];
  }

  test("reads `modeId` of a current_mode_update (D1)", async () => {
    const update = { sessionUpdate: "current_mode_update", modeId: "code" };
    expect(await told(update)).toMatchObject({ currentModeId: "code" });
    expect(await told(update, [])).toBeUndefined();
  });

  test("nests a flat resource block (S3-16, D20)", async () => {
    const content = { type: "resource", uri: "file:///a", mimeType: "text/plain", text: "hi" };
    const update = { sessionUpdate: "agent_message_chunk", content };
    const nested = { type: "resource", resource: { uri: "file:///a", mimeType: "text/plain", text: "hi" } };
    expect((await told(update)).content).toEqual(nested);
    expect(await told(update, [])).toBeUndefined();
    const item = { type: "content", content };
    const call = { sessionUpdate: "tool_call", toolCallId: "t", title: "T", content: [item] };
    expect((await told(call)).content[0].content).toEqual(nested);
  });

  test.each([
    ["file:///home/a%20b.txt?x#y", "a b.txt"],
    ["https://example.org/dir/", "dir"],
    ["plain", "plain"],
    ["file:///%E0%A4%A", "%E0%A4%A"],
    ["file:///", "file:"],
  ])("names a link without a name by its last segment: %s (S3-17)", async (uri, name) => {
    const update = { sessionUpdate: "agent_message_chunk", content: { type: "resource_link", uri } };
    expect((await told(update)).content).toMatchObject({ uri, name });
    expect(await told(update, [])).toBeUndefined();
  });

  test("completes select options: a missing name is the value, a missing current value the first (S2-20, S2-21)", async () => {
    const configOptions = [
      { ...select, options: [{ value: "a" }, { value: "b", name: "B" }] },
      { ...select, id: "g", options: [{ group: "x", name: "X", options: [{ value: "c" }] }] },
      { ...select, id: "e", options: [] },
    ];
    const { agent } = await withOldAgent({ "session/new": () => ({ ...session, configOptions }) }, [lenient()]);
    const made = await agent.request("session/new", setup);
    expect(made.configOptions).toMatchObject([
      { currentValue: "a", options: [{ value: "a", name: "a" }, { name: "B" }] },
      { currentValue: "c", options: [{ options: [{ value: "c", name: "c" }] }] },
    ]);
    const plain = await withOldAgent({ "session/new": () => ({ ...session, configOptions }) }, []);
    expect((await plain.agent.request("session/new", setup)).configOptions).toEqual([]);
  });

  test("reads the stop reason `canceled` (Aug 2025)", async () => {
    const answers = { "session/prompt": () => ({ stopReason: "canceled" }) };
    const { agent } = await withOldAgent(answers, [lenient()]);
    expect(await agent.request("session/prompt", { ...session, prompt: [] })).toEqual({ stopReason: "cancelled" });
  });

  test("reads `meta` of a session/set_mode result (S4-15, D21)", async () => {
    const answers = { "session/set_mode": () => ({ meta: { a: 1 } }) };
    const { agent } = await withOldAgent(answers, [lenient()]);
    expect(await agent.request("session/set_mode", { ...session, modeId: "m" })).toMatchObject({ _meta: { a: 1 } });
    const plain = await withOldAgent(answers, []);
    expect((await plain.agent.request("session/set_mode", { ...session, modeId: "m" }))._meta).toBeUndefined();
  });

  test("is told of commands in a session/new result as by an update, after the session is known (Sep 2025)", async () => {
    const availableCommands = [{ name: "go", description: "Go" }];
    const seen = Promise.withResolvers<any>();
    let made = false;
    const { agent } = await withOldAgent({ "session/new": () => ({ ...session, availableCommands }) }, [lenient()], {
      "session/update": ({ update }) => seen.resolve([made, update]),
    });
    await agent.request("session/new", setup);
    made = true;
    expect(await seen.promise).toEqual([true, { sessionUpdate: "available_commands_update", availableCommands }]);
  });
});

describe("an agent of a peculiar client", () => {
  test("takes session/cancel with an id as the notification, and answers it (S2-38, D22)", async () => {
    const cancelled: string[] = [];
    const handlers = {
      "session/new": () => session,
      "session/prompt": () => ({ stopReason: "end_turn" as const }),
      "session/cancel": ({ sessionId }: { sessionId: string }) => void cancelled.push(sessionId),
    };
    const { client } = await withOldClient(handlers, [lenient()]);
    expect((await client.call("session/cancel", session)).result).toEqual({});
    expect(cancelled).toEqual(["s"]);
  });

  test("reads prompts with flat resources and nameless links (S3-16, S3-17)", async () => {
    const prompts: unknown[] = [];
    const { client } = await withOldClient(
      {
        "session/new": () => session,
        "session/prompt": ({ prompt }) => {
          prompts.push(...prompt);
          return { stopReason: "end_turn" as const };
        },
      },
      [lenient()],
      {},
      { promptCapabilities: { embeddedContext: true } },
    );
    const blob = { type: "resource", uri: "file:///a", blob: "aGk=" };
    await client.call("session/prompt", { ...session, prompt: [blob, { type: "resource_link", uri: "file:///b/c" }] });
    expect(prompts).toEqual([
      { type: "resource", resource: { uri: "file:///a", blob: "aGk=" } },
      { type: "resource_link", uri: "file:///b/c", name: "c" },
    ]);
  });

  test("reads the permission outcome `canceled` (Aug 2025)", async () => {
    const outcomes: unknown[] = [];
    const { client } = await withOldClient(
      {
        "session/new": () => session,
        "session/prompt": async (_params, { client: peer }) => {
          const { outcome } = await peer.request("session/request_permission", {
            ...session,
            toolCall: { toolCallId: "t" },
            options: [{ optionId: "y", name: "Yes", kind: "allow_once" }],
          });
          outcomes.push(outcome);
          return { stopReason: "end_turn" as const };
        },
      },
      [lenient()],
      { "session/request_permission": () => ({ outcome: { outcome: "canceled" } }) },
    );
    await client.call("session/prompt", { ...session, prompt: [] });
    expect(outcomes).toEqual([{ outcome: "cancelled" }]);
  });

  test("mends nothing in version 2", async () => {
    const { client } = servedV2({}, [lenient()]);
    const info = { name: "new", version: "1" };
    await client.call("initialize", { protocolVersion: 2, info });
    const prompt = [{ type: "resource_link", uri: "file:///a" }];
    expect((await client.call("session/prompt", { ...session, prompt })).error.code).toBe(-32602);
  });
});

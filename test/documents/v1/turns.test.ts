import { expect, test } from "vitest";
import { withOldAgent, withOldClient } from "../../../packages/acp/src/legacy/fixtures/conversations.ts";
import { chooseOption, type PermissionQuestion, permissions } from "../../../packages/acp/src/permissions/index.ts";

const session = { sessionId: "s" };
const prompt = [{ type: "text" as const, text: "hi" }];
const setup = { "session/new": () => session };
const fails = (error: object) => () => {
  throw error;
};

test.each([-32700, -32600, -32601, -32602, -32603, -32002, -32000, 1])(
  "an error arrives as the number %i, with its words and the method (S1-45, S2-42, S2-49, S2-52)",
  async (code) => {
    const { agent } = await withOldAgent({ "session/prompt": fails({ code, message: "Not now" }) }, []);
    await expect(agent.request("session/prompt", { ...session, prompt })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/session\/prompt.*Not now/),
    });
  },
);

test("a notification is never answered, not even one that makes no sense (S1-45)", async () => {
  const { client } = await withOldClient({ ...setup, "session/prompt": () => ({ stopReason: "end_turn" }) }, []);
  const heard = client.heard.length;
  client.notify("session/cancel", { sessionId: 7 });
  client.notify("no/such/method", {});
  await client.call("session/prompt", { ...session, prompt });
  expect(client.heard.slice(heard)).toMatchObject([{ result: { stopReason: "end_turn" } }]);
});

test("a link that an agent refuses is that prompt's error, and the next prompt is fine (S2-10, S2-28)", async () => {
  const { agent } = await withOldAgent(
    {
      "session/prompt": ({ prompt }) => {
        if (prompt.some(({ type }: any) => type !== "text")) throw { code: -32602, message: "Text only" };
        return { stopReason: "end_turn" };
      },
    },
    [],
  );
  const link = { type: "resource_link" as const, uri: "file:///a", name: "a" };
  await expect(agent.request("session/prompt", { ...session, prompt: [link] })).rejects.toThrow("Text only");
  expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ stopReason: "end_turn" });
});

test("a peer that finds an empty text wanting costs that call and no more (S4-16)", async () => {
  const { client } = await withOldClient(
    {
      ...setup,
      "session/prompt": async (_params, { client: peer }) => {
        const write = peer.request("fs/write_text_file", { ...session, path: "/a", content: "" }, { ungated: true });
        await expect(write).rejects.toMatchObject({ code: -32602 });
        return { stopReason: "end_turn" };
      },
    },
    [],
    { "fs/write_text_file": fails({ code: -32602, message: "content is required" }) },
  );
  expect((await client.call("session/prompt", { ...session, prompt })).result).toEqual({ stopReason: "end_turn" });
});

test("a turn may end for a reason that no version lists (S2-29)", async () => {
  const { agent } = await withOldAgent({ "session/prompt": () => ({ stopReason: "out_of_credit" }) }, []);
  expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ stopReason: "out_of_credit" });
});

test("permission is a request, whatever a document calls it, and its options go by kind (S2-35, S2-36)", async () => {
  const options = [
    { optionId: "reject", name: "Yes, always", kind: "allow_once" as const },
    { optionId: "allow", name: "No", kind: "reject_once" as const },
  ];
  const { peer } = await withOldAgent({}, [], {
    "session/request_permission": ({ options }) => ({ outcome: chooseOption(options, "allow_once") as never }),
  });
  const { result } = await peer.call("session/request_permission", {
    ...session,
    toolCall: { toolCallId: "t" },
    options,
  });
  expect(result.outcome).toEqual({ outcome: "selected", optionId: "reject" });
});

test("where nobody can be asked the first option is not taken for a yes: refused, or `cancelled` (S4-28)", async () => {
  const policy = permissions({});
  const { peer } = await withOldAgent({}, [], {
    "session/request_permission": async (request, { signal }) => {
      const { options } = request as { options: PermissionQuestion["options"] };
      const question = { sessionId: "s", title: "Edit", options, roots: ["/"], request };
      return { outcome: chooseOption(options, await policy(question, { signal })) as never };
    },
  });
  const ask = async (...options: object[]) => {
    const params = { ...session, toolCall: { toolCallId: "t", title: "Edit" }, options };
    return (await peer.call("session/request_permission", params)).result.outcome;
  };
  const first = { optionId: "first", name: "Go on", kind: "allow_once" };
  const second = { optionId: "second", name: "Stop", kind: "reject_once" };
  expect(await ask(first, second)).toEqual({ outcome: "selected", optionId: "second" });
  expect(await ask(first)).toEqual({ outcome: "cancelled" });
  expect(await ask()).toEqual({ outcome: "cancelled" });
});

test("an answer to a question that the agent has given up does no harm (S2-37)", async () => {
  const asked = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  const { agent, peer } = await withOldAgent(
    {
      "session/prompt": async () => {
        void peer.call("session/request_permission", { ...session, toolCall: { toolCallId: "t" }, options: [] });
        await asked.promise;
        return { stopReason: "cancelled" };
      },
    },
    [],
    {
      "session/request_permission": async () => {
        asked.resolve();
        await late.promise;
        return { outcome: { outcome: "cancelled" } };
      },
    },
  );
  expect(await agent.request("session/prompt", { ...session, prompt })).toEqual({ stopReason: "cancelled" });
  late.resolve();
  await peer.hear(({ result }) => result?.outcome !== undefined);
  expect(agent.connection.signal.aborted).toBe(false);
});

test("a vendor's method is called by its name, and its result is the vendor's (S2-46)", async () => {
  const { agent, peer } = await withOldAgent({ "_agentao.cn/set_model": ({ model }) => ({ model }) }, []);
  const params = { ...session, model: "gpt-4o" };
  expect(await agent.request("_agentao.cn/set_model", params)).toEqual({ model: "gpt-4o" });
  expect(peer.calls("_agentao.cn/set_model")).toEqual([params]);
});

test("a client that knows no `_meta`, or refuses it, gets none that the agent's author did not put there (S1-46, S2-53)", async () => {
  const strict = () => ({ outcome: { outcome: "cancelled" } });
  const { client } = await withOldClient(
    {
      ...setup,
      "session/prompt": async (_params, { client: peer }) => {
        const update = { sessionUpdate: "agent_message_chunk" as const, content: prompt[0]! };
        await peer.notify("session/update", { ...session, update });
        await peer.request("session/request_permission", { ...session, toolCall: { toolCallId: "t" }, options: [] });
        return { stopReason: "end_turn" };
      },
    },
    [],
    { "session/request_permission": strict },
  );
  await client.call("session/new", { cwd: "/", mcpServers: [] });
  await client.call("session/prompt", { ...session, prompt });
  expect(client.heard.length).toBe(5);
  expect(JSON.stringify(client.heard)).not.toContain("_meta");
});

import { describe, expect, test } from "vitest";
import { requestCancelled } from "../../../packages/acp/src/rpc/index.ts";
import { agentWithDraftClient, clientWithDraftAgent, expectOnlyTheDraft, prompt, session } from "./talk.ts";

expectOnlyTheDraft();

const options = [{ optionId: "y", name: "Yes", kind: "allow_once" as const }];
const toolCall = { toolCallId: "t", title: "Edit a" };
const question = { ...session, toolCall, options };
const idle = (rest: object = {}) => ({ sessionUpdate: "state_update", state: "idle", ...rest });

describe("a client of the draft", () => {
  test.each([
    ["end_turn", {}],
    ["end_turn", { stopReason: "end_turn" }],
    ["max_turn_requests", { stopReason: "max_turn_requests" }],
    ["_tired", { stopReason: "_tired" }],
  ])("is answered %s when the turn is over, and told no state (S0-28, S0-29, S0-30): %j", async (stopReason, rest) => {
    const { client, tell } = await agentWithDraftClient();
    const turn = client.call("session/prompt", { ...session, prompt });
    await tell({ sessionUpdate: "state_update", state: "running" });
    await tell({ sessionUpdate: "state_update", state: "requires_action" });
    await tell(idle(rest));
    expect((await turn).result).toEqual({ stopReason });
    expect(client.updates).toEqual([]);
  });

  test("is answered an error when the turn failed (S0-30, S0-60)", async () => {
    const { client, tell } = await agentWithDraftClient();
    const turn = client.call("session/prompt", { ...session, prompt });
    const error = { code: -32000, message: "Sign in", data: { anything: [1] } };
    await tell({ sessionUpdate: "state_update", state: "running" });
    await tell(idle({ stopReason: "error", error }));
    expect((await turn).error).toEqual(error);
  });

  test("cancels, answers the open question itself, and its prompt is answered cancelled (S0-31, S0-39, S0-61)", async () => {
    const cancelled = Promise.withResolvers<object>();
    const withdrawal = new AbortController();
    const { client, peer, tell } = await agentWithDraftClient(
      { "session/cancel": () => withdrawal.abort() },
      { "session/request_permission": () => cancelled.promise },
    );
    const turn = client.call("session/prompt", { ...session, prompt });
    const asked = peer.request(
      "session/request_permission",
      { ...session, title: "May I?", options },
      { signal: withdrawal.signal },
    );
    await client.hear(({ method }) => method === "session/request_permission");
    client.notify("session/cancel", session);
    // The withdrawal is a notification that the draft does not know: nobody has to heed it.
    await client.hear(({ method }) => method === "$/cancel_request");
    cancelled.resolve({ outcome: { outcome: "cancelled" } });
    expect((await asked).outcome).toEqual({ outcome: "cancelled" });
    await tell(idle({ stopReason: "cancelled" }));
    expect((await turn).result).toEqual({ stopReason: "cancelled" });
  });

  test("is asked about a tool call, made up where the question is about none (S0-38)", async () => {
    const { client, peer } = await agentWithDraftClient(
      {},
      { "session/request_permission": () => ({ outcome: { outcome: "selected", optionId: "y" } }) },
    );
    const ask = (rest: object) =>
      peer.request("session/request_permission", { ...session, title: "May I?", options, ...rest } as never);
    await ask({ subject: { type: "tool_call", toolCall } });
    await ask({ subject: { type: "_odd" } });
    expect(client.calls("session/request_permission")).toMatchObject([
      question,
      { ...question, toolCall: { toolCallId: "permission-2", title: "May I?" } },
    ]);
  });

  test("may not use null as an id: version 2 has never had it since (S0-58)", async () => {
    const { client } = await agentWithDraftClient();
    client.say({ id: null, method: "session/list", params: {} });
    expect(await client.hear(({ id }) => id === null)).toMatchObject({ error: { code: -32600 } });
    expect((await client.call("session/list")).result).toEqual({ sessions: [] });
  });

  test("is told errors that are newer than the draft as the numbers they are (S0-59)", async () => {
    const { client } = await agentWithDraftClient({
      "session/close": () => {
        throw requestCancelled();
      },
    });
    expect((await client.call("session/close", session)).error.code).toBe(-32800);
  });

  test("has its extension calls served, and serves ours (S0-68)", async () => {
    const told: unknown[] = [];
    const { client, peer } = await agentWithDraftClient(
      {
        "_acme/ask": (params: unknown) => ({ heard: params }),
        "_acme/tell": (params: unknown) => void told.push(params),
      } as never,
      { "_acme/back": (params) => ({ back: params }) },
    );
    client.notify("_acme/tell", { a: 1 });
    expect((await client.call("_acme/ask", { b: 2 })).result).toEqual({ heard: { b: 2 } });
    expect(told).toEqual([{ a: 1 }]);
    expect(await peer.request("_acme/back" as never, { c: 3 } as never)).toEqual({ back: { c: 3 } });
  });
});

describe("an agent of the draft", () => {
  test.each(["end_turn", "refusal", "_tired"])(
    "ends a turn with %s, told as a state (S0-28..30)",
    async (stopReason) => {
      const turn = Promise.withResolvers<object>();
      const { agent, updates } = await clientWithDraftAgent({ "session/prompt": () => turn.promise });
      const { messageId } = await agent.request("session/prompt", { ...session, prompt });
      expect(updates).toEqual([{ sessionUpdate: "user_message", messageId, content: prompt }]);
      turn.resolve({ stopReason });
      await expect.poll(() => updates.at(-1)).toEqual(idle({ stopReason }));
    },
  );

  test("that waits for an answer is told `cancelled` when the turn is cancelled: its question is withdrawn (S0-31, S0-61)", async () => {
    const asked = Promise.withResolvers<void>();
    const { agent, peer } = await clientWithDraftAgent(
      {},
      {
        "session/request_permission": (_params, { signal }) => {
          asked.resolve();
          return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
        },
      },
    );
    const answer = peer.call("session/request_permission", question);
    const other = peer.call("session/request_permission", { ...question, sessionId: "other" });
    await asked.promise;
    await agent.notify("session/cancel", session);
    expect((await answer).result).toEqual({ outcome: { outcome: "cancelled" } });
    expect(peer.heard.filter(({ result }) => result !== undefined)).toHaveLength(1);
    await agent.notify("session/cancel", { sessionId: "other" });
    expect((await other).result).toEqual({ outcome: { outcome: "cancelled" } });
  });

  test.each([
    [
      { outcome: "selected", optionId: "y" },
      { outcome: "selected", optionId: "y" },
    ],
    [{ outcome: "cancelled" }, { outcome: "cancelled" }],
    [{ outcome: "_later" }, { outcome: "cancelled" }],
  ])("asks, and is answered one of the two that it knows (S0-38, S0-39): %j", async (outcome, told) => {
    const asked: unknown[] = [];
    const { peer } = await clientWithDraftAgent(
      {},
      {
        "session/request_permission": (params) => {
          asked.push(params);
          return { outcome: outcome as never };
        },
      },
    );
    expect((await peer.call("session/request_permission", question)).result.outcome).toEqual(told);
    expect(asked).toEqual([{ ...session, options, title: "Edit a", subject: { type: "tool_call", toolCall } }]);
  });

  test("that offers no choice is answered `cancelled` without asking anybody (S0-40)", async () => {
    const { peer } = await clientWithDraftAgent(
      {},
      {
        "session/request_permission": () => {
          throw new Error("asked");
        },
      },
    );
    const { result } = await peer.call("session/request_permission", { ...question, options: [] });
    expect(result.outcome).toEqual({ outcome: "cancelled" });
  });

  test("may send errors with any data (S0-59, S0-60)", async () => {
    const error = { code: -32002, message: "No such session", data: "plain words" };
    const { agent } = await clientWithDraftAgent({
      "session/close": () => {
        throw error;
      },
    });
    await expect(agent.request("session/close", session)).rejects.toMatchObject({ code: -32002, data: "plain words" });
  });

  test("finds no files, terminals or forms (S0-62, S0-63)", async () => {
    const { peer } = await clientWithDraftAgent();
    for (const method of ["fs/read_text_file", "terminal/create", "elicitation/create"])
      expect((await peer.call(method, session)).error.code).toBe(-32601);
  });
});

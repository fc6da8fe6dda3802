import { describe, expect, test } from "vitest";
import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import { authRequired, type RequestError, resourceNotFound } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type Bridged, bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

const at = { sessionId: "s", cwd: "/work" };
const fromStart = { ...at, replayFrom: { type: "start" as const } };
const code = (promise: Promise<unknown>) => promise.then(String, (error: RequestError) => error.code);
const kinds = ({ updates }: Bridged, from = 0) => updates.slice(from).map(({ sessionUpdate }) => sessionUpdate);
const lost = ({ losses }: Bridged) => losses.map(({ id }) => id);

/** Says something of a session before it answers. */
const load: UnstableAgentHandlersV1["session/load"] = async ({ sessionId }, { client }) => {
  const content = { type: "text" as const, text: "before" };
  await client.notify("session/update", { sessionId, update: { sessionUpdate: "user_message_chunk", content } });
  return { configOptions: [] };
};

async function turn(talk: Bridged): Promise<void> {
  const idle = talk.next("state_update", "idle");
  await talk.agent.request("session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "Hi" }] });
  await idle;
}

describe("session/resume", () => {
  test("without replay is the agent's, and tells the state before it answers", async () => {
    const talk = await bridged({ ...plainAgent, "session/load": load, "session/resume": () => ({}) });
    await talk.agent.request("session/resume", at);
    expect(methodsSent(talk)).toEqual(["initialize", "session/resume"]);
    expect(talk.updates).toEqual([{ sessionUpdate: "state_update", state: "idle" }]);
    await talk.bridge.close();
  });

  test("from the start is session/load, whose replay comes before the answer", async () => {
    const talk = await bridged({ ...plainAgent, "session/load": load, "session/resume": () => ({}) });
    await talk.agent.request("session/resume", fromStart);
    expect(methodsSent(talk)).toEqual(["initialize", "session/load"]);
    expect(kinds(talk)).toEqual(["user_message_chunk", "state_update"]);
    await talk.bridge.close();
  });

  test("without replay of an agent that can only replay shows none of it", async () => {
    const talk = await bridged({ ...plainAgent, "session/load": load });
    await talk.agent.request("session/resume", at);
    expect(methodsSent(talk)).toEqual(["initialize", "session/load"]);
    expect(kinds(talk)).toEqual(["state_update"]);
    await talk.bridge.close();
  });

  test("without replay of an agent that can only replay still tells how things stand", async () => {
    const talk = await bridged({
      ...plainAgent,
      "session/load": async (params, context) => {
        await load!(params, context);
        const update = { sessionUpdate: "session_info_update", title: "Notes" } as const;
        await context.client.notify("session/update", { sessionId: "s", update });
        return {};
      },
    });
    await talk.agent.request("session/resume", at);
    expect(kinds(talk)).toEqual(["session_info_update", "state_update"]);
    await talk.bridge.close();
  });

  test("from the start of an agent that cannot replay shows what the bridge has seen", async () => {
    const talk = await bridged({ ...plainAgent, "session/resume": () => ({}) });
    await talk.agent.request("session/new", { cwd: "/work" });
    await turn(talk);
    const from = talk.updates.length;
    await talk.agent.request("session/resume", fromStart);
    expect(kinds(talk, from)).toEqual(["user_message", "state_update"]);
    expect(talk.updates[from]).toEqual(talk.updates[0]);
    expect(lost(talk)).not.toContain("L-04");
    await talk.bridge.close();
  });

  test("L-04: from the start of a session that the bridge has not seen shows nothing, or fails when strict", async () => {
    const handlers: UnstableAgentHandlersV1 = { ...plainAgent, "session/resume": () => ({}) };
    const lenient = await bridged(handlers);
    await lenient.agent.request("session/resume", fromStart);
    expect([kinds(lenient), lost(lenient)]).toEqual([["state_update"], ["L-04"]]);
    const strict = await bridged(handlers, { policy: "strict" });
    expect(await code(strict.agent.request("session/resume", fromStart))).toBe(-32603);
    expect(methodsSent(strict)).toEqual(["initialize"]);
    await Promise.all([lenient.bridge.close(), strict.bridge.close()]);
  });

  test("of an agent that can do neither takes up a session that is open, and no other", async () => {
    const talk = await bridged(plainAgent);
    await talk.agent.request("session/new", { cwd: "/work" });
    await talk.agent.request("session/resume", at);
    const unknown = talk.agent.request("session/resume", { ...at, sessionId: "x" });
    await expect(unknown).rejects.toMatchObject({ code: -32002, data: { sessionId: "x" } });
    expect(methodsSent(talk)).toEqual(["initialize", "session/new"]);
    await talk.bridge.close();
  });

  test("from elsewhere than the start is refused", async () => {
    const talk = await bridged({ ...plainAgent, "session/load": load });
    const elsewhere = { ...at, replayFrom: { type: "_middle" } } as v2.ResumeSessionRequest;
    expect(await code(talk.agent.request("session/resume", elsewhere))).toBe(-32602);
    await talk.bridge.close();
  });

  test("names the session that the agent did not find", async () => {
    const resume = () => {
      throw resourceNotFound("Never heard of it");
    };
    const talk = await bridged({ ...plainAgent, "session/resume": resume });
    await expect(talk.agent.request("session/resume", at)).rejects.toMatchObject({
      code: -32002,
      reason: "Never heard of it",
      data: { sessionId: "s" },
    });
    await talk.bridge.close();
  });
});

describe("session/list", () => {
  test("L-03: of an agent that lists none is what is open here, by folder", async () => {
    let made = 0;
    const talk = await bridged({ ...plainAgent, "session/new": () => ({ sessionId: `s${++made}` }) });
    await talk.agent.request("session/new", { cwd: "/a" });
    await talk.agent.request("session/new", { cwd: "/b" });
    const listed = async (params?: v2.ListSessionsRequest) =>
      (await talk.agent.request("session/list", params)).sessions;
    expect(await listed()).toEqual([
      { sessionId: "s1", cwd: "/a" },
      { sessionId: "s2", cwd: "/b" },
    ]);
    expect(await listed({ cwd: "/b" })).toEqual([{ sessionId: "s2", cwd: "/b" }]);
    expect(await code(talk.agent.request("session/list", { cursor: "c" }))).toBe(-32602);
    expect(lost(talk)).toContain("L-03");
    await talk.bridge.close();
  });

  test("L-03: of an agent that lists none fails when strict", async () => {
    const talk = await bridged(plainAgent, { policy: "strict" });
    expect(await code(talk.agent.request("session/list"))).toBe(-32603);
    await talk.bridge.close();
  });

  test("L-10: has times as version 2 wants them", async () => {
    const sessions = ["yesterday", "2026-01-02 03:04:05Z"].map((updatedAt) => ({
      sessionId: "s",
      cwd: "/",
      updatedAt,
    }));
    const talk = await bridged({ ...plainAgent, "session/list": () => ({ sessions, nextCursor: "c" }) });
    expect(await talk.agent.request("session/list")).toEqual({
      sessions: [
        { sessionId: "s", cwd: "/" },
        { sessionId: "s", cwd: "/", updatedAt: "2026-01-02T03:04:05.000Z" },
      ],
      nextCursor: "c",
    });
    expect(lost(talk)).toContain("L-10");
    await talk.bridge.close();
  });
});

describe("session/close", () => {
  test("L-05: of an agent that has none ends the turn, and nothing more is shown", async () => {
    const talking = Promise.withResolvers<() => Promise<void>>();
    const talk = await bridged({
      ...plainAgent,
      "session/prompt": (_, { client, signal }) => {
        const content = { type: "text" as const, text: "late" };
        const say = () =>
          client.notify("session/update", {
            sessionId: "s",
            update: { sessionUpdate: "agent_message_chunk", content },
          });
        talking.resolve(say);
        return new Promise((resolve) => signal.addEventListener("abort", () => resolve({ stopReason: "cancelled" })));
      },
    });
    await talk.agent.request("session/new", { cwd: "/work" });
    await talk.agent.request("session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "Hi" }] });
    const say = await talking.promise;
    await talk.agent.request("session/close", { sessionId: "s" });
    expect(talk.updates.at(-1)).toMatchObject({ state: "idle", stopReason: "cancelled" });
    const before = talk.updates.length;
    await say();
    await talk.agent.request("session/list");
    expect(talk.updates).toHaveLength(before);
    expect(lost(talk)).toContain("L-05");
    expect(
      await code(talk.agent.request("session/prompt", { sessionId: "s", prompt: [{ type: "text", text: "?" }] })),
    ).toBe(-32002);
    await talk.bridge.close();
  });

  test("is the agent's where it has one; of a session that is not open, nobody's", async () => {
    const talk = await bridged({ ...plainAgent, "session/close": () => ({}) });
    await talk.agent.request("session/new", { cwd: "/work" });
    await talk.agent.request("session/close", { sessionId: "s" });
    await talk.agent.request("session/close", { sessionId: "s" });
    expect(methodsSent(talk)).toEqual(["initialize", "session/new", "session/close"]);
    await talk.bridge.close();
  });
});

describe("signing out", () => {
  const authMethods = [{ id: "key", name: "A key" }];
  const handlers: UnstableAgentHandlersV1 = { ...plainAgent, authenticate: () => ({}) };

  test("L-06: of an agent that cannot keeps the client out until it signs in", async () => {
    const talk = await bridged(handlers, { authMethods });
    await talk.agent.request("auth/logout");
    expect(await code(talk.agent.request("session/new", { cwd: "/" }))).toBe(authRequired().code);
    await talk.agent.request("auth/login", { methodId: "key" });
    await talk.agent.request("session/new", { cwd: "/" });
    expect(methodsSent(talk)).toEqual(["initialize", "authenticate", "session/new"]);
    expect(lost(talk)).toContain("L-06");
    await talk.bridge.close();
  });

  test("L-06: fails when strict", async () => {
    const talk = await bridged(handlers, { authMethods, policy: "strict" });
    expect(await code(talk.agent.request("auth/logout"))).toBe(-32603);
    await talk.bridge.close();
  });

  test("is the agent's where it can", async () => {
    const talk = await bridged({ ...handlers, logout: () => ({}) }, { authMethods });
    await talk.agent.request("auth/logout");
    expect(methodsSent(talk)).toEqual(["initialize", "logout"]);
    await talk.bridge.close();
  });
});

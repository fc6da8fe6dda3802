import { expect, test } from "vitest";
import { Connection, routes } from "../../rpc/index.ts";
import { memoryPair } from "../../wire/index.ts";
import { client, connectAgent, type IdleReport, MAX_EARLY_UPDATES, type UpdateNotice } from "../index.ts";
import { client as unstableClient } from "../unstable.ts";
import { able, cwd, info, meet, type Run, text, until } from "./fixtures/scripted-agent.ts";

const titled = (title: string) => ({ sessionUpdate: "session_info_update", title });

test("pain 18: one client meets agents of both versions, one by one or at once", async () => {
  const definition = client({ info });
  const met = [1, 2].map(async (version) => {
    const [near, far] = memoryPair();
    const requests = {
      initialize: () => able[version as 1 | 2],
      "session/new": () => ({ sessionId: "s" }),
    };
    new Connection(far, { handlers: routes({ requests }) });
    return connectAgent(definition, near);
  });
  const agents = await Promise.all(met);
  expect(agents.map(({ version, info: theirs, can }) => [version, theirs?.name, can.resume])).toEqual([
    [1, "notes", true],
    [2, "notes", true],
  ]);
  expect(agents.map(({ raw }) => raw.version)).toEqual([1, 2]);
  for (const agent of agents) {
    await agent.newSession({ cwd });
    await agent.close();
    expect(agent.session("s")).toBe(undefined);
  }
});

test("pain 12: what an agent of version 1 can do is asked in one shape, also when it says nothing", async () => {
  await using meeting = await meet(1, { initialize: { protocolVersion: 1 } });
  const { can, info: theirs, authMethods } = meeting.agent;
  expect([theirs, authMethods]).toEqual([undefined, []]);
  expect(can).toEqual({
    ...{ load: false, resume: false, list: false, close: false, delete: false, logout: false },
    ...{ additionalDirectories: false, fork: false, archive: false, title: false, status: false, systemPrompt: false },
    prompt: { image: false, audio: false, embeddedContext: false },
    mcp: { stdio: true, http: false, sse: false, acp: false },
  });
  await expect(meeting.agent.deleteSession("s")).rejects.toMatchObject({ name: "CapabilityError" });
  await expect(meeting.agent.logout()).rejects.toMatchObject({ name: "CapabilityError" });
});

test("SESS-17: updates of sessions that nobody opens are told apart and cost a bounded amount", async () => {
  const notices: UpdateNotice[] = [];
  const onUpdate = (notice: UpdateNotice) => void notices.push(notice);
  await using meeting = await meet(1, {}, { onUpdate });
  for (let at = 0; at < MAX_EARLY_UPDATES + 5; at++) await meeting.theirs.update("strange", titled(`${at}`));
  const session = await meeting.agent.newSession({ cwd });
  await until(() => notices.length === MAX_EARLY_UPDATES + 5);
  expect(notices.some((notice) => notice.session !== undefined)).toBe(false);
  expect(meeting.agent.connection.incidents.unknown).toBe(5);
  await meeting.theirs.update(session.id, titled("Mine"));
  await until(() => notices.length === MAX_EARLY_UPDATES + 6);
  expect(notices.at(-1)).toMatchObject({ sessionId: session.id, update: titled("Mine"), session });
});

test("pain 10, promise 6: an update of no known kind is an event, and in the state", async () => {
  const strange = { sessionUpdate: "_weather", sky: "blue" };
  await using meeting = await meet(2, { run: ({ update }) => update(strange) });
  const session = await meeting.agent.newSession({ cwd });
  const others: unknown[] = [];
  for await (const event of session.prompt("Go")) if (event.type === "other") others.push(event.update);
  expect(others).toEqual([strange]);
  expect(session.state.unknown.at(0)?.update).toEqual(strange);
});

test("extensions are served, and told which agent it was", async () => {
  const told: unknown[] = [];
  const extensions = {
    "_theirs/ask": (params: unknown, { agent, id }: any) => ({
      params,
      version: agent.version,
      request: id !== undefined,
    }),
    "_theirs/tell": (params: unknown) => void told.push(params),
  } as const;
  await using meeting = await meet(1, {}, { extensions });
  await meeting.theirs.connection.notify("_theirs/tell", { a: 1 });
  expect(await meeting.theirs.ask("_theirs/ask", { b: 2 })).toEqual({ params: { b: 2 }, version: 1, request: true });
  expect(told).toEqual([{ a: 1 }]);
});

test.each([1, 2] as const)("unstable: sessions are forked, put away and named in version %i", async (version) => {
  const sessionAbilities = { fork: {}, archive: {}, title: {}, list: {}, systemPrompt: {} };
  const initialize =
    version === 1
      ? { protocolVersion: 1, agentCapabilities: { sessionCapabilities: sessionAbilities } }
      : { ...able[2], capabilities: { session: sessionAbilities } };
  const [near, far] = memoryPair();
  const asked: unknown[] = [];
  const note = (method: string, result: unknown) => {
    const handler = (params: unknown) => {
      asked.push([method, params]);
      return result;
    };
    return [method, handler] as const;
  };
  const requests = Object.fromEntries([
    ["initialize", () => initialize],
    note("session/fork", { sessionId: "copy" }),
    note("session/archive", {}),
    note("session/unarchive", {}),
    note("session/set_title", { title: "Milk" }),
    note("session/list", { sessions: [] }),
  ]);
  const theirs = new Connection(far, { handlers: routes({ requests }) });
  await using agent = await connectAgent(unstableClient({ info }), near);
  expect(agent.can).toMatchObject({ fork: true, archive: true, title: true });
  const systemPrompt = { mode: "append", content: [text("Be brief")] } as const;
  const fork = await agent.forkSession("s", { cwd, systemPrompt: systemPrompt as never });
  expect(agent.session("copy")).toBe(fork);
  await agent.archiveSession("s");
  await agent.archiveSession("s", false);
  expect(await agent.setTitle("s", " Milk ")).toBe("Milk");
  for await (const _ of agent.sessions({ archived: "only" })) expect.unreachable();
  expect(asked).toEqual([
    ["session/fork", { sessionId: "s", cwd, mcpServers: [], systemPrompt }],
    ["session/archive", { sessionId: "s" }],
    ["session/unarchive", { sessionId: "s" }],
    ["session/set_title", { sessionId: "s", title: " Milk " }],
    ["session/list", { archived: "only" }],
  ]);
  await theirs.close();
});

test("promise 7: capabilities are laid over what follows from the options, and the tap sees every message", async () => {
  const methods: unknown[] = [];
  const options = {
    capabilities: { v1: { _meta: { terminal_output: false } }, v2: { _meta: { "example.com": 1 } } },
    tap: ({ direction, message }: any) => void methods.push(`${direction} ${message.method ?? "answer"}`),
  };
  await using meeting = await meet(2, {}, options);
  expect(meeting.theirs.paramsOf("initialize")[0]).toMatchObject({
    clientCapabilities: { session: { notices: {} }, _meta: { terminal_output: false } },
    capabilities: { _meta: { "example.com": 1 } },
  });
  expect(methods).toEqual(["out initialize", "in answer"]);
});

test.each([1, 2] as const)(
  "pain 3: an agent that is silent is told of with what it has not finished, and goes on, in version %i",
  async (version) => {
    const gate = Promise.withResolvers<void>();
    const reported = Promise.withResolvers<IdleReport>();
    const run: Run = async ({ update }) => {
      await update({ sessionUpdate: "tool_call_update", toolCallId: "a", status: "completed" });
      await update({ sessionUpdate: "tool_call_update", toolCallId: "b", title: "npm test", status: "in_progress" });
      await gate.promise;
    };
    await using meeting = await meet(version, { run }, { idle: { afterMs: 20, onIdle: reported.resolve } });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    const report = await reported.promise;
    expect([report.sessionId, report.toolCalls.map(({ title }) => title)]).toEqual([session.id, ["npm test"]]);
    gate.resolve();
    expect((await turn).stopReason).toBe("end_turn");
  },
);

import { describe, expect, test } from "vitest";
import { able, cwd, meet } from "./fixtures/scripted-agent.ts";

const entries = [{ content: "Look", priority: "low", status: "pending" }, { content: "Act", status: 7 }, "Rest"];
const web = { name: "web", description: "Search" };
const call = { toolCallId: "t", title: "Edit", kind: "sculpt", status: "half", locations: null, ours: { deep: [1] } };

/** Updates with fields that are null, of another type or unheard of, as agents have sent them. */
const misfits = {
  1: [
    { sessionUpdate: "plan", entries },
    { sessionUpdate: "available_commands_update", availableCommands: [web, { name: 7 }] },
    { sessionUpdate: "tool_call", ...call },
  ],
  2: [
    { sessionUpdate: "plan_update", plan: { type: "items", planId: "p", entries } },
    { sessionUpdate: "available_commands_update", availableCommands: [{ type: "command", ...web }, { name: 7 }] },
    { sessionUpdate: "tool_call_update", ...call },
  ],
} as const;

const both = [
  { sessionUpdate: "agent_message_chunk", messageId: "h", content: { type: "hologram", depth: 3 } },
  { sessionUpdate: "session_info_update", title: "Milk", updatedAt: 7 },
];

/** Nothing is left of these: they lack what is required. */
const hopeless = [
  { sessionUpdate: "usage_update", used: null, size: 100 },
  { sessionUpdate: "usage_update", used: "12", size: 100 },
  { sessionUpdate: "tool_call_update", title: "Whose?" },
  { sessionUpdate: null },
  {},
];

describe.each([1, 2] as const)("in version %i", (version) => {
  test("pain 10: a field that does not fit costs that field, and is reported; the rest of its update is in the state", async () => {
    const run = async ({ update, say }: { update(what: object): Promise<void>; say(words: string): Promise<void> }) => {
      await say("before");
      for (const misfit of [...misfits[version], ...both]) await update(misfit);
      await say(", after");
    };
    await using meeting = await meet(version, { run });
    const { agent } = meeting;
    const session = await agent.newSession({ cwd });
    expect(await session.prompt("Go")).toMatchObject({ stopReason: "end_turn", text: "before, after" });
    const { state } = session;
    expect([...state.plans]).toMatchObject([{ entries: [{ content: "Look" }] }]);
    expect(state.commands).toEqual([{ type: "command", ...web }]);
    expect(state.toolCalls.get("t")).toMatchObject({ ...call, locations: [] });
    expect(state.title).toBe("Milk");
    expect(JSON.stringify(state.messages)).toContain('{"type":"hologram","depth":3}');
    expect(agent.connection.incidents.repaired).toBeGreaterThanOrEqual(4);
    expect(agent.connection.incidents.undecodable).toBe(undefined);
  });

  test("pain 10: an update that lacks what it is about costs itself, is reported, and the turn goes on", async () => {
    await using meeting = await meet(version, {
      async run({ update, say }) {
        await say("before");
        for (const misfit of hopeless) await update(misfit);
        await say(", after");
      },
    });
    const session = await meeting.agent.newSession({ cwd });
    expect(await session.prompt("Go")).toMatchObject({ stopReason: "end_turn", text: "before, after" });
    expect(session.state.usage).toBe(undefined);
    expect([...session.state.toolCalls]).toEqual([]);
    expect(meeting.agent.connection.incidents.undecodable).toBe(hopeless.length);
  });

  test("pain 10: capabilities of another type, and options that nobody knows, keep nobody from a session", async () => {
    const answer = able[version];
    const odd = { telepathy: {}, session: { prompt: { image: "yes" } }, promptCapabilities: { image: "yes" } };
    const initialize = version === 1 ? { ...answer, agentCapabilities: odd } : { ...answer, capabilities: odd };
    const dial = { type: "dial", name: "Warmth", [version === 1 ? "id" : "configId"]: "warmth", currentValue: 0.5 };
    await using meeting = await meet(version, {
      initialize,
      requests: () => ({ "session/new": () => ({ sessionId: "s", configOptions: [dial, null], modes: 7 }) }),
    });
    const session = await meeting.agent.newSession({ cwd });
    expect(session.options.map(({ configId }) => configId)).toEqual(["warmth"]);
    expect((await session.prompt("Go")).stopReason).toBe("end_turn");
  });
});

import { describe, expect, test } from "vitest";
import { ConnectionError, RequestError } from "../../rpc/index.ts";
import { cwd, meet, text, until } from "./fixtures/scripted-agent.ts";
import { MAX_UNREAD } from "./turn.ts";

describe.each([1, 2] as const)("in version %i", (version) => {
  test("pain 1, promise 1: an awaited turn has all that was said before its end, in order", async () => {
    const run = async ({ say }: any) => {
      for (let at = 0; at < 500; at++) void say(`${at} `);
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const { stopReason, text: said } = await session.prompt("Count");
    expect(stopReason).toBe("end_turn");
    expect(said).toBe(Array.from({ length: 500 }, (_, at) => `${at} `).join(""));
    expect(session.state.state).toMatchObject({ state: "idle", stopReason: "end_turn" });
  });

  test("promise 1: a listener that takes its time has had every event when the turn resolves", async () => {
    const run = async ({ say }: any) => {
      for (const words of ["a", "b", "c"]) await say(words);
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const heard: string[] = [];
    session.onEvent(async (event) => {
      await new Promise((resolve) => setImmediate(resolve));
      heard.push(event.type === "text" ? event.text : event.type);
    });
    await session.prompt("Go");
    expect(heard.filter((one) => one.length === 1)).toEqual(["a", "b", "c"]);
    expect(heard.at(-1)).toBe("state");
  });

  test("an iterated turn gives each event once, from the user's message to the idle state, and is awaited after", async () => {
    const run = async ({ say, update }: any) => {
      await say("He");
      await say("llo");
      await update({ sessionUpdate: "tool_call_update", toolCallId: "t", title: "Look", status: "completed" });
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Hi");
    const seen: string[] = [];
    for await (const event of turn)
      seen.push(event.type === "text" ? event.text : event.type === "state" ? event.state.state : event.type);
    expect(seen.filter((one) => !"Hello".includes(one))).toEqual(["message", "running", "tool_call", "idle"]);
    expect(seen.slice(2, -2).join("")).toBe("Hello");
    expect(await turn).toMatchObject({ stopReason: "end_turn", text: "Hello" });
    expect(meeting.theirs.paramsOf("session/prompt")).toHaveLength(1);
  });

  test("pain 16: a reader that is slow makes the agent wait, and loses nothing", async () => {
    const total = 3 * MAX_UNREAD + 2_000;
    let sent = 0;
    const run = async ({ update }: any) => {
      for (; sent < total; sent++) {
        await update({ sessionUpdate: "tool_call_update", toolCallId: `t${sent}`, title: "Look" });
        if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await using meeting = await meet(version, { run }, { limits: { maxBacklog: 64 } });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Much");
    const reader = turn[Symbol.asyncIterator]();
    await until(() => sent > MAX_UNREAD);
    for (let at = 0; at < 200; at++) await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBeLessThan(total);
    let got = 0;
    for await (const event of { [Symbol.asyncIterator]: () => reader }) if (event.type === "tool_call") got++;
    expect(got).toBe(total);
  });

  test("pain 17: words that come faster than they are read come together, and none is lost", async () => {
    const words = Array.from({ length: 5_000 }, (_, at) => `${at} `);
    const run = async ({ update }: any) => {
      for (const word of words)
        await update({ sessionUpdate: "agent_message_chunk", messageId: "m", content: text(word) });
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    let said = "";
    let events = 0;
    for await (const event of session.prompt("Much")) {
      if (event.type !== "text") continue;
      said += event.text;
      events++;
    }
    expect(said).toBe(words.join(""));
    expect(events).toBeLessThan(words.length / 10);
    expect(session.state.messages.at(-1)?.content.toJSON()).toEqual([{ type: "text", text: said }]);
  });

  test("leaving the loop leaves the turn alone", async () => {
    const gate = Promise.withResolvers<void>();
    const run = async ({ say }: any) => {
      await say("one");
      await gate.promise;
      await say(" two");
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    for await (const event of turn) if (event.type === "text") break;
    gate.resolve();
    expect(await turn).toMatchObject({ stopReason: "end_turn", text: "one two" });
    expect(meeting.theirs.asked()).not.toContain("session/cancel");
  });

  test("a turn is read once, and not after it was only awaited", async () => {
    await using meeting = await meet(version, { run: ({ say }) => say("x") });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await turn;
    expect(() => turn[Symbol.asyncIterator]()).toThrow("were not kept");
    const other = session.prompt("Go");
    other[Symbol.asyncIterator]();
    expect(() => other[Symbol.asyncIterator]()).toThrow("only once");
    await other;
  });

  test("pain 3, promise 3: when the agent is gone, turns fail with the connection's cause and loops throw", async () => {
    const begun = Promise.withResolvers<void>();
    const run = async ({ say }: any) => {
      await say("I am");
      begun.resolve();
      await new Promise(() => {});
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    const seen: string[] = [];
    const looking = (async () => {
      for await (const event of turn) seen.push(event.type);
    })();
    await begun.promise;
    await until(() => seen.includes("text"));
    void meeting.theirs.connection.close();
    await expect(looking).rejects.toThrow(ConnectionError);
    await expect(turn).rejects.toThrow(/session\/prompt failed: the connection to the agent "notes" is closed: /);
    expect(session.state.state).toMatchObject({ state: "idle", stopReason: "error" });
    await until(() => session.closed);
    await expect(session.prompt("More")).rejects.toThrow(ConnectionError);
  });

  test("pain 5: an error of the agent's says the method, the code, the words and the data", async () => {
    const run = () => {
      throw new RequestError(-32603, "The model is gone", { status: 529 });
    };
    await using meeting = await meet(version, { run });
    const session = await meeting.agent.newSession({ cwd });
    const turn = session.prompt("Go");
    await expect(turn).rejects.toMatchObject({
      name: "RequestError",
      code: -32603,
      reason: "The model is gone",
      data: { status: 529 },
      message: 'session/prompt failed: The model is gone (-32603, from the agent "notes")',
    });
    expect(session.state.state).toMatchObject({ state: "idle", stopReason: "error", error: { code: -32603 } });
  });

  test("pain 12, promise 7: a prompt with what the agent does not take is not sent", async () => {
    await using meeting = await meet(version, {});
    const session = await meeting.agent.newSession({ cwd });
    const audio = [{ type: "audio" as const, data: "", mimeType: "audio/wav" }];
    await expect(session.prompt(audio)).rejects.toMatchObject({ name: "CapabilityError", method: "session/prompt" });
    await expect(session.prompt([])).rejects.toThrow("the prompt is empty");
    expect(meeting.theirs.asked()).not.toContain("session/prompt");
    expect(session.state.messages.length).toBe(0);
  });
});

test("pain 17: whoever watches the state is told once a tick", async () => {
  const run = async ({ say }: any) => {
    for (let at = 0; at < 300; at++) void say(".");
  };
  await using meeting = await meet(1, { run });
  const session = await meeting.agent.newSession({ cwd });
  let chunks = 0;
  let told = 0;
  session.onEvent(({ type }) => void (type === "text" && chunks++));
  session.subscribe(() => void told++);
  await session.prompt("Go");
  expect(chunks).toBe(300);
  expect(told).toBeLessThan(chunks / 2);
});

test("a listener that throws, at once or later, keeps no other from hearing, and is reported", async () => {
  await using meeting = await meet(1, { run: ({ say }) => say("x") });
  const session = await meeting.agent.newSession({ cwd });
  const heard: string[] = [];
  session.onEvent(() => {
    throw new Error("at once");
  });
  session.onEvent(async () => {
    throw new Error("later");
  });
  const end = session.onEvent(({ type }) => void heard.push(type));
  await session.prompt("Go");
  expect(heard).toEqual(["message", "state", "text", "state"]);
  expect(meeting.agent.connection.incidents.handler).toBe(8);
  end();
  await session.prompt("Again");
  expect(heard).toHaveLength(4);
});

test.each([1, 2] as const)(
  "a turn's words are its own where an agent goes on with an old message, in version %i",
  async (version) => {
    let turns = 0;
    await using meeting = await meet(version, { run: ({ say }) => say(++turns === 1 ? "first" : " second", "same") });
    const session = await meeting.agent.newSession({ cwd });
    expect((await session.prompt("Go")).text).toBe("first");
    expect((await session.prompt("Go")).text).toBe(" second");
    expect(session.state.messages.get("agent:same")?.content.at(0)).toEqual(text("first second"));
  },
);

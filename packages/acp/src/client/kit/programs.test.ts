import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeLocal, ProcessError, type Spawned, spawnAgent } from "../../node/index.ts";
import { type Agent, type ClientSession, client, findOption } from "../index.ts";
import { info, until } from "./fixtures/scripted-agent.ts";

const program = join(import.meta.dirname, "../../../../../test/interop/fixtures/agent-program.ts");

/** Agents that are programs: made with this library and with the official SDK. */
const programs = [
  { whose: "our", version: 1 },
  { whose: "our", version: 2 },
  { whose: "their", version: 1 },
  { whose: "their", version: 2 },
] as const;

describe.each(programs)("promise 8: $whose program in version $version", ({ whose, version }) => {
  let agent: Agent & Spawned;
  let session: ClientSession;
  let allow = true;
  let asked = 0;
  beforeAll(async () => {
    const definition = client({
      info,
      permission() {
        asked++;
        return allow ? "allow_once" : new Promise(() => {});
      },
      elicitation: { form: () => ({ action: "accept", content: { name: "Ada" } }) },
      auth: ([method]) => method?.id,
      ...nodeLocal(),
    });
    const choice = JSON.stringify({ whose, versions: [version] });
    agent = await spawnAgent([process.execPath, program, choice], definition);
    session = await agent.newSession({ cwd: import.meta.dirname });
  });
  afterAll(() => agent?.close());

  test("is met in its version, and says what it can", () => {
    expect(agent.version).toBe(version);
    expect(agent.info?.name).toBe(whose === "our" ? "ours" : "theirs");
    expect(agent.can).toMatchObject({ list: true, delete: true, resume: true, prompt: { image: true, audio: false } });
  });

  test("promise 1: a turn has every update, and says what it said", async () => {
    const kinds: string[] = [];
    const turn = session.prompt("updates");
    for await (const { type } of turn) kinds.push(type);
    expect((await turn).stopReason).toBe("end_turn");
    expect(kinds.at(0)).toBe("message");
    expect(kinds.at(-1)).toBe("state");
    expect(kinds).toContain("tool_call");
    expect(session.state.state.state).toBe("idle");
  });

  test("a question is answered", async () => {
    allow = true;
    expect(JSON.parse((await session.prompt("permission")).text)).toEqual({
      outcome: { outcome: "selected", optionId: "yes" },
    });
    expect(session.state.toolCalls.get("t1")?.title).toBe("Write notes");
    expect(JSON.parse((await session.prompt("form")).text)).toEqual({ action: "accept", content: { name: "Ada" } });
  });

  test("promise 4: cancel ends a turn that waits, with or without a question, and the next is fine", async () => {
    allow = false;
    for (const words of ["ask_for_ever", "wait"]) {
      let [begun, before] = [false, asked];
      const end = session.onEvent(({ type }) => void (begun ||= type === "text"));
      const turn = session.prompt(words);
      await until(() => begun || asked > before);
      end();
      await session.cancel();
      expect((await turn).stopReason).toBe("cancelled");
    }
    allow = true;
    expect((await session.prompt("permission")).stopReason).toBe("end_turn");
  });

  test("pain 21: the model is chosen by its category", async () => {
    const before = findOption(session.state, "model");
    expect(before).toMatchObject({ currentValue: "small" });
    await session.setOption("model", "large");
    expect(findOption(session.state, "model")).toMatchObject({ currentValue: "large" });
  });

  test("pain 13: a sign-in that is wanted is done, and the session opened", async () => {
    const locked = await agent.newSession({ cwd: "/locked" });
    expect(locked.state.state.state).toBe("idle");
    await locked.close();
  });

  test("a session is listed, resumed and deleted", async () => {
    const other = await agent.newSession({ cwd: "/tmp" });
    await other.close();
    const listed: string[] = [];
    for await (const { sessionId } of agent.sessions()) listed.push(sessionId);
    expect(listed).toContain(other.id);
    const again = await agent.openSession(other.id, { cwd: "/tmp" });
    expect(findOption(again.state, "model")).toMatchObject({ currentValue: "small" });
    await agent.deleteSession(other.id);
    expect(agent.session(other.id)).toBe(undefined);
  });
});

test("promise 3, promise 5: a program that dies in a turn is what the turn fails with, its last words too", async () => {
  const script = `
    const lines = require("node:readline").createInterface({ input: process.stdin });
    const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    lines.on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (method === "initialize") return say({ id, result: { protocolVersion: 1 } });
      if (method === "session/new") return say({ id, result: { sessionId: "s" } });
      console.error("out of cheese");
      process.exit(7);
    });`;
  await using agent = await spawnAgent([process.execPath, "-e", script], client({ info }));
  const session = await agent.newSession({ cwd: "/" });
  const error = await session.prompt("Go").then(undefined, (thrown) => thrown);
  expect(error.message).toContain("session/prompt failed: the connection to the agent");
  expect(error.cause).toBeInstanceOf(ProcessError);
  expect(error.cause.message).toContain("out of cheese");
});

test("promise 2: closing an agent that is a program ends the commands that run here for it", async () => {
  const script = `
    const lines = require("node:readline").createInterface({ input: process.stdin });
    const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    let prompt;
    lines.on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (method === "initialize") say({ id, result: { protocolVersion: 1 } });
      else if (method === "session/new") say({ id, result: { sessionId: "s" } });
      else if (method === "session/prompt") {
        prompt = id;
        const args = ["-e", "setInterval(() => {}, 1000)"];
        say({ id: 1, method: "terminal/create", params: { sessionId: "s", command: process.execPath, args } });
      } else if (id === 1) say({ id: prompt, result: { stopReason: "end_turn" } });
    });`;
  const events: string[] = [];
  const { terminals } = nodeLocal({ terminals: { watch: ({ type }) => void events.push(type) } });
  const agent = await spawnAgent([process.execPath, "-e", script], client({ info, terminals }));
  const session = await agent.newSession({ cwd: import.meta.dirname });
  await session.prompt("Go");
  expect(events).toContain("created");
  await agent.close();
  expect(events).toContain("released");
});

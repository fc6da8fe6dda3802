import { tmpdir } from "node:os";
import { ndJsonStream, agent as theirAgent } from "@agentclientprotocol/sdk";
import fc from "fast-check";
import { expect, test } from "vitest";
import { agent as ourAgent, serveAgent } from "../../agent/index.ts";
import { nodeLocal, nodeTerminals } from "../../node/index.ts";
import { scriptedTerminals } from "../../protocol/fixtures/scripted-terminals.ts";
import { lines, memoryPair, webStreams } from "../../wire/index.ts";
import { client, connectAgent, type SessionEvent } from "../index.ts";
import { cut, nameless, node, runs, shownBy, terminalEvents } from "./fixtures/hosted.ts";
import { info, meet, type Run } from "./fixtures/scripted-agent.ts";

const cwd = tmpdir();

test("pain 12: a command that runs here for an agent of version 1 is a terminal of the session, with all that happens", async () => {
  let id = "";
  const run = runs(node("process.stdout.write('héllo 🎵'); process.exit(3)"), (terminalId) => {
    id = terminalId;
  });
  await using meeting = await meet(1, { run }, { terminals: (roots) => nodeTerminals({ roots }) });
  const session = await meeting.agent.newSession({ cwd });
  const events: SessionEvent[] = [];
  for await (const event of session.prompt("Go")) events.push(event);
  const terminal = { terminalId: id, text: "héllo 🎵", exitStatus: { exitCode: 3 } };
  expect(session.state.terminals.get(id)).toMatchObject(terminal);
  expect(session.state.terminals.get(id)?.command).toContain("héllo");
  expect(session.state.toolCalls.get("c")?.content.at(0)).toEqual({ type: "terminal", terminalId: id });
  const told = terminalEvents(events);
  expect(told.map(({ text }) => text).join("")).toBe("héllo 🎵");
  expect(told.at(-1)).toMatchObject({ terminal, replay: false });
  expect(told.every((event) => !("update" in event))).toBe(true);
});

test("pain 18: promise 8: the kits show one command alike, whichever side and version runs it", async () => {
  const shown: unknown[] = [];
  for (const version of [1, 2] as const) {
    const definition = ourAgent({
      info,
      prompt: async (turn) => void (await turn.run(process.execPath, { args: ["-p", "'ö'"], title: "Print" })),
      ...(version === 2 && nodeLocal()),
      versions: [version],
    });
    const [near, far] = memoryPair();
    serveAgent(definition, far);
    await using agent = await connectAgent(client({ info, ...nodeLocal() }), near);
    const session = await agent.newSession({ cwd });
    await session.prompt("Go");
    const content = [...session.state.toolCalls].map(({ content }) => [...content].map(({ type }) => type));
    shown.push({ terminals: nameless(session.state), content });
  }
  expect(shown[0]).toMatchObject({
    terminals: [{ text: "ö\n", exitStatus: { exitCode: 0 } }],
    content: [["terminal"]],
  });
  expect(withoutCapabilities(shown[0])).toEqual(withoutCapabilities(shown[1]));
});

/** Version 2 says that a terminal can be stopped, then that it cannot any more. */
function withoutCapabilities(shown: unknown): unknown {
  return JSON.parse(JSON.stringify(shown, (key, value) => (key === "capabilities" ? undefined : value)));
}

test("promise 8: an agent of the official SDK runs its commands in a terminal that the session shows", async () => {
  const theirs = theirAgent({ name: "theirs" })
    .onRequest("initialize", () => ({ protocolVersion: 1, agentCapabilities: {} }))
    .onRequest("session/new", () => ({ sessionId: "s" }))
    .onRequest("session/prompt", async ({ client, params: { sessionId } }) => {
      const { terminalId } = await client.request("terminal/create", { sessionId, ...node("console.log('theirs')") });
      const update = {
        sessionUpdate: "tool_call",
        toolCallId: "c",
        title: "Run",
        content: [{ type: "terminal", terminalId }],
      };
      await client.notify("session/update", { sessionId, update } as never);
      await client.request("terminal/wait_for_exit", { sessionId, terminalId });
      await client.request("terminal/release", { sessionId, terminalId });
      return { stopReason: "end_turn" };
    });
  const [there, back] = [new TransformStream<Uint8Array>(), new TransformStream<Uint8Array>()];
  theirs.connect(ndJsonStream(back.writable, there.readable));
  const wire = lines(webStreams(back.readable, there.writable));
  await using agent = await connectAgent(client({ info, ...nodeLocal() }), wire);
  const session = await agent.newSession({ cwd });
  await session.prompt("Go");
  expect(nameless(session.state)).toMatchObject([{ text: "theirs\n", exitStatus: { exitCode: 0 } }]);
});

test("pain 18: TDIS-05: a hosted terminal and one that an agent of version 2 shows come to the same model", async () => {
  const piece = fc.string({ unit: "grapheme", minLength: 1, maxLength: 6 });
  const status = fc.constantFrom({ exitCode: 0 }, { exitCode: 2, signal: null }, { signal: "SIGKILL" });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), status, fc.nat(), async (pieces, exit, seed) => {
      const host = scriptedTerminals();
      const hosted = shownBy(1, runs({ command: "make", args: ["all"], cwd: "/work" }), { terminals: host });
      const id = await host.next();
      for (const text of pieces) host.print(id, text);
      host.exit(id, exit);
      const displayed = shownBy(2, async ({ update }) => {
        const terminal = { sessionUpdate: "terminal_update", terminalId: "x" };
        await update({ ...terminal, command: "make all", cwd: "/work" });
        const content = [{ type: "terminal", terminalId: "x" }];
        await update({ sessionUpdate: "tool_call_update", toolCallId: "c", title: "Run", content });
        for (const data of cut(pieces.join(""), seed))
          await update({ sessionUpdate: "terminal_output_chunk", terminalId: "x", data });
        await update({ ...terminal, exitStatus: JSON.parse(JSON.stringify(exit, (_, value) => value ?? undefined)) });
      });
      expect(nameless(await hosted)).toEqual(nameless(await displayed));
    }),
    { seed: 20261120, numRuns: 60 },
  );
});

test("promise 2: what is ended with its session is shown as ended", async () => {
  const run: Run = ({ ask }) => ask("terminal/create", node("setInterval(() => {}, 1000)")).then(() => {});
  await using meeting = await meet(1, { run }, { terminals: (roots) => nodeTerminals({ roots }) });
  const session = await meeting.agent.newSession({ cwd });
  await session.prompt("Go");
  expect(nameless(session.state)[0]).not.toHaveProperty("exitStatus");
  await session.close();
  expect(nameless(session.state)).toMatchObject([{ exitStatus: { signal: "SIGTERM" } }]);
});

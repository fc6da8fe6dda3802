import { expect, test } from "vitest";
import { scriptedTerminals } from "../../protocol/fixtures/scripted-terminals.ts";
import type { SessionEvent } from "../index.ts";
import { nameless, runs, shownBy, terminalEvents } from "./fixtures/hosted.ts";
import { meet, until } from "./fixtures/scripted-agent.ts";

test("T-07: a flood keeps the session's memory flat, and its end is what is shown", async () => {
  const host = scriptedTerminals();
  const done = shownBy(1, runs({ command: "yes" }), { terminals: host });
  const id = await host.next();
  const line = `${"y".repeat(64 * 1024 - 1)}\n`;
  for (let at = 0; at < 100; at++) host.print(id, line);
  host.print(id, "the end");
  host.exit(id);
  const [terminal] = nameless(await done);
  expect(terminal!.text.length).toBeLessThanOrEqual(2 * 1024 * 1024);
  expect(terminal!.text.length).toBeGreaterThan(1024 * 1024 - 1);
  expect(terminal!.text.endsWith(`${line}the end`)).toBe(true);
});

test("a reader that is slow gets the output in few pieces, and all of it", async () => {
  const host = scriptedTerminals();
  await using meeting = await meet(1, { run: runs({ command: "seq" }) }, { terminals: host });
  const session = await meeting.agent.newSession({ cwd: "/work" });
  const turn = session.prompt("Go")[Symbol.asyncIterator]();
  await turn.next();
  const id = await host.next();
  for (let at = 0; at < 2_000; at++) host.print(id, `${at}\n`);
  host.exit(id);
  // The state waits for no reader: what is over is all there.
  expect(session.state.terminals.get(id)?.text.endsWith("1999\n")).toBe(true);
  const events: SessionEvent[] = [];
  for (let next = await turn.next(); !next.done; next = await turn.next()) events.push(next.value);
  const told = terminalEvents(events);
  expect(told.length).toBeLessThan(300);
  expect(told.map(({ text }) => text).join("")).toBe(Array.from({ length: 2_000 }, (_, at) => `${at}\n`).join(""));
});

test("a host that serves several agents shows each its own", async () => {
  const host = scriptedTerminals();
  await using one = await meet(1, { run: runs({ command: "one" }) }, { terminals: host });
  await using two = await meet(1, { run: runs({ command: "two" }) }, { terminals: host });
  const sessions = [await one.agent.newSession({ cwd: "/work" }), await two.agent.newSession({ cwd: "/work" })];
  expect(sessions[0]!.id).toBe(sessions[1]!.id);
  for (const session of sessions) {
    const turn = session.prompt("Go");
    const id = await host.next();
    host.exit(id);
    await turn;
  }
  expect(sessions.map(({ state }) => nameless(state).map(({ command }) => command))).toEqual([["one"], ["two"]]);
  await until(() => host.listening === 0);
});

test("a host that cannot be watched is shown all the same", async () => {
  const host = scriptedTerminals({ watchable: false });
  const done = shownBy(1, runs({ command: "make" }), { terminals: host });
  const id = await host.next();
  host.print(id, "made\n");
  host.exit(id);
  expect(nameless(await done)).toMatchObject([{ command: "make", text: "made\n", exitStatus: { exitCode: 0 } }]);
});

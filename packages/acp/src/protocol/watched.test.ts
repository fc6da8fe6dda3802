import { expect, test } from "vitest";
import { scriptedTerminals } from "./fixtures/scripted-terminals.ts";
import type { TerminalEvent } from "./hosts.ts";
import { watched } from "./watched.ts";

function watching(host = scriptedTerminals()) {
  const events: TerminalEvent[] = [];
  const terminals = watched(host, (event) => events.push(event));
  const create = async (sessionId = "s") => {
    const { terminalId } = await terminals.create({ sessionId, command: "make", args: ["all"] });
    return { sessionId, terminalId };
  };
  const types = () => events.map(({ type }) => type);
  return { host, terminals, events, types, create };
}

test("a terminal is watched from its beginning to its release", async () => {
  const { host, terminals, events, create } = watching();
  const id = await create();
  host.print(id.terminalId, "hi\n");
  host.exit(id.terminalId);
  await terminals.release(id);
  expect(events).toEqual([
    { ...id, type: "created", command: { command: "make", args: ["all"], cwd: "/work" } },
    { ...id, type: "output", text: "hi\n" },
    { ...id, type: "exited", exitStatus: { exitCode: 0 } },
    { ...id, type: "released" },
  ]);
});

test("others of the same host are not heard, even in sessions of the same id", async () => {
  const host = scriptedTerminals();
  const [one, two] = [watching(host), watching(host)];
  const [first, second] = await Promise.all([one.create(), two.create()]);
  host.print(second.terminalId, "theirs");
  expect(new Set(one.events.map(({ terminalId }) => terminalId))).toEqual(new Set([first.terminalId]));
  expect(two.types()).toEqual(["created", "output"]);
});

test("the host is listened to only while there is something to hear", async () => {
  const { host, terminals, create } = watching();
  expect(host.listening).toBe(0);
  const [one, two] = [await create(), await create()];
  expect(host.listening).toBe(1);
  await terminals.release(one);
  expect(host.listening).toBe(1);
  await terminals.closeSession(two.sessionId);
  expect(host.listening).toBe(0);
});

test("a terminal that could not be made leaves nothing behind", async () => {
  const host = { ...scriptedTerminals(), create: () => Promise.reject(new Error("no")) };
  const terminals = watched(host, () => {});
  await expect(terminals.create({ sessionId: "s", command: "make" })).rejects.toThrow("no");
  expect(host.listening).toBe(0);
});

test("a host that cannot be watched is looked at, and all is told before a wait is answered", async () => {
  const { host, terminals, events, types, create } = watching(scriptedTerminals({ watchable: false }));
  const id = await create();
  host.print(id.terminalId, "one\n");
  await expect.poll(types, { interval: 10 }).toEqual(["created", "output"]);
  host.print(id.terminalId, "two\n");
  host.exit(id.terminalId, { exitCode: 3 });
  expect(await terminals.waitForExit(id)).toEqual({ exitCode: 3 });
  await terminals.release(id);
  expect(events.slice(1)).toEqual([
    { ...id, type: "output", text: "one\n" },
    { ...id, type: "output", text: "two\n" },
    { ...id, type: "exited", exitStatus: { exitCode: 3 } },
    { ...id, type: "released" },
  ]);
});

test.each(["release", "closeSession", "close"] as const)("what ends by %s is told as ended", async (how) => {
  const { host, terminals, types, create } = watching(scriptedTerminals({ watchable: false }));
  const id = await create();
  host.print(id.terminalId, "one\n");
  await expect.poll(types, { interval: 10 }).toEqual(["created", "output"]);
  if (how === "release") await terminals.release(id);
  else if (how === "close") await terminals.close();
  else await terminals.closeSession(id.sessionId);
  expect(types()).toEqual(["created", "output", "exited", "released"]);
});

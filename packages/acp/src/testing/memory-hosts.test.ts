import { expect, test } from "vitest";
import type { TerminalEvent } from "../protocol/index.ts";
import { memoryFiles, memoryTerminals } from "./index.ts";

const sessionId = "s1";

test("files are read as they were written, whole or by lines", async () => {
  const files = memoryFiles();
  await files.writeTextFile({ sessionId, path: "/a", content: "one\ntwo\nthree" });
  const read = async (part: object) => (await files.readTextFile({ sessionId, path: "/a", ...part })).content;
  expect(await read({})).toBe("one\ntwo\nthree");
  expect(await read({ line: 2, limit: 1 })).toBe("two\n");
  expect(await read({ line: 3 })).toBe("three");
  expect(await read({ line: 4 })).toBe("");
  expect(await read({ limit: 0 })).toBe("");
  await expect(files.readTextFile({ sessionId, path: "/b" })).rejects.toMatchObject({ code: -32002 });
});

test("a terminal is told from its creation to its release, and is its session's alone", async () => {
  const terminals = memoryTerminals();
  const events: TerminalEvent["type"][] = [];
  const stop = terminals.watch(({ type }) => void events.push(type));
  const id = { sessionId, ...(await terminals.create({ sessionId, command: "sleep", args: ["9"] })) };
  const ended = terminals.waitForExit(id);
  expect(await terminals.output(id)).toEqual({ output: "", truncated: false });
  await expect(terminals.output({ ...id, sessionId: "s2" })).rejects.toMatchObject({ code: -32002 });
  await terminals.kill(id);
  await terminals.kill(id);
  expect(await ended).toEqual({ signal: "SIGTERM" });
  await terminals.release(id);
  await expect(terminals.release(id)).rejects.toMatchObject({ code: -32002 });
  stop();
  await terminals.create({ sessionId, command: "echo" });
  expect(events).toEqual(["created", "exited", "released"]);
});

test("closing a session releases its terminals, closing the host all", async () => {
  const terminals = memoryTerminals();
  const open = (of: string) => terminals.create({ sessionId: of, command: "echo", args: ["a", "b"] });
  const mine = { sessionId, ...(await open(sessionId)) };
  const other = { sessionId: "s2", ...(await open("s2")) };
  await terminals.closeSession(sessionId);
  await expect(terminals.output(mine)).rejects.toMatchObject({ code: -32002 });
  expect(await terminals.output(other)).toMatchObject({ output: "a b\n", exitStatus: { exitCode: 0 } });
  await terminals.close();
  await expect(terminals.output(other)).rejects.toMatchObject({ code: -32002 });
});

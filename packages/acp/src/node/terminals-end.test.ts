import { describe, expect, test } from "vitest";
import type { TerminalEvent } from "../protocol/index.ts";
import { alive, create, lines, root, sessionId, sh, terminals, tree, use } from "./fixtures/terminal-session.ts";
import { readProcesses } from "./process-table.ts";

describe("the end", () => {
  test("TERM-13 TERM-14 every waiter gets the exit code, then and later", async () => {
    const id = await sh("read x; exit 3");
    const waiting = Promise.all([terminals.waitForExit(id), terminals.waitForExit(id)]);
    expect(await waiting).toEqual(Array(2).fill({ exitCode: 3, signal: null }));
    expect(await terminals.waitForExit(id)).toEqual({ exitCode: 3, signal: null });
    expect((await terminals.output(id)).exitStatus).toEqual({ exitCode: 3, signal: null });
  });

  test("TERM-14 T-10 a signal is told as one", async () => {
    expect(await terminals.waitForExit(await sh("kill -SEGV $$"))).toEqual({ exitCode: null, signal: "SIGSEGV" });
  });

  test("T-12 a background child that holds the output open does not hold the wait, and goes with the release", async () => {
    const id = await sh("sleep 60 & echo $!; exit 4");
    expect(await terminals.waitForExit(id)).toEqual({ exitCode: 4, signal: null });
    const [pid] = await lines(id, 1);
    expect(alive([Number(pid)])).toBe(1);
    await terminals.release(id);
    expect(alive([Number(pid)])).toBe(0);
  });

  test("TERM-15 TERM-16 kill ends the command, and its id stays good", async () => {
    const id = await sh("echo before; exec sleep 60");
    await lines(id, 1);
    const waiting = terminals.waitForExit(id);
    expect(await terminals.kill(id)).toEqual({});
    expect(await waiting).toEqual({ exitCode: null, signal: "SIGTERM" });
    expect(await terminals.output(id)).toEqual({
      output: "before\n",
      truncated: false,
      exitStatus: { exitCode: null, signal: "SIGTERM" },
    });
    expect(await terminals.kill(id)).toEqual({});
  });

  test("T-08 kill reaches grandchildren, in sessions of their own and deaf to SIGTERM", async () => {
    const id = await tree({
      children: [
        { ignoreTerm: true },
        { detached: true, ignoreTerm: true, children: [{}] },
        { quit: 0, children: [{}] },
      ],
    });
    const pids = (await lines(id, 6)).map(Number);
    expect(alive(pids)).toBe(5);
    await terminals.kill(id);
    expect(alive(pids)).toBe(0);
  });

  test("TERM-17 TERM-26 T-09 release ends the command, answers who waits, and frees the id", async () => {
    const id = await sh("exec sleep 60");
    const waiting = terminals.waitForExit(id);
    expect(await terminals.release(id)).toEqual({});
    expect(await waiting).toEqual({ exitCode: null, signal: "SIGTERM" });
    for (const call of [terminals.output, terminals.waitForExit, terminals.kill, terminals.release]) {
      await expect(call(id)).rejects.toMatchObject({ code: -32002 });
    }
  });

  test("TERM-21 TERM-22 T-09 an unknown id, and one of another session, are errors", async () => {
    const id = await sh("true");
    for (const wrong of [
      { ...id, terminalId: "terminal-1" },
      { ...id, sessionId: "t" },
      { ...id, sessionId: "u" },
      { ...id, terminalId: "__proto__" },
    ]) {
      await expect(terminals.output(wrong)).rejects.toMatchObject({ code: -32002 });
      await expect(terminals.kill(wrong)).rejects.toMatchObject({ code: -32002 });
    }
    expect((await sh("true")).terminalId).not.toBe(id.terminalId);
  });

  test("a wait that is aborted ends, and the command goes on", async () => {
    const id = await sh("exec sleep 60");
    const abort = new AbortController();
    const waiting = terminals.waitForExit(id, { signal: abort.signal });
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: -32800 });
    await expect(terminals.waitForExit(id, { signal: abort.signal })).rejects.toMatchObject({ code: -32800 });
    expect((await terminals.output(id)).exitStatus).toBeNull();
  });

  test("TERM-24 T-15 closing a session ends its terminals, also those that are just starting, and no others", async () => {
    const first = await tree({ ignoreTerm: true, children: [{}] });
    const other = await terminals.create({ sessionId: "t", command: "sleep", args: ["60"] });
    const pids = (await lines(first, 2)).map(Number);
    const starting = expect(sh("exec sleep 60").then((id) => terminals.output(id))).rejects.toMatchObject({
      code: expect.any(Number),
    });
    await terminals.closeSession(sessionId);
    await starting;
    expect(alive(pids)).toBe(0);
    expect((await terminals.output({ sessionId: "t", ...other })).exitStatus).toBeNull();
  });

  test("T-15 promise 2 after close nothing that was started runs, and nothing more is started", async () => {
    const before = new Set(readProcesses().map(({ pid }) => pid));
    await Promise.all([
      sh("sleep 60 & sleep 60"),
      tree({ children: [{ detached: true }] }),
      create({ command: "yes" }),
    ]);
    const id = await sh("exec sleep 60");
    await Promise.all([terminals.release(id), terminals.close()]);
    expect(readProcesses().filter(({ pid, parent }) => !before.has(pid) && parent === process.pid)).toEqual([]);
    await expect(sh("true")).rejects.toMatchObject({ code: -32603 });
  });

  test("a view sees all that happens, in order", async () => {
    const events: TerminalEvent[] = [];
    use({ watch: (event) => events.push(event) });
    const id = await sh("echo hi");
    await terminals.waitForExit(id);
    await terminals.release(id);
    expect(events).toMatchObject([
      { type: "created", ...id, command: { command: "sh", cwd: root } },
      { type: "output", text: "hi\n" },
      { type: "exited", exitStatus: { exitCode: 0, signal: null } },
      { type: "released" },
    ]);
  });

  test("who watches later sees what happens from then on, until it has seen enough", async () => {
    const [first, second]: [TerminalEvent[], TerminalEvent[]] = [[], []];
    use({
      watch: () => {
        throw new Error("not our problem");
      },
    });
    const listener = (event: TerminalEvent) => void first.push(event);
    const stop = terminals.watch(listener);
    terminals.watch(listener);
    terminals.watch((event) => second.push(event));
    const id = await sh("exec sleep 60");
    stop();
    await terminals.release(id);
    expect(first.map(({ type }) => type)).toEqual(["created", "created", "exited", "released"]);
    expect(second.map(({ type }) => type)).toEqual(["created", "exited", "released"]);
  });
});

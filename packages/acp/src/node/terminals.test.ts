import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readProcesses } from "./process-table.ts";
import { type NodeTerminals, type NodeTerminalsOptions, nodeTerminals, type TerminalEvent } from "./terminals.ts";

let root: string;
let terminals: NodeTerminals;
const sessionId = "s";

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "terminals-")));
  terminals = host();
});
afterEach(async () => {
  await terminals.close();
  rmSync(root, { recursive: true, force: true });
});

function host(options: Partial<NodeTerminalsOptions> = {}): NodeTerminals {
  return nodeTerminals({
    roots: (id) => (id === "s" || id === "t" ? [root] : undefined),
    termGraceMs: 100,
    ...options,
  });
}

type Request = Omit<Parameters<NodeTerminals["create"]>[0], "sessionId">;
const create = async (request: Request) => ({ sessionId, ...(await terminals.create({ sessionId, ...request })) });
const sh = (line: string, rest: Partial<Request> = {}) => create({ command: "sh", args: ["-c", line], ...rest });
const node = (code: string, rest: Partial<Request> = {}) =>
  create({ command: process.execPath, args: ["-e", code], ...rest });

/** Runs a command to its end, and gives what it printed. */
async function run(request: Request): Promise<string> {
  const id = await create(request);
  await terminals.waitForExit(id);
  return (await terminals.output(id)).output;
}

/** Waits until the terminal has printed so many lines. */
async function lines(id: { sessionId: string; terminalId: string }, count: number): Promise<string[]> {
  const read = async () => (await terminals.output(id)).output.split("\n").slice(0, -1);
  await expect.poll(async () => (await read()).length, { interval: 10, timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  return await read();
}

const alive = (pids: number[]) => readProcesses().filter(({ pid }) => pids.includes(pid)).length;
const tree = (plan: object) =>
  create({
    command: process.execPath,
    args: [join(import.meta.dirname, "fixtures", "tree.mjs"), JSON.stringify({ ignoreEnd: true, ...plan })],
  });

describe("starting", () => {
  test("TERM-03 TERM-11 TERM-12 create and output do not wait for the end, and there is no exit status before it", async () => {
    const id = await sh("echo started; exec sleep 60");
    await lines(id, 1);
    expect(await terminals.output(id)).toEqual({ output: "started\n", truncated: false, exitStatus: null });
  });

  test("TERM-06 T-02 no shell reads the command, and arguments are not split again", async () => {
    const args = ["a b", `"'`, "$(id)", "; ls", "*", "", "x\ny", "é"];
    expect(
      JSON.parse(
        await run({ command: process.execPath, args: ["-p", "JSON.stringify(process.argv.slice(1))", "--", ...args] }),
      ),
    ).toEqual(args);
  });

  test("T-02 TERM-23 a whole shell line is the name of no program, and the answer says so", async () => {
    await expect(create({ command: "echo a; touch b" })).rejects.toMatchObject({
      code: -32602,
      message:
        'The command "echo a; touch b" could not be started: there is no program "echo a; touch b" on PATH. ' +
        "A command is one program: send what follows it as args, or start a shell by name",
    });
    expect(existsSync(join(root, "b"))).toBe(false);
  });

  test("shellLines gives a line to a shell, and still runs a program whose name has a space", async () => {
    terminals = host({ shellLines: true });
    writeFileSync(join(root, "my tool"), "#!/bin/sh\necho tool", { mode: 0o755 });
    expect(await run({ command: "echo a && echo b | tr b c" })).toBe("a\nc\n");
    expect(await run({ command: "./my tool", args: [] })).toBe("tool\n");
    await expect(create({ command: "echo a; ls", args: ["x"] })).rejects.toMatchObject({ code: -32602 });
  });

  test.each([["no-such-program"], ["./none"], [""], ["a\0b"]])("TERM-23 %j cannot be started", async (command) => {
    await expect(create({ command })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("command"),
    });
  });

  test("TERM-04 a command runs in the session's folder, or in one below", async () => {
    mkdirSync(join(root, "sub"));
    expect(await run({ command: "pwd" })).toBe(`${root}\n`);
    expect(await run({ command: "pwd", cwd: null })).toBe(`${root}\n`);
    expect(await run({ command: "pwd", cwd: join(root, "sub") })).toBe(`${join(root, "sub")}\n`);
  });

  test("TERM-04 T-01 DIR-12 any other folder is refused", async () => {
    writeFileSync(join(root, "file"), "");
    symlinkSync("/", join(root, "link"));
    for (const cwd of [
      "sub",
      "/",
      join(root, ".."),
      join(root, "link"),
      `${root}-x`,
      join(root, "none"),
      join(root, "file"),
    ]) {
      await expect(create({ command: "pwd", cwd }), cwd).rejects.toMatchObject({ code: -32602 });
    }
  });

  test("FS-15 an unknown session is an error", async () => {
    await expect(terminals.create({ sessionId: "u", command: "true" })).rejects.toMatchObject({ code: -32002 });
  });

  test("TERM-05 T-05 X-05 the agent's variables are added, and our secrets are not there", async () => {
    process.env.TEST_SECRET_TOKEN = "secret";
    const env = [
      { name: "A", value: "1" },
      { name: "B", value: "x y" },
    ];
    const output = await run({ command: "env", env });
    delete process.env.TEST_SECRET_TOKEN;
    expect(output).toContain("A=1\nB=x y\n");
    expect(output).toContain(`PATH=${process.env.PATH}\n`);
    expect(output).not.toContain("secret");
  });

  test("T-04 a variable that changes what the command does is refused by name, unless it is allowed", async () => {
    const env = [{ name: "LD_PRELOAD", value: "/tmp/x.so" }];
    await expect(create({ command: "env", env })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('"LD_PRELOAD"'),
    });
    await expect(create({ command: "env", env: [{ name: "A=B", value: "" }] })).rejects.toMatchObject({ code: -32602 });
    terminals = host({ allowVariables: ["GIT_DIR"] });
    expect(await run({ command: "env", env: [{ name: "GIT_DIR", value: "/g" }] })).toContain("GIT_DIR=/g");
    terminals = host({ allowVariables: "any" });
    expect(await run({ command: "env", env: [{ name: "PERL5OPT", value: "x" }] })).toContain("PERL5OPT=x");
  });

  test("the client can refuse a command, and is shown all of it", async () => {
    const asked: unknown[] = [];
    terminals = host({ allowCommand: (command) => asked.push(command) > 1 });
    const request = { command: "true", args: ["x"], env: [{ name: "A", value: "1" }] };
    await expect(create(request)).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("does not let"),
    });
    await create(request);
    expect(asked[0]).toMatchObject({
      sessionId,
      command: "true",
      args: ["x"],
      cwd: root,
      variables: request.env,
      env: { A: "1" },
    });
  });

  test("T-11 stdin is empty: a command that reads it does not wait", async () => {
    expect(await run({ command: "cat" })).toBe("");
  });

  test("T-14 there is a limit to the terminals of a session, and release makes room", async () => {
    terminals = host({ maxTerminals: 2 });
    const results = await Promise.allSettled(["a", "b", "c"].map(() => sh("exec sleep 60")));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    await expect(sh("true")).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining("maxTerminals (2)"),
    });
    await terminals.create({ sessionId: "t", command: "true" });
    await terminals.release((results[0] as PromiseFulfilledResult<{ sessionId: string; terminalId: string }>).value);
    await sh("true");
  });
});

describe("output", () => {
  test("TERM-27 stdout and stderr come in the order in which they were written", async () => {
    const line = "for i in 1 2 3 4 5 6 7 8 9; do echo out$i; echo err$i >&2; done";
    const expected = Array.from({ length: 9 }, (_, i) => `out${i + 1}\nerr${i + 1}\n`).join("");
    expect(await run({ command: "sh", args: ["-c", line] })).toBe(expected);
  });

  test("TERM-07 TERM-08 TERM-09 T-06 the beginning is dropped, at a character, within the limit", async () => {
    const limited = async (text: string, outputByteLimit: number) => {
      const id = await node(`process.stdout.write(${JSON.stringify(text)})`, { outputByteLimit });
      await terminals.waitForExit(id);
      const { output, truncated } = await terminals.output(id);
      return [output, truncated];
    };
    expect(await limited("0123456789", 4)).toEqual(["6789", true]);
    expect(await limited("0123", 4)).toEqual(["0123", false]);
    expect(await limited("aé€😀", 6)).toEqual(["😀", true]);
    expect(await limited("a", 0)).toEqual(["", true]);
    expect(await limited("", 0)).toEqual(["", false]);
  });

  test.each([-1, 1.5, "9" as never])("TERM-25 a limit of %j is refused", async (outputByteLimit) => {
    await expect(create({ command: "true", outputByteLimit })).rejects.toMatchObject({ code: -32602 });
  });

  test("TERM-28 T-06 bytes that are no UTF-8 become a valid string", async () => {
    const output = await run({
      command: process.execPath,
      args: ["-e", "process.stdout.write(Buffer.from([0x61, 0xff, 0xe2, 0x82]))"],
    });
    expect(output).toBe("a\ufffd\ufffd");
    expect(
      await run({
        command: process.execPath,
        args: ["-e", "process.stdout.write(Buffer.from([0xff, 0xff, 0xff, 0xff]))"],
        outputByteLimit: 7,
      }),
    ).toBe("\ufffd\ufffd");
  });

  test("all of the output is there when the wait is answered", async () => {
    expect(
      await run({ command: process.execPath, args: ["-e", "process.stdout.write('x'.repeat(500000) + 'end')"] }),
    ).toHaveLength(500_003);
  });

  test("T-07 a flood that nobody reads keeps memory flat, and kill ends it", async () => {
    const id = await create({ command: "yes" });
    await expect.poll(async () => (await terminals.output(id)).truncated, { interval: 10 }).toBe(true);
    const before = process.memoryUsage();
    for (let i = 0; i < 200; i++) await new Promise(setImmediate);
    const { rss } = process.memoryUsage();
    expect(rss - before.rss).toBeLessThan(64 * 1024 * 1024);
    expect(Buffer.byteLength((await terminals.output(id)).output)).toBeLessThanOrEqual(1024 * 1024);
    await terminals.kill(id);
    expect(await terminals.waitForExit(id)).toEqual({ exitCode: null, signal: "SIGTERM" });
  });

  test("T-13 what asks a terminal something gets no answer, and is kept as it is", async () => {
    expect(await run({ command: "printf", args: ["\\033[c\\033]11;?\\007"] })).toBe("\x1b[c\x1b]11;?\x07");
  });
});

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
    terminals = host({ watch: (event) => events.push(event) });
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
});

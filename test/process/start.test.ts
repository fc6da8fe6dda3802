import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProcessError } from "@colloquy/acp/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixture, prompt, quick, runs, start, until } from "./support.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the call rejects with. */
async function problem(call: Promise<unknown>): Promise<ProcessError> {
  return call.then(
    () => expect.unreachable("it should have failed"),
    (error) => error,
  );
}

test("promise 5: A-11 a program that is not there is named, with what to look at", async () => {
  const error = await problem(start(["no-such-program-anywhere", "--acp"]));
  expect(error).toBeInstanceOf(ProcessError);
  expect(error).toMatchObject({ phase: "start", exitCode: null, signal: null });
  expect(error.message.split("\n")[0]).toMatch(/"no-such-program-anywhere --acp" could not be started: .*PATH/);
});

test.skipIf(process.platform === "win32")(
  "promise 5: A-11 a file that is not executable is named as such",
  async () => {
    const file = join(folder, "plain.txt");
    writeFileSync(file, "words");
    chmodSync(file, 0o644);
    const error = await problem(start([file]));
    expect(error).toMatchObject({ name: "ProcessError", phase: "start" });
    expect(error.message).toMatch(/execut/);
  },
);

test("promise 5: a working directory that is not there is named", async () => {
  const error = await problem(start(fixture("agent.ts"), { cwd: join(folder, "missing") }));
  expect(error.message).toMatch(/could not be started: .*missing.* does not exist/);
});

test("pain 5, promise 5: A-02 A-04 an agent that exits before it answers: the exit code and its last words, without colours", async () => {
  const error = await problem(start(fixture("dies.mjs", "7")));
  expect(error).toMatchObject({
    name: "ProcessError",
    phase: "initialize",
    exitCode: 7,
    stderr: "loading\nno API key found",
  });
  expect(error.message).toMatch(/dies\.mjs 7" failed before it had answered initialize: exit code 7\n/);
  expect(error.message).toContain("no API key found");
});

test.skipIf(process.platform === "win32")(
  "promise 5: A-02 an agent that is killed before it answers: the signal",
  async () => {
    const error = await problem(start(fixture("dies.mjs", "SIGKILL")));
    expect(error).toMatchObject({ name: "ProcessError", phase: "initialize", exitCode: null, signal: "SIGKILL" });
    expect(error.message).toContain("killed by SIGKILL");
  },
);

test("promises 2 and 5: A-05 an agent that closes its stdout and runs on is ended, and the error says so", async () => {
  const error = await problem(start(fixture("dies.mjs", "close"), { terminate: quick }));
  expect(error).toMatchObject({ name: "ProcessError", phase: "initialize", stderr: "loading\nno API key found" });
  expect(error.message).toContain("it closed its stdout");
});

test.skipIf(process.platform === "win32")(
  "promises 2 and 3: A-01 an agent that never answers is given up on with an AbortSignal, and ended",
  async () => {
    const controller = new AbortController();
    let pid: number | undefined;
    const heard = Promise.withResolvers<void>();
    const waiting = problem(
      start(["sh", "-c", 'echo "pid $$" >&2; exec "$@"', "sh", ...fixture("stubborn.mjs", "mute")], {
        signal: controller.signal,
        terminate: quick,
        onStderr: (text) => {
          pid ??= Number(/pid (\d+)/.exec(text)?.[1]);
          if (text.includes("ready")) heard.resolve();
        },
      }),
    );
    await heard.promise;
    controller.abort(new Error("the user gave up"));
    const error = await waiting;
    expect(String((error as Error & { cause?: unknown }).cause ?? error)).toContain("the user gave up");
    expect(runs(pid!)).toBe(false);
  },
);

test("a signal that is aborted beforehand starts nothing", async () => {
  const error = await problem(start(fixture("agent.ts"), { signal: AbortSignal.abort(new Error("too late")) }));
  expect(String(error)).toContain("too late");
});

test("pain 8, promise 6: STDIO-22 an agent that prints a banner first is understood all the same", async () => {
  await using agent = await start(fixture("banner.mjs"));
  await prompt(agent, "hello");
  expect(agent.said).toEqual(["hello"]);
  expect(Object.values(agent.connection.incidents).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3);
});

test("an agent sees no secret of ours unless it is handed over", async () => {
  const names = ["SECRET_TOKEN", "NODE_OPTIONS", "GIVEN", "npm_config_secret"];
  process.env.SECRET_TOKEN = "hush";
  process.env.npm_config_secret = "hush";
  try {
    const seen = async (options: Parameters<typeof start>[1]) => {
      await using agent = await start(fixture("agent.ts"), options);
      await prompt(agent, "environment");
      const [environment] = agent.said as Record<string, string>[];
      expect(environment?.PATH).toBe(process.env.PATH);
      return Object.fromEntries(names.map((name) => [name, environment?.[name]]).filter(([, value]) => value));
    };
    expect(await seen({})).toEqual({});
    expect(await seen({ inherit: ["SECRET_TOKEN"] })).toEqual({ SECRET_TOKEN: "hush" });
    expect(await seen({ env: { GIVEN: "a=b", SECRET_TOKEN: undefined } })).toEqual({ GIVEN: "a=b" });
    expect(await seen({ inherit: "all" })).toMatchObject({ SECRET_TOKEN: "hush", npm_config_secret: "hush" });
  } finally {
    delete process.env.SECRET_TOKEN;
    delete process.env.npm_config_secret;
  }
});

test("an agent starts in the directory that it is given", async () => {
  await using agent = await start(fixture("agent.ts"), { cwd: folder });
  await prompt(agent, "where");
  expect(agent.said).toEqual([expect.stringMatching(/start-[^/]*$/)]);
});

test("A-03 STDIO-08 a megabyte on stderr at once blocks nothing, and its end is kept", async () => {
  let heard = 0;
  await using agent = await start(fixture("agent.ts"), { onStderr: (text) => (heard += text.length) });
  await prompt(agent, "loud");
  expect(agent.said).toEqual(["shouted"]);
  await until(() => heard > 1024 * 1024);
  expect(agent.process.stderr().endsWith("the end\n")).toBe(true);
  expect(agent.process.stderr().length).toBeLessThan(100_000);
});

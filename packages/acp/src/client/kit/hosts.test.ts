import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeFiles, nodeTerminals, type TerminalEvent } from "../../node/index.ts";
import { info, meet, type Run, until } from "./fixtures/scripted-agent.ts";

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "hosts-")));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs `node` until it is ended. */
const sleeper = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"] };

test("pain 12, promise 7: what is served is advertised, in version 1 only", async () => {
  await using with1 = await meet(1, {}, { files: (roots) => nodeFiles({ roots }), versions: [1] });
  expect(with1.theirs.paramsOf("initialize")[0].clientCapabilities).toMatchObject({
    fs: { readTextFile: true, writeTextFile: true },
    terminal: false,
    session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
  });
  await using with2 = await meet(2, {}, { files: (roots) => nodeFiles({ roots }), versions: [2] });
  expect(with2.theirs.paramsOf("initialize")[0]).toEqual({ protocolVersion: 2, info, capabilities: {} });
});

test("pain 22: files are served inside of the session's folders", async () => {
  await writeFile(join(folder, "a.txt"), "one\ntwo\n");
  const answers: any[] = [];
  const run: Run = async ({ ask }) => {
    answers.push(await ask("fs/read_text_file", { path: join(folder, "a.txt"), line: 2 }));
    answers.push(await ask("fs/write_text_file", { path: join(folder, "b.txt"), content: "new" }));
    answers.push(await ask("fs/read_text_file", { path: "/etc/hosts" }).catch(({ code }) => code));
  };
  await using meeting = await meet(1, { run }, { files: (roots) => nodeFiles({ roots }) });
  const session = await meeting.agent.newSession({ cwd: folder });
  await session.prompt("Go");
  expect(answers).toEqual([{ content: "two\n" }, {}, -32602]);
  expect(await readFile(join(folder, "b.txt"), "utf8")).toBe("new");
});

test("pain 22: terminals are released when their session is closed, and other sessions keep theirs", async () => {
  const events: string[] = [];
  const watch = ({ sessionId, type }: TerminalEvent) => void events.push(`${sessionId} ${type}`);
  const run: Run = ({ ask }) => ask("terminal/create", sleeper).then(() => {});
  await using meeting = await meet(1, { run }, { terminals: (roots) => nodeTerminals({ roots, watch }) });
  const one = await meeting.agent.newSession({ cwd: folder });
  const two = await meeting.agent.newSession({ cwd: folder });
  await Promise.all([one.prompt("Go"), two.prompt("Go")]);
  await one.close();
  expect(events).toContain("s1 released");
  expect(events).not.toContain("s2 released");
});

test.each(["close", "loss"] as const)(
  "promise 2: after the %s of the agent nothing of its terminals runs",
  async (how) => {
    const events: string[] = [];
    const watch = ({ type }: TerminalEvent) => void events.push(type);
    const run: Run = ({ ask }) => ask("terminal/create", sleeper).then(() => {});
    await using meeting = await meet(1, { run }, { terminals: (roots) => nodeTerminals({ roots, watch }) });
    const session = await meeting.agent.newSession({ cwd: folder });
    await session.prompt("Go");
    expect(events).toContain("created");
    if (how === "loss") {
      await meeting.theirs.connection.close();
      await until(() => events.includes("released"));
    } else {
      await meeting.agent.close();
      expect(events).toContain("released");
    }
    expect(events).toContain("exited");
  },
);

test("a host that was made elsewhere serves on after the agent is gone", async () => {
  const roots = () => [folder];
  const terminals = nodeTerminals({ roots });
  const run: Run = ({ ask }) => ask("terminal/create", sleeper).then(() => {});
  {
    await using meeting = await meet(1, { run }, { terminals });
    await (await meeting.agent.newSession({ cwd: folder })).prompt("Go");
  }
  const at = { sessionId: "another", ...sleeper };
  expect(await terminals.create(at)).toHaveProperty("terminalId");
  await terminals.close();
});

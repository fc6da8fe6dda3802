import { expect, test } from "vitest";
import { scriptedTerminals } from "../../protocol/fixtures/scripted-terminals.ts";
import { memoryStore } from "../../sessions/index.ts";
import type { Session } from "../../state/index.ts";
import type { CommandOptions } from "./command-run.ts";
import { meet, versions } from "./fixtures/meeting.ts";

const habit = { capabilities: { _meta: { terminal_output: true } } };

/** An agent that runs one command in its own terminal, and a client that prompts it. */
async function running(version: 1 | 2, given = {}, options: CommandOptions = {}, host = scriptedTerminals()) {
  const meeting = await meet(
    { prompt: async (turn) => void (await turn.run("make", options)), terminals: host, sessions: memoryStore() },
    version,
    given,
  );
  const id = await meeting.newSession({ cwd: "/work" });
  const ended = meeting.prompt(id);
  const terminalId = await host.next();
  const said = () => JSON.stringify(meeting.session(id));
  return { ...meeting, id, ended, host, terminalId, said };
}

const nameless = ({ terminals }: Session) => [...terminals].map((terminal) => ({ ...terminal, terminalId: "" }));

test.each([
  [1, {}],
  [1, habit],
  [2, {}],
] as const)(
  "version %i, %j: output is shown as it comes, and the host is not asked for it meanwhile",
  async (version, given) => {
    const { host, terminalId, until, said, ended } = await running(version, given);
    for (const line of ["one\n", "two\n"]) {
      host.print(terminalId, line);
      await until(() => said().includes(line.trim()));
    }
    expect(host.asked).toEqual(["create", "wait"]);
    host.exit(terminalId);
    expect(await ended).toEqual({ stopReason: "end_turn" });
    expect(host.asked).toEqual(["create", "wait", "output", "release"]);
    expect(host.listening).toBe(0);
  },
);

test("pain 18: L-28: a client of version 1 that shows terminals of agents sees what one of version 2 does", async () => {
  const shown: unknown[] = [];
  for (const [version, given] of [
    [1, habit],
    [2, {}],
  ] as const) {
    const { host, terminalId, ended, session, id, load } = await running(version, given);
    for (const text of ["hé", "llo 🎵\n"]) host.print(terminalId, text);
    host.exit(terminalId, { exitCode: 3 });
    await ended;
    const live = nameless(session(id));
    expect([...session(id).toolCalls].map(({ content }) => [...content].map(({ type }) => type))).toEqual([
      ["terminal"],
    ]);
    await load(id);
    expect(nameless(session(id))).toEqual(live);
    shown.push(live);
  }
  expect(shown[0]).toEqual([
    {
      terminalId: "",
      command: "make",
      cwd: "/work",
      text: "héllo 🎵\n",
      bytes: 12,
      unfinished: [],
      exitStatus: { exitCode: 3 },
    },
  ]);
  expect(shown[0]).toEqual(shown[1]);
});

test("a client of version 1 that has terminals of its own is shown those, habit or not", async () => {
  const requests = {
    "terminal/create": () => ({ terminalId: "theirs" }),
    "terminal/wait_for_exit": () => ({ exitCode: 0 }),
    "terminal/output": () => ({ output: "out", truncated: false }),
    "terminal/kill": () => ({}),
    "terminal/release": () => ({}),
  };
  const options = { prompt: async (turn: any) => void (await turn.run("make")) };
  const { newSession, prompt, updates } = await meet(options, 1, {
    ...habit,
    requests,
    capabilities: { ...habit.capabilities, terminal: true },
  });
  await prompt(await newSession({ cwd: "/work" }));
  expect(JSON.stringify(updates)).toContain('{"type":"terminal","terminalId":"theirs"}');
  expect(JSON.stringify(updates)).not.toContain("terminal_info");
});

test("T-07: a client keeps no more of a flood than twice what was asked for", async () => {
  const { host, terminalId, ended, session, id } = await running(2, {}, { outputByteLimit: 1_000 });
  for (let at = 0; at < 5_000; at++) host.print(terminalId, `${at}\n`);
  host.exit(terminalId);
  await ended;
  const [terminal] = nameless(session(id));
  expect(terminal!.text.length).toBeLessThanOrEqual(2_000);
  expect(terminal!.text.endsWith("4998\n4999\n")).toBe(true);
});

test.each(versions)("version %i: a host that cannot be watched is looked at", async (version) => {
  const host = scriptedTerminals({ watchable: false });
  const { terminalId, until, said, ended } = await running(version, {}, {}, host);
  host.print(terminalId, "begun\n");
  await until(() => said().includes("begun"));
  host.print(terminalId, "done\n");
  host.exit(terminalId);
  await ended;
  expect(said()).toContain("done");
});

test.each(versions)("version %i: a command can be shown as something else than what is run", async (version) => {
  const shownAs = "npm test";
  const { host, terminalId, ended, said } = await running(version, habit, { args: ["--long"], shownAs });
  host.exit(terminalId);
  await ended;
  expect(said()).toContain('"command":"npm test"');
  expect(said()).not.toContain('"command":"make --long"');
});

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, expect, test } from "vitest";
import { command, keeping, userFolders } from "../fixtures/command.ts";
import { Emulator } from "../fixtures/emulator.ts";
import { DEAF_MS } from "../person/index.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-all-agents-")));
afterAll(() => rmSync(root, { recursive: true }));

let user: Record<string, string> = {};
let cwd = "";
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(root, "user-"));
  cwd = mkdtempSync(join(root, "cwd-"));
  user = userFolders(folder);
  configure(["first", "second"]);
});

/** Agents of these names, each with sessions of its own. */
function configure(names: readonly string[], file = (name: string) => name): void {
  const agents = Object.fromEntries(names.map((name) => [name, { title: name, command: commandOf(file(name)) }]));
  mkdirSync(user.COLLOQUY_CONFIG!, { recursive: true });
  writeFileSync(join(user.COLLOQUY_CONFIG!, "agents.json"), JSON.stringify({ version: 1, agents }));
}

function commandOf(name: string): string[] {
  return keeping(join(folder, `${name}.db`)).slice(1);
}

/** Chats by lines of a program. */
function chat(lines: string, ...options: readonly string[]) {
  return command(["chat", "--cwd", cwd, ...options], lines, user);
}

function terminal(...options: readonly string[]): Emulator {
  return new Emulator(["chat", "--cwd", cwd, ...options], { columns: 120, env: user });
}

test("--continue goes on with the latest session of the folder, with the agent that has it", async () => {
  await chat("Remember the milk\n", "--agent", "first");
  await chat("Mend the roof\n", "--agent", "second");
  await chat("Elsewhere\n", "--cwd", root, "--agent", "first");
  const second = await chat("And the door\n", "--continue");
  expect(second.stdout).toContain("> Mend the roof\n");
  expect(second.stdout).not.toContain("milk");
  await chat("And bread\n", "--continue", "--agent", "first");
  expect((await chat("And salt\n", "--continue")).stdout).toMatch(/> Remember the milk\n[\s\S]*> And bread\n/);
});

test("--continue does not start an agent that is another program now, and says what to type", async () => {
  const { stdout } = await chat("Remember the milk\n", "--agent", "first");
  const [, id] = /--resume (\S+)/.exec(stdout)!;
  configure(["first"], () => "other");
  const { code, stderr } = await chat("And bread\n", "--continue");
  expect(stderr).toContain(
    `first is another agent now: to go on with it, type colloquy chat --resume ${id} --agent first`,
  );
  expect(code).toBe(2);
});

test.each(["rich", "plain"] as const)(
  "--resume lists the sessions of all agents before one is started: %s",
  async (face) => {
    await chat("Remember the milk\n", "--agent", "first");
    await chat("Mend the roof\n", "--agent", "second");
    await using screen = terminal("--resume", ...(face === "plain" ? ["--plain"] : []));
    await screen.until("Remember the milk");
    await screen.until(face === "plain" ? "or nothing >" : "2 matches");
    expect(screen.all().join("\n")).toMatch(
      /Mend the roof .*just now · keeping[\s\S]*Remember the milk .*just now · keeping/,
    );
    if (face === "rich") await setTimeout(2 * DEAF_MS);
    screen.type(face === "plain" ? "2\r" : "milk");
    if (face === "rich") await screen.until("1 match of 2");
    if (face === "rich") screen.type("\r");
    await screen.until('{"turns":1');
    await screen.until(() => /^(?:>|keeping · )/.test(screen.all().at(-1) ?? ""));
    screen.type("And bread\r");
    await screen.until('{"turns":3');
    expect(screen.all().join("\n")).not.toContain('"Mend the roof"');
  },
);

test("a session whose agent was given as a command is listed, and the whole line for it is said", async () => {
  const agent = commandOf("third");
  const { stdout } = await chat("Sing a song\n", "--agent", ...agent);
  const [line] = /colloquy chat --resume .*/.exec(stdout)!;
  await chat("Remember the milk\n", "--agent", "first");
  await using screen = terminal("--resume", "--plain");
  await screen.until("or nothing >");
  screen.type("2\r");
  expect(await screen.ended).toBe(2);
  const said = screen.all(true).join("").replace(/\s+/g, "");
  expect(said).toContain(
    `The agent of that session was given as a command: to go on with it, type ${line}`.replace(/\s+/g, ""),
  );
});

test("a command that holds what looks like a credential is not remembered", async () => {
  const key = "sk-ant-api03-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
  await chat("Sing a song\n", "--agent", ...commandOf("third"), "1", "{}", key);
  const { code, stderr } = await chat("", "--continue");
  expect(stderr).toMatch(/type colloquy chat --resume \S+ --agent COMMAND\n/);
  expect(stderr).not.toContain(key);
  expect(code).toBe(2);
});

test.each(["\x1b", "\x03"])("whoever puts the list away leaves, and no agent was started: %j", async (key) => {
  await chat("Remember the milk\n", "--agent", "first");
  await chat("Mend the roof\n", "--agent", "second");
  await using screen = terminal("--resume");
  await screen.until("Go on with");
  screen.type(key);
  expect(await screen.ended).toBe(2);
  expect(screen.all(true).join("\n")).toContain("No session was chosen");
});

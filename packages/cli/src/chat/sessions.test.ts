import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { codingAgent, command, keeping, scripted, userFolders } from "../fixtures/command.ts";
import { Emulator } from "../fixtures/emulator.ts";
import { DEAF_MS } from "../person/index.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-chat-sessions-")));
afterAll(() => rmSync(root, { recursive: true }));

let user: Record<string, string> = {};
let store = "";
let cwd = "";
beforeEach(() => {
  const folder = mkdtempSync(join(root, "user-"));
  user = userFolders(folder);
  store = join(folder, "sessions.db");
  cwd = mkdtempSync(join(root, "cwd-"));
});

/** Chats by lines of a program, in this test's folders. */
function chat(lines: string, options: readonly string[], agent = keeping(store)) {
  return command(["chat", ...options, ...agent], lines, user);
}

/** Begins a session by this prompt. Resolves to its id, as the chat tells it at the end. */
async function begun(prompt: string, agent = keeping(store), where = cwd): Promise<string> {
  const { stdout } = await chat(`${prompt}\n`, ["--cwd", where], agent);
  const [, id] = /^\* Go on with this session: colloquy chat .*--resume (\S+)/m.exec(stdout) ?? [];
  if (id === undefined) throw new Error(`It says no session:\n${stdout}`);
  return id;
}

/** What the agent that keeps sessions was given. */
function given(stdout: string) {
  const [last = ""] = stdout.match(/^\{"turns".*$/gm)?.slice(-1) ?? [];
  return JSON.parse(last) as { readonly turns: number; readonly cwd: string };
}

test("at the end it is said how the session is gone on with: an agent that was given as a command is told with it", async () => {
  const { stdout } = await chat("Hello\n", ["--cwd", cwd]);
  const words = keeping(store).map((one) => (/^[\w./-]+$/.test(one) ? one : `'${one}'`));
  const said = /^\* Go on with this session: colloquy chat --resume \S+ (--agent .*)$/m.exec(stdout)?.[1] ?? "";
  expect(said).toBe(words.join(" "));
});

describe.each([1, 2] as const)("with an agent of version %i", (version) => {
  test("--continue shows the latest session of the folder and goes on with it", async () => {
    const agent = keeping(store, version);
    await begun("Remember the milk", agent);
    await begun("And elsewhere", agent, root);
    const { code, stdout } = await chat("And bread\n", ["--cwd", cwd, "--continue"], agent);
    expect(code).toBe(0);
    expect(stdout).toMatch(/> Remember the milk\n\n\{.*\n[\s\S]*> And bread\n/);
    expect(stdout).not.toContain("elsewhere");
    expect(given(stdout).turns).toBeGreaterThan(2);
  });

  test("--resume takes the beginning of an id, and its folder with it", async () => {
    const agent = keeping(store, version);
    const id = await begun("Remember the milk", agent);
    const { stdout } = await chat("And bread\n", ["--resume", id.slice(0, 9)], agent);
    expect(stdout).toContain("> Remember the milk\n");
    expect(given(stdout).cwd).toBe(cwd);
  });

  test("in a folder that was named, a session of another is not opened, and it is said how to", async () => {
    const agent = keeping(store, version);
    const id = await begun("Remember the milk", agent);
    const { code, stdout } = await chat("", ["--cwd", root, "--resume", id], agent);
    expect(stdout).toContain(`That session is of another folder: colloquy chat --cwd ${cwd} --resume ${id}`);
    expect(code).toBe(2);
  });

  test("/new begins one, and /resume goes back", async () => {
    const agent = keeping(store, version);
    const id = await begun("one", agent);
    const lines = `/resume ${id}\ntwo\n/new\nthree\n/resume ${id}\n`;
    const { code, stdout } = await chat(lines, ["--cwd", cwd], agent);
    expect(stdout).toContain(`* This is a new session. The one before: /resume ${id}\n`);
    expect(stdout.match(/^> one$/gm)).toHaveLength(2);
    expect(stdout.match(/^> two$/gm)).toHaveLength(2);
    expect(stdout.match(/^> three$/gm)).toHaveLength(1);
    expect(code).toBe(0);
  });

  test("a session that is gone is said to be; where nobody can choose, nothing else is begun", async () => {
    const agent = keeping(store, version);
    await begun("one", agent);
    const { code, stdout } = await chat("two\n", ["--cwd", cwd, "--resume", "nonsense"], agent);
    expect(stdout).toContain('The session "nonsense" cannot be gone on with');
    expect(stdout).not.toContain("> two");
    expect(code).toBe(10);
  });

  test("what cannot be gone on with leaves the session that there is", async () => {
    const agent = keeping(store, version);
    const { code, stdout } = await chat("one\n/resume nonsense\ntwo\n", ["--cwd", cwd], agent);
    expect(stdout).toContain('The session "nonsense" cannot be gone on with');
    expect(given(stdout).turns).toBeGreaterThan(2);
    expect(code).toBe(10);
  });
});

test("an id that means several sessions opens none", async () => {
  await begun("one");
  await begun("two");
  const { code, stdout } = await chat("", ["--cwd", cwd, "--resume", ""]);
  expect(stdout).toContain('2 sessions have an id that begins with ""');
  expect(code).toBe(2);
});

test("without an older session --continue begins one, and says so", async () => {
  const { code, stdout } = await chat("one\n", ["--cwd", cwd, "--continue"]);
  expect(stdout).toContain("There is no session of this folder to go on with: this is a new one.");
  expect(given(stdout).turns).toBe(1);
  expect(code).toBe(0);
});

test("an agent that cannot go on with sessions says so before anything is sent", async () => {
  const { code, stdout } = await chat("one\n", ["--cwd", cwd, "--continue"], scripted("echo"));
  expect(stdout).toContain("This agent cannot go on with older sessions");
  expect(stdout).not.toContain("> one");
  expect(code).toBe(2);
});

test("a mode that the agent does not have stops a program, which cannot be asked", async () => {
  const { code, stdout } = await chat("one\n", ["--mode", "nonsense"], scripted("echo"));
  expect(stdout).toContain('the agent has no mode "nonsense", but: plan, act');
  expect(stdout).not.toContain("> one");
  expect(code).toBe(2);
});

test("D-12: /export writes Markdown that is safe to print, and never over a file", async () => {
  const lines = "Milk\x1b]0;title\x07 and bread\n/export talk.md\n/export talk.md\n/export none/talk.md\n";
  const { stdout } = await chat(lines, ["--cwd", cwd]);
  expect(stdout).toContain(`* Written: ${join(cwd, "talk.md")}\n`);
  expect(stdout).toContain("is not written: there is one already: choose another name");
  expect(stdout).toContain("is not written: there is no such folder");
  const written = readFileSync(join(cwd, "talk.md"), "utf8");
  expect(written).toMatch(/^### User\n\n> Milk and bread\n\n### Agent\n/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
  expect(written).not.toMatch(/[\x1b\x07\x9b]/);
});

describe("a person", () => {
  function terminal(options: readonly string[], env: object = {}): Emulator {
    return new Emulator(["chat", "--cwd", cwd, ...options, ...keeping(store)], {
      columns: 120,
      env: { ...user, ...env },
    });
  }

  test("looks for a session in the list by what it is about, and deletes one there", async () => {
    await begun("Remember the milk");
    await begun("Mend the roof");
    await begun("Sing a song");
    await using chat = terminal(["--resume"]);
    await chat.until("Go on with");
    for (const words of ["Remember the milk", "Mend the roof", "Sing a song"]) await chat.until(words);
    expect(chat.screen().join("\n")).toMatch(/Sing a song {2,}just now/);
    await setTimeout(2 * DEAF_MS);
    chat.type("roof");
    await chat.until("1 match of 3");
    chat.type("\x04");
    await chat.until("ctrl+d again: delete Mend the roof");
    chat.type("\x04");
    await chat.until("0 matches of 2");
    chat.type("\x15milk");
    await chat.until("1 match of 2");
    chat.type("\r");
    await chat.until('{"turns":1');
    expect(chat.all().join("\n")).toContain("> Remember the milk");
    const { stdout } = await command(["sessions", "list", ...keeping(store)], "", user);
    expect(stdout).not.toContain("roof");
    expect((await command(["sessions", "list"], "", user)).stdout).not.toContain("roof");
  });

  test("chooses from a printed list, line by line, and deletes there", async () => {
    await begun("Remember the milk");
    await begun("Mend the roof");
    await using chat = terminal(["--resume", "--plain"]);
    await chat.until("1-2, delete 1-2, a part of a name, or nothing >");
    expect(chat.all().join("\n")).toMatch(/ 1 Mend the roof {2}\(just now .*\n {2}2 Remember the milk/);
    chat.type("delete 1\r");
    await chat.until("? delete: Mend the roof");
    await chat.until("n: leave it >");
    chat.type("y\r");
    await chat.until("1, delete 1, a part of a name, or nothing >");
    chat.type("\r");
    await chat.until("No session was chosen");
    chat.type("/new\r");
    await chat.until("This is a new session.");
    chat.type("\x04");
    expect(await chat.ended).toBe(0);
  });

  test("is offered a new session in the place of one that is gone", async () => {
    await using chat = terminal(["--resume", "nonsense", "--plain"]);
    await chat.until("y: Begin a new session, n: Leave it >");
    chat.type("y\r");
    await chat.until(() => chat.all().at(-1) === ">");
    chat.type("hello\r");
    await chat.until('{"turns":1');
  });

  test("deletes the session that is open, and has a new one", async () => {
    const id = await begun("one");
    await using chat = terminal(["--continue", "--plain"]);
    await chat.until(() => chat.all().at(-1) === ">");
    chat.type("/delete\r");
    await chat.until("y: Delete it, n: Keep it >");
    chat.type("y\r");
    await chat.until("* It is deleted. This is a new session.");
    chat.type("\x04");
    expect(await chat.ended).toBe(0);
    expect((await command(["sessions", "list", ...keeping(store)], "", user)).stdout).not.toContain(id);
    expect((await command(["sessions", "list"], "", user)).stdout).not.toContain(id);
  });

  test("puts the list away by Ctrl-C, which stops nothing else", async () => {
    await begun("one");
    await using chat = terminal(["--plain"]);
    await chat.until(() => chat.all().at(-1) === ">");
    chat.type("/resume\r");
    await chat.until("a part of a name, or nothing >");
    chat.type("\x03");
    await chat.until("No session was chosen");
    await chat.until(() => chat.all().at(-1) === ">");
    chat.type("hello\r");
    await chat.until('{"turns":1');
  });
});

test("the coding agent goes on where it was in another run of the program, and in a copy", async () => {
  const agent = codingAgent(join(cwd, "state")).slice(4);
  const options = ["--cwd", cwd, ...codingAgent(join(cwd, "state")).slice(0, 4)];
  const first = await command(["chat", ...options, ...agent], "/scenario list\n", user);
  expect(first.stdout).toContain("fix-tests");
  const second = await command(["chat", ...options, "--continue", ...agent], "/fork\n", user);
  expect(second.stdout).toContain("> /scenario list");
  expect(second.stdout).toContain("* This is a copy now");
  const idIn = (text: string) => /Go on with this session: colloquy chat --resume (\S+)/.exec(text)?.[1];
  expect(idIn(second.stdout)).toMatch(/./);
  expect(idIn(second.stdout)).not.toBe(idIn(first.stdout));
  expect(second.code).toBe(0);
});

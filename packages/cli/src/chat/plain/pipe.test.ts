import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { Command, command, scripted } from "../../fixtures/command.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-pipe-")));
afterAll(() => rmSync(root, { recursive: true }));

/** Chats with a scripted agent by these lines, to the end. Nothing but text and line ends may come of it. */
async function chat(lines: string, agent: readonly string[], options: readonly string[] = []) {
  const ended = await command(["chat", ...options, ...agent], lines);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
  expect(ended.stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f]/);
  expect(ended.stderr).toBe("");
  return ended;
}

const options = [
  { optionId: "yes", name: "Do it", kind: "allow_once" },
  { optionId: "no", name: "Do not", kind: "reject_once" },
];
const asking = scripted("ask", JSON.stringify({ options, toolCall: { toolCallId: "t", title: "Look", kind: "read" } }));

describe("a program's lines", () => {
  test("each is a prompt, answered before the next is sent; the end of them is the end", async () => {
    const { code, stdout } = await chat("one\ntwo\nthree", scripted("echo"));
    expect(stdout).toMatch(/> one\n\none\n\* The agent is done\.\n> two\n\ntwo\n[^>]*> three\n\nthree\n/);
    expect(code).toBe(0);
  });

  test("one that ends in a backslash goes on in the next", async () => {
    const { stdout } = await chat("one\\\ntwo\nC:\\\\\n", scripted("echo"));
    expect(stdout).toContain("> one\n> two\n\none\ntwo\n");
    expect(stdout).toContain("> C:\\\\\n");
  });

  test("commands are done, and what they print is text", async () => {
    const { code, stdout } = await chat("/usage\nhello\n/show\n", scripted("echo"));
    expect(stdout).toContain("* Context");
    expect(stdout).toMatch(/Conversation:\n.*hello/s);
    expect(code).toBe(0);
  });

  test("a command that there is not is said, and is an exit code", async () => {
    const { code, stdout } = await chat("/mode nonsense\n", scripted("echo"));
    expect(stdout).toContain('Mode has no value "nonsense"');
    expect(code).toBe(2);
  });

  test("none is run by the shell: a program's text is for the agent alone", async () => {
    const mark = join(root, "mark");
    const { stdout } = await chat(`!touch ${mark}\n`, scripted("echo"));
    expect(stdout).toContain(`\n!touch ${mark}\n`);
    expect(() => rmSync(mark)).toThrow("ENOENT");
  });

  test("none at all end it at once", async () => {
    expect(await chat("", scripted("echo"))).toMatchObject({ code: 0, stdout: expect.not.stringContaining(">") });
  });

  test("D-02: what an agent prints is text there, too", async () => {
    const { stdout } = await chat("x\n", scripted("hostile"));
    expect(stdout).toContain("rm -rf");
  });
});

describe("nobody is asked", () => {
  test("permission is refused, with words", async () => {
    const { code, stdout } = await chat("x\n", asking);
    expect(stdout).toContain("→ Refused: nobody to ask");
    expect(stdout).toContain("answer: no\n");
    expect(code).toBe(0);
  });

  test("a rule of a policy file allows", async () => {
    const policy = join(root, "policy.json");
    writeFileSync(policy, JSON.stringify({ version: 1, rules: [{ effect: "allow", kind: "read", trusted: true }] }));
    const { stdout } = await chat("x\n", asking, ["--policy", policy]);
    expect(stdout).toContain("answer: yes\n");
  });

  test("a form is put away, with its message", async () => {
    const form = JSON.stringify({ requestedSchema: { type: "object", properties: { name: { type: "string" } } } });
    const { stdout } = await chat("x\n", scripted("form", form));
    expect(stdout).toContain("* The agent asks, and nobody can answer: Tell me more\n");
    expect(stdout).toContain('answer: {"action":"cancel"}\n');
  });
});

describe("exit codes", () => {
  test.each([
    [5, "dead", "no licence"],
    [6, "key-auth", "/login signs in"],
    [1, "error", "The key is not valid"],
    [1, "crash", "the disk is on fire"],
  ] as const)("%i: %s", async (wanted, behaviour, words) => {
    const { code, stdout } = await chat("x\ny\n", scripted(behaviour));
    expect(stdout).toContain(words);
    expect(code).toBe(wanted);
  });

  test("141: nobody reads any more, which is no error to be told", async () => {
    const running = new Command(["chat", ...scripted("flood")], "x\n");
    await running.until("yyy");
    running.child.stdout!.destroy();
    expect(await running.ended()).toBe(141);
    expect(running.stderr).toBe("");
  });

  test("promise 4: 130: Ctrl-C stops the turn, and the rest is not read", async () => {
    const running = new Command(["chat", ...scripted("wait")], "x\ny\n");
    await running.until("working");
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(130);
    expect(running.stdout).toContain("The turn was cancelled");
    expect(running.stdout).not.toContain("> y");
  });

  test("130: Ctrl-C again ends an agent that does not stop", async () => {
    const running = new Command(["chat", ...scripted("deaf")], "x\n");
    await running.until("working");
    running.child.kill("SIGINT");
    await running.until("Stopping");
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(130);
  });

  test("143: SIGTERM ends it and the agent", async () => {
    const running = new Command(["chat", ...scripted("wait")], "x\n");
    await running.until("working");
    running.child.kill("SIGTERM");
    expect(await running.ended()).toBe(143);
  });
});

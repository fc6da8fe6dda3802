import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { Command, codingAgent, command, scripted } from "../fixtures/command.ts";

const project = fileURLToPath(new URL("../../demo/project", import.meta.url));
const folders: string[] = [];

function temporary(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-test-")));
  folders.push(folder);
  return folder;
}

function copy(): string {
  const folder = temporary();
  cpSync(project, folder, { recursive: true });
  return folder;
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const source = (folder: string) => readFileSync(join(folder, "src/sum.js"), "utf8");

describe.each(["1", "2"])("a whole turn in version %s", (version) => {
  test("with --allow all the agent mends the file and the exit code is 0", async () => {
    const cwd = copy();
    const { code, stdout, stderr } = await command(
      [
        "run",
        "--cwd",
        cwd,
        "--protocol",
        version,
        "--allow",
        "all",
        "Fix the failing test",
        ...codingAgent(temporary()),
      ],
      "",
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(source(cwd)).toContain("let at = 0;");
    expect(stdout).toContain(`Colloquy · ACP version ${version}`);
    expect(stdout).toContain("✓ read    Read src/sum.js\n");
    expect(stdout).toMatch(/✗ execute .*\(Run the tests\) · failed\n[\s\S]*✓ execute .*\(Run the tests again\)\n/);
    expect(stdout).toContain("  - " + "  for (let at = 1; at < numbers.length; at++) {\n");
    expect(stdout).toContain("  [x] Run the tests again");
    expect(stdout).toContain("Mended.");
  });

  test("P-13: where nobody can be asked, it is refused at once, nothing changes, and the exit code is 4", async () => {
    const cwd = copy();
    const before = source(cwd);
    const { code, stdout } = await command(
      ["run", "--cwd", cwd, "--protocol", version, "Fix the failing test", ...codingAgent(temporary())],
      "",
    );
    expect(code).toBe(4);
    expect(stdout).toContain('→ Refused ("Reject"): nobody to ask; see --allow');
    expect(source(cwd)).toBe(before);
  });

  test("--quiet prints the last words and nothing else", async () => {
    const cwd = copy();
    const { stdout } = await command(
      [
        "run",
        "-q",
        "--cwd",
        cwd,
        "--protocol",
        version,
        "--allow",
        "all",
        "Fix the failing test",
        ...codingAgent(temporary()),
      ],
      "",
    );
    expect(stdout).toMatch(/^Mended\. .*\n$/);
  });
});

describe("the prompt", () => {
  test.each([[[]], [["-"]]])("comes from stdin with %j", async (words) => {
    const { stdout, code } = await command(["run", ...words, ...scripted("echo")], "from the pipe");
    expect(stdout).toContain("from the pipe");
    expect(code).toBe(0);
  });

  test("of nothing is a usage error", async () => {
    const { stderr, code } = await command(["run", ...scripted("echo")], " \n");
    expect(stderr).toBe("colloquy: The prompt is empty\nSee colloquy run --help.\n");
    expect(code).toBe(2);
  });
});

describe("what goes wrong with an agent", () => {
  test("A-11: one that is not there is one sentence, and exit code 5", async () => {
    const { stderr, code } = await command(["run", "x", "--agent", "no-such-agent"], "");
    expect(stderr).toBe(
      'colloquy: The agent "no-such-agent" could not be started: there is no program "no-such-agent" on PATH\n',
    );
    expect(code).toBe(5);
  });

  test("A-02: one that dies before it has answered leaves its last words, and exit code 5", async () => {
    const { stderr, code } = await command(["run", "x", ...scripted("dead")], "");
    expect(stderr).toContain("failed before it had answered initialize: exit code 9\nIts last words:\nno licence\n");
    expect(stderr).not.toContain("    at ");
    expect(code).toBe(5);
  });

  test.each(["crash", "crash-v2"])("A-02: one that dies in its turn is told with its exit (%s)", async (behaviour) => {
    const { stderr, code } = await command(["run", "x", ...scripted(behaviour)], "");
    expect(stderr).toContain("ended unexpectedly: exit code 3");
    expect(code).toBe(1);
  });

  test("an error with a code of its own is told in the agent's words, with what came with it", async () => {
    const { stderr, code } = await command(["run", "x", ...scripted("error")], "");
    expect(stderr).toContain("session/prompt failed: The key is not valid (401");
    expect(stderr).toContain("ask for a new one");
    expect(code).toBe(1);
  });

  test("promise 5: an error that ends a turn of version 2 is told as one of version 1", async () => {
    const { stderr, code } = await command(["run", "x", ...scripted("error-v2")], "");
    expect(stderr).toContain("session/prompt failed: no model (1");
    expect(code).toBe(1);
  });

  test.each([
    ["max_tokens", 3],
    ["refusal", 8],
    ["cancelled", 9],
    ["_bored", 9],
  ])("a turn that ends with %s gives exit code %i", async (reason, expected) => {
    const { stderr, code } = await command(["run", "x", ...scripted("stop", reason)], "");
    expect(stderr).not.toBe("");
    expect(code).toBe(expected);
  });

  test("a turn of version 2 that is over before its prompt is answered has ended", async () => {
    const { stdout, code } = await command(["run", "x", ...scripted("early-v2")], "");
    expect(stdout).toContain("working");
    expect(code).toBe(0);
  });

  test("D-01, D-02, D-04, D-05, D-08: what a terminal would obey does not come out", async () => {
    const { stdout } = await command(["run", "x", ...scripted("hostile")], "");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
    expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u202e]/);
    expect(stdout).toContain("execute rm -rf<U+202E> / fake line");
    expect(stdout).toContain("abc<U+200B>d");
    expect(stdout).toContain("  │ no\n");
  });

  test("the habits of real agents neither crash us nor lose their text", async () => {
    const { stdout, code } = await command(["run", "x", ...scripted("habits")], "");
    expect(stdout).toContain("▸ other   Never announced");
    expect(stdout.match(/Twice/g)).toHaveLength(1);
    expect(stdout).toContain("  │ only in rawOutput\n");
    expect(stdout).toContain("unknown here: sparkle");
    expect(stdout).toContain("another session");
    expect(stdout).toContain("  │ in meta\n  └ exit code 7\n");
    expect(code).toBe(0);
  });
});

describe("signing in", () => {
  test("an agent that wants it is told of with its ways, and exit code 6", async () => {
    const { stderr, code } = await command(["run", "x", ...scripted("auth")], "");
    expect(stderr).toContain("The agent scripted wants a sign-in first");
    expect(stderr).toContain("  key  API key: from the environment");
    expect(code).toBe(6);
  });

  test("--auth does it and goes on", async () => {
    const { stdout, code } = await command(["run", "--auth", "key", "hello", ...scripted("auth")], "");
    expect(stdout).toContain("hello");
    expect(code).toBe(0);
  });

  test("--auth with another way lists those that there are", async () => {
    const { stderr, code } = await command(["run", "--auth", "magic", "hello", ...scripted("auth")], "");
    expect(stderr).toContain('no way to sign in "magic"');
    expect(code).toBe(2);
  });
});

describe("settings", () => {
  test("--mode is found by its name, and the change is told", async () => {
    const { stdout, code } = await command(["run", "--mode", "act", "hello", ...scripted("echo")], "");
    expect(stdout).toContain("* Mode: Act\n");
    expect(code).toBe(0);
  });

  test("a mode that the agent does not have is a usage error that lists them", async () => {
    const { stderr, code } = await command(["run", "--mode", "fly", "hello", ...scripted("echo")], "");
    expect(stderr).toContain('has no mode "fly", but: plan, act');
    expect(code).toBe(2);
  });
});

describe("what is offered to an agent of version 1", () => {
  test("promise 7: without a terminal and without --allow, only reading", async () => {
    const { stdout } = await command(["run", "-q", "x", ...scripted("capabilities")], "");
    expect(JSON.parse(stdout)).toMatchObject({ fs: { readTextFile: true, writeTextFile: false }, terminal: false });
  });

  test("with --allow all, writing and terminals too", async () => {
    const { stdout } = await command(["run", "-q", "--allow", "all", "x", ...scripted("capabilities")], "");
    expect(JSON.parse(stdout)).toMatchObject({ fs: { readTextFile: true, writeTextFile: true }, terminal: true });
  });

  test("S-01: a write outside the folders fails", async () => {
    const { stdout } = await command(
      ["run", "--cwd", copy(), "--allow", "all", "x", ...scripted("write", join(tmpdir(), "outside.txt"))],
      "",
    );
    expect(stdout).toContain("fs/write_text_file failed");
  });
});

describe("stopping", () => {
  test.each(["wait", "wait-v2"])("promise 4: Ctrl-C cancels the turn (%s)", async (behaviour) => {
    const running = new Command(["run", "x", ...scripted(behaviour)]);
    await running.until("working");
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(130);
    expect(running.stderr).toContain("Cancelling: waiting up to 10 s");
    expect(running.stderr).toContain("The turn was cancelled");
  });

  test("a second Ctrl-C ends an agent that does not listen", async () => {
    const running = new Command(["run", "x", ...scripted("deaf")]);
    await running.until("working");
    running.child.kill("SIGINT");
    await running.until("Cancelling");
    running.child.kill("SIGINT");
    expect(await running.ended()).toBe(130);
    expect(running.stderr).toContain("Ending the agent.");
  });

  test("so does the end of --cancel-grace after --timeout, with exit code 124", async () => {
    const { stderr, code } = await command(
      ["run", "--timeout", "1.5", "--cancel-grace", "0.1", "x", ...scripted("deaf")],
      "",
    );
    expect(stderr).toContain("The timeout of 1.5 s has passed. Cancelling");
    expect(code).toBe(124);
  });

  test("R-06: when nobody reads the output any more, it ends without a word", async () => {
    const running = new Command(["run", "x", ...scripted("flood")]);
    await running.until("yyyy");
    running.child.stdout!.destroy();
    expect(await running.ended()).toBe(141);
    expect(running.stderr).not.toContain("EPIPE");
  });
});

import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { commandLine, scripted } from "../../fixtures/command.ts";
import { Emulator, type EmulatorOptions } from "../../fixtures/emulator.ts";

/** The chat on a terminal, line by line. */
function plain(agent: readonly string[], { env = {}, ...options }: EmulatorOptions = {}, ...args: string[]): Emulator {
  return new Emulator(["chat", ...args, ...agent], {
    columns: 100,
    rows: 40,
    env: { NO_COLOR: "1", ...env },
    ...options,
  });
}

/** All lines so far. */
function lines(chat: Emulator): string[] {
  return chat.all(true);
}

function text(chat: Emulator): string {
  return lines(chat).join("\n");
}

/** Resolves when the mark for a prompt stands on the last line, with nothing behind it. */
function ready(chat: Emulator): Promise<void> {
  return chat.until(() => lines(chat).at(-1) === ">");
}

/** Nothing but text, line ends and steps back over what was typed may have been printed. */
async function leaves(chat: Emulator, code = 0): Promise<void> {
  expect(await chat.ended).toBe(code);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
  expect(chat.raw).not.toMatch(/[\0-\x07\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]/);
}

const choices = [
  { optionId: "yes", name: "Do it", kind: "allow_once" },
  { optionId: "no", name: "Do not", kind: "reject_once" },
];
const asking = scripted(
  "ask",
  JSON.stringify({ options: choices, toolCall: { toolCallId: "t", title: "Delete the moon" } }),
);

describe("what makes it plain", () => {
  test.each([
    ["--plain", { NO_COLOR: undefined }, ["--plain"]],
    ["NO_COLOR", {}, []],
    ["TERM=dumb", { NO_COLOR: undefined, TERM: "dumb" }, []],
  ])("%s", async (_, env, args) => {
    await using chat = plain(scripted("echo"), { env }, ...args);
    await ready(chat);
    chat.type("hello\r");
    await chat.until("* The agent is done.");
    await ready(chat);
    expect(text(chat)).toMatch(/^\* Starting .*\n> hello\n\nhello\n\* The agent is done\.\n>$/s);
    chat.type("\x04");
    await leaves(chat);
  });
});

describe("typing", () => {
  test("what was typed can be taken back, found again, and goes on behind a backslash", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("helpo\x7f\x7flo wrong words\x17\x17日本\x7fthere\r");
    await chat.until("* The agent is done.");
    expect(text(chat)).toContain("> hello 日there\n\nhello 日there\n");
    await ready(chat);
    chat.type("\x1b[A");
    await chat.until(() => lines(chat).at(-1) === "> hello 日there");
    chat.type("\x15one\\\rtwo\r");
    await chat.until(() => text(chat).includes("> one\\\n. two\n\none\ntwo\n"));
    chat.type("/exit\r");
    await leaves(chat);
  });

  test("a line that is longer than the terminal is wide can be taken back, too", async () => {
    await using chat = plain(scripted("echo"), { columns: 20 });
    await ready(chat);
    chat.type(`${"x".repeat(30)}\x7f\x7f\x7f!\r`);
    await chat.until("* The agent is done.");
    expect(text(chat)).toContain(`\n${"x".repeat(27)}!\n`);
    chat.type("\x04");
    await leaves(chat);
  });

  test("D-06: what the terminal answers, and keys that type nothing, are not typed", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("a\x1b[?62;22cb\x1b]11;rgb:0/0/0\x07c\x1b[Hd\x1bOPe\r");
    await chat.until("* The agent is done.");
    expect(text(chat)).toContain("\nabcde\n");
    chat.type("\x04");
    await leaves(chat);
  });

  test("what is typed while the agent works waits for its turn, unbroken by what is printed", async () => {
    const slow = fileURLToPath(new URL("./fixtures/slow-agent.ts", import.meta.url));
    await using chat = plain(["--agent", process.execPath, slow]);
    await ready(chat);
    chat.type("first\r");
    await chat.until("line 3");
    chat.type("se");
    await chat.until(() => lines(chat).at(-1) === "> se");
    const before = lines(chat).length;
    chat.type("c");
    await chat.until(() => lines(chat).at(-1) === "> sec");
    expect(lines(chat)).toHaveLength(before);
    chat.type("ond\r");
    await chat.until("* It waits for its turn.");
    chat.type("/exit\r");
    await leaves(chat);
    expect(text(chat)).toContain("\n> second\n");
  });

  test("an empty line lets go on what was held", async () => {
    await using chat = plain(scripted("wait"));
    await ready(chat);
    chat.type("one\r");
    await chat.until("working");
    chat.type("two\r");
    await chat.until("waits for its turn");
    chat.type("\x03");
    await chat.until("The turn was cancelled");
    await ready(chat);
    expect(text(chat).match(/working/g)).toHaveLength(1);
    chat.type("\r");
    await chat.until(() => text(chat).match(/working/g)?.length === 2);
    expect(lines(chat)).toContain("> two");
    chat.type("\x04");
    await leaves(chat);
  });
});

describe("commands", () => {
  test("a line for the shell has the terminal, and it comes back", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("!read line; echo got $line; exit 3\r");
    await chat.until(() => lines(chat).some((one) => one.startsWith("* $ read line")));
    chat.type("words\r");
    await chat.until("* It ended with exit code 3.");
    expect(text(chat)).toContain("got words");
    chat.type("!!echo for the agent\r");
    await chat.until("* The agent is done.");
    expect(text(chat)).toContain("I ran `echo for the agent`. It printed:");
    chat.type("\x04");
    await leaves(chat);
  });

  test("a list is chosen from by a number, or by a part of a name", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("/mode\r");
    await chat.until("1-2, a part of a name, or nothing >");
    expect(text(chat)).toContain("  1 Plan (now)\n  2 Act\n");
    chat.type("act\r");
    await chat.until("1, a part of a name, or nothing >");
    chat.type("1\r");
    await chat.until("Act");
    await ready(chat);
    chat.type("\x04");
    await leaves(chat);
  });

  test("what is looked at is printed", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("/help\r/debug\r/show\r/nonsense\r");
    await chat.until(() => text(chat).includes("Conversation:") && text(chat).includes("What goes on:"));
    expect(text(chat)).toContain("* /export FILE");
    chat.type("\x04");
    await leaves(chat);
  });
});

describe("questions", () => {
  test("P-09: a key chooses, Enter does not, and what was being typed is there again", async () => {
    await using chat = plain(asking);
    await ready(chat);
    chat.type("go\r");
    await chat.until("Choose 1-2:");
    chat.type("\r");
    await chat.until(() => text(chat).match(/Choose 1-2:/g)?.length === 2);
    chat.type("y");
    await chat.until("answer: yes");
    expect(text(chat).match(/→ allowed once|Ctrl\+C stops the turn/g)).toEqual([
      "Ctrl+C stops the turn",
      "→ allowed once",
    ]);
    await ready(chat);
    chat.type("again\rnext");
    await chat.until(() => text(chat).match(/Choose 1-2:/g)?.length === 3);
    chat.type("n");
    await chat.until(() => lines(chat).at(-1) === "> next");
    chat.type("\x15");
    await chat.until("answer: no");
    await ready(chat);
    chat.type("\x04");
    await leaves(chat);
  });

  test("promise 4: Ctrl-C stops the turn, and takes the question back", async () => {
    await using chat = plain(asking);
    await ready(chat);
    chat.type("go\r");
    await chat.until("Choose 1-2:");
    chat.type("\x03");
    await chat.until("The turn was cancelled");
    await ready(chat);
    chat.type("\x04");
    await leaves(chat);
  });
});

describe("stopping and leaving", () => {
  test("Ctrl-C drops what is typed first, then says how to leave, then leaves", async () => {
    await using chat = plain(scripted("echo"));
    await ready(chat);
    chat.type("words");
    await chat.until("> words");
    chat.type("\x03");
    await chat.until(() => lines(chat).at(-1) === ">");
    chat.type("\x03");
    await chat.until("* Ctrl+C again leaves.");
    chat.type("\x03");
    await leaves(chat);
  });

  test("promise 4: Ctrl-C stops a turn; again, it ends an agent that does not stop; /restart starts it again", async () => {
    await using chat = plain(scripted("deaf"));
    await ready(chat);
    chat.type("go\r");
    await chat.until("working");
    chat.type("\x03");
    await chat.until("Ctrl+C again ends the agent.");
    chat.type("\x03");
    await chat.until("There is no agent now");
    await ready(chat);
    chat.type("/restart\r");
    await chat.until(() => text(chat).match(/\* Starting/g)?.length === 2);
    await ready(chat);
    chat.type("\x04");
    await leaves(chat);
  });

  test("Esc stops a turn", async () => {
    await using chat = plain(scripted("wait"));
    await ready(chat);
    chat.type("go\r");
    await chat.until("working");
    chat.type("\x1b");
    await chat.until("The turn was cancelled");
    chat.type("\x04");
    await leaves(chat);
  });

  test("an agent that cannot be started leaves the person where they can start it again", async () => {
    await using chat = plain(scripted("dead"));
    await chat.until("/restart starts it again");
    expect(text(chat)).toContain("no licence");
    await ready(chat);
    chat.type("\x04");
    await leaves(chat);
  });

  test("Ctrl-Z stops this program as a shell does, and it goes on where it was", async () => {
    const quoted = [process.execPath, ...commandLine(["chat", ...scripted("echo")])].map((word) => `'${word}'`);
    await using shell = new Emulator([], {
      program: ["bash", "--norc", "-i"],
      columns: 200,
      env: { NO_COLOR: "1", PS1: "shell>", TERM: "dumb" },
    });
    await shell.until("shell>");
    shell.type(`${quoted.join(" ")}\r`);
    await ready(shell);
    shell.type("words");
    await shell.until("> words");
    shell.type("\x1a");
    await shell.until(() => lines(shell).at(-1) === "shell>");
    shell.type("stty -a; fg\r");
    await shell.until(() => lines(shell).at(-1) === "> words");
    expect(text(shell)).toMatch(/[^-]icanon[\s\S]*[^-]echo /);
    shell.type(" more\r");
    await shell.until("* The agent is done.");
    expect(text(shell)).toContain("\nwords more\n");
    shell.type("\x04");
    await shell.until(() => lines(shell).at(-1) === "shell>");
  });
});

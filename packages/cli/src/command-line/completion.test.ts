import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { completionScript, completionWords } from "./completion.ts";
import { shells } from "./completion-command.ts";
import { commands, talk } from "./fixtures/commands.ts";
import { has, room } from "./fixtures/shells.ts";

/** What a shell offers for the last of these words. */
type Complete = (...words: string[]) => string[];

function inBash(): { complete: Complete; folder: string } {
  const { folder, script, env } = room("bash");
  // Readline takes "=" for a word of its own.
  const parts = (word: string) => word.split(/(=)/).filter((part, at) => part !== "" || at === 0);
  const complete = (...words: string[]) => {
    const line = ["colloquy", ...words.flatMap(parts)];
    const source = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _colloquy; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync("bash", ["--norc", "-c", source, script, ...line], { env, cwd: folder, encoding: "utf8" });
    return out.split("\n").filter((word) => word !== "");
  };
  return { complete, folder };
}

function inFish(): { complete: Complete; folder: string } {
  const { folder, script, env } = room("fish");
  const complete = (...words: string[]) => {
    const line = ["colloquy", ...words].join(" ");
    const source = `source ${script}; complete -C '${line}'`;
    const out = execFileSync("fish", ["--no-config", "-c", source], { env, cwd: folder, encoding: "utf8" });
    return out.split("\n").flatMap((word) => word.split("\t")[0] || []);
  };
  return { complete, folder };
}

const kinds = { bash: inBash, fish: inFish } as const;

describe.each(["bash", "fish"] as const)("the script for %s", (shell) => {
  const present = has(shell);
  const made = present ? kinds[shell]() : undefined;
  const complete: Complete = (...words) => made!.complete(...words).sort();
  afterAll(() => made && rmSync(made.folder, { recursive: true }));

  test.skipIf(!present)("offers the commands, and their subcommands", () => {
    expect(complete("")).toEqual(expect.arrayContaining(["bridge", "help", "talk", "things"]));
    expect(complete("t")).toEqual(["talk", "things"]);
    expect(complete("things", "a")).toEqual(["add"]);
    expect(complete("help", "things", "a")).toEqual(["add"]);
  });

  test.skipIf(!present)("offers the options of the command, and those of the main one before any", () => {
    expect(complete("talk", "--c")).toEqual(["--continue", "--cwd"]);
    expect(complete("--c")).toEqual(["--continue", "--cwd"]);
    expect(complete("things", "add", "--")).toEqual(["--force", "--help"]);
    expect(complete("talk", "--cwd", "things", "--f")).toEqual([]);
  });

  test.skipIf(!present)("offers the values of options and words", () => {
    expect(complete("talk", "--output", "")).toEqual(["json", "text"]);
    expect(complete("talk", "--output", "js")).toEqual(["json"]);
    expect(complete("things", "add", "t")).toEqual(["two"]);
    expect(complete("talk", "s")).toEqual(["sess-1"]);
  });

  test.skipIf(!present)("offers files and folders where they belong", () => {
    mkdirSync(join(made!.folder, "nested"), { recursive: true });
    expect(complete("talk", "--a-very-long-name", "n").map((path) => path.replace("/", ""))).toEqual([
      "nested",
      "notes.md",
    ]);
    expect(complete("talk", "--cwd", "n").map((path) => path.replace("/", ""))).toEqual(["nested"]);
  });

  test.skipIf(!present)("behind --agent: agents, then programs, and what follows is the program's", () => {
    expect(complete("talk", "--agent", "gem")).toEqual(expect.arrayContaining(["gem", "gemma", "gemprogram"]));
    expect(complete("talk", "--agent", "gemprogram", "note")).toEqual(["notes.md"]);
    expect(complete("talk", "--agent", "gemprogram", "--c")).toEqual([]);
    expect(complete("bridge", "--", "gemp")).toEqual(["gemprogram"]);
  });
});

test.skipIf(!has("bash"))("bash completes the value behind =, too", () => {
  const { complete, folder } = inBash();
  expect(complete("talk", "--output=j")).toEqual(["json"]);
  expect(complete("talk", "--output=")).toEqual(["text", "json"]);
  expect(complete("talk", "--output=json", "--con")).toEqual(["--continue"]);
  expect(complete("talk", "--agent=gemm")).toEqual(["gemma"]);
  rmSync(folder, { recursive: true });
});

test.each(shells.filter(has))("the script is one that %s can read", (shell) => {
  const { folder, script } = room(shell);
  execFileSync(shell, [shell === "fish" ? "--no-execute" : "-n", script]);
  rmSync(folder, { recursive: true });
});

test("only words that no shell could take for something else are completed", () => {
  expect(completionWords(["gemini", "a b", "$(x)", "-rf", "a;b", "", "sess_1-2", "a\nb", "'x'"])).toBe(
    "gemini\nsess_1-2\n",
  );
});

test("a shell that is not known is wrong usage", () => {
  expect(() => completionScript("tcsh", commands, talk)).toThrow('The shell is bash or zsh or fish, not "tcsh"');
  expect(() => completionScript(undefined, commands, talk)).toThrow("Name the shell");
});

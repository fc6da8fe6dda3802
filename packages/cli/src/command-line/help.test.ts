import { expect, test } from "vitest";
import { findCommand, wantsHelp } from "./find-command.ts";
import { commands, talk } from "./fixtures/commands.ts";
import { helpText, overviewText } from "./help.ts";

const [, things, bridge] = commands as [typeof talk, typeof talk, typeof talk];

test("a command's help says all that its spec says", () => {
  expect(helpText(talk)).toBe(`colloquy talk: talk with an agent

Usage
  colloquy [talk] [OPTION…] [--agent COMMAND…]

Arguments
  SESSION  a session

Options
  --cwd DIR             where it works
  -c, --continue        go on; it's the latest
  --output text|json    what is printed, in words that are so many that they do
                        not fit into one line of the help
  --a-very-long-name FILE
                        a file
  --agent NAME, --agent COMMAND…
                        the agent
  -h, --help            print this

Keys
  Esc  stops

Examples
  colloquy talk --continue
      go on
`);
});

test("sections stand as all else does, however they were written", () => {
  const sections = [
    { title: "A", text: "one\n  two\n\nthree" },
    { title: "B", text: "    one\n      two" },
  ];
  expect(helpText({ ...talk, sections })).toContain("\nA\n  one\n    two\n\n  three\n\nB\n  one\n    two\n\n");
});

test("subcommands are listed, and have help of their own", () => {
  expect(helpText(things)).toContain("Commands\n  things add  add a thing\n");
  expect(helpText(things)).toContain("colloquy things COMMAND --help");
  expect(helpText(findCommand(things, ["add", "one"]).spec)).toMatch(/^colloquy things add: add a thing\n/);
  expect(findCommand(things, ["one"])).toEqual({ spec: things, words: 0 });
});

test("the overview lists every command, and what holds for all", () => {
  const text = overviewText("colloquy 1.0.0: talks", commands, [{ title: "Files", text: "  here" }]);
  expect(text).toMatch(/^colloquy 1\.0\.0: talks\n\nUsage\n/);
  for (const { name, about } of commands) expect(text).toMatch(new RegExp(`^ {2}${name} +${about}$`, "m"));
  expect(text).toContain("\nFiles\n  here\n");
});

test("no line that is made here is wider than 80 columns", () => {
  const long = { ...talk, about: "word ".repeat(100), usage: ["word ".repeat(40)], sections: [] };
  for (const line of helpText(long).split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});

test("help is asked for by --help and -h, not by what belongs to another program", () => {
  expect(wantsHelp(talk, ["--cwd", "x", "-h"])).toBe(true);
  expect(wantsHelp(things, ["add", "--help"])).toBe(true);
  expect(wantsHelp(talk, ["--agent", "x", "--help"])).toBe(false);
  expect(wantsHelp(bridge, ["--", "x", "--help"])).toBe(false);
  expect(wantsHelp(talk, ["--agent=x", "--help"])).toBe(false);
});

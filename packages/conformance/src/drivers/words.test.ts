import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { expandJson, expandText, expandWords, mentions } from "./words.ts";

const meanings = { agent: ["node", "/a b/stub.ts", "it's"], folder: "/tmp/case", prompt: "Say $HOME" };

test("a word that is a placeholder becomes what it stands for, several words if that is a list", () => {
  expect(expandWords(["client", "{agent}", "-p", "{prompt}"], meanings)).toEqual([
    ...["client", "node", "/a b/stub.ts", "it's"],
    ...["-p", "Say $HOME"],
  ]);
});

test.skipIf(process.platform === "win32")("inside a word it is what a POSIX shell reads as these words", () => {
  const [line] = expandWords(["printf '%s|' {agent} {prompt}"], meanings);
  expect(execFileSync("/bin/sh", ["-c", line!], { encoding: "utf8" })).toBe("node|/a b/stub.ts|it's|Say $HOME|");
});

test("what needs no quotes gets none, and what has no meaning stays", () => {
  expect(expandText("{folder}/x {else} {constructor}", meanings)).toBe("/tmp/case/x {else} {constructor}");
});

test("in JSON, lists take several words", () => {
  const settings = { servers: [{ command: "{folder}", args: ["-x", "{agent}", 1] }], line: "{agent}", on: true };
  expect(expandJson(settings, meanings)).toEqual({
    servers: [{ command: "/tmp/case", args: ["-x", "node", "/a b/stub.ts", "it's", 1] }],
    line: "node '/a b/stub.ts' 'it'\\''s'",
    on: true,
  });
});

test("a placeholder is found wherever it stands", () => {
  expect(mentions(["a", "x{agent}y"], "agent")).toBe(true);
  expect(mentions(["a", "{agent.program}"], "agent")).toBe(false);
});

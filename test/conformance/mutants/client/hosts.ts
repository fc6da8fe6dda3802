import type { Change, Mutant } from "../mutant.ts";

const read = "fs/read_text_file";
const write = "fs/write_text_file";
const gives = (result: object) => ({ jsonrpc: "2.0", id: "$id", result });
const fails = { jsonrpc: "2.0", id: "$id", error: { code: -32603, message: "Something is wrong" } };
const mutant = (rule: string, how: string, ...changes: readonly Change[]): Mutant => ({ rule, how, changes });
const failsAt = (answers: string, nth?: number): Change => ({
  on: "out",
  answers,
  replace: fails,
  ...(nth && { nth }),
});

/** Clients that are wrong about files. */
export const files: readonly Mutant[] = [
  mutant("FS-05", "does not know of limits", { on: "in", method: read, unset: ["params.limit"] }),
  mutant("FS-06", "begins anew beyond the end", {
    on: "out",
    answers: read,
    where: { "result.content": "" },
    set: { "result.content": "one\n" },
  }),
  mutant("FS-07", "takes a line before the first", {
    on: "in",
    method: read,
    where: { "params.line": -1 },
    unset: ["params.line"],
  }),
  mutant("FS-13", "reads relative paths", {
    on: "in",
    method: read,
    where: { "params.path": "a.txt" },
    answer: gives({ content: "one\n" }),
  }),
  mutant("FS-08", "takes a missing file for an empty one", {
    on: "out",
    answers: read,
    nth: 1,
    replace: gives({ content: "" }),
  }),
  mutant("FS-15", "reads for any session", {
    on: "in",
    where: { "params.sessionId": "of-nobody" },
    set: { "params.sessionId": "colloquy-session-1" },
  }),
  mutant("FS-16", "drops carriage returns", {
    on: "out",
    answers: read,
    where: { "result.content": "a\r\nb\r\n" },
    set: { "result.content": "a\nb\n" },
  }),
  {
    ...mutant("STDIO-02", "writes in another encoding", {
      on: "out",
      answers: read,
      nth: 5,
      set: { "result.content": "???" },
    }),
    protocol: 1,
  },
  {
    ...mutant("STDIO-20", "splits lines at a line separator", {
      on: "out",
      answers: read,
      nth: 6,
      set: { "result.content": "a\nb\nc\n" },
    }),
    protocol: 1,
  },
  mutant("FS-09", "does not make a file", { on: "in", method: write, nth: 1, answer: gives({}) }),
  mutant("FS-11", "does not replace all of a file", { on: "in", method: write, nth: 2, answer: gives({}) }),
  mutant("FS-10", "does not make folders", { on: "in", method: write, nth: 3, answer: gives({}) }),
  mutant("DIR-11", "reads outside of the session's folders", {
    on: "out",
    answers: read,
    nth: 1,
    replace: gives({ content: "SECRET\n" }),
  }),
  mutant("FS-14", "reads files of the system", {
    on: "out",
    answers: read,
    nth: 3,
    replace: gives({ content: "host\n" }),
  }),
  mutant("DIR-12", "follows a link to the outside", {
    on: "out",
    answers: read,
    nth: 4,
    replace: gives({ content: "SECRET\n" }),
  }),
  {
    ...mutant("STDIO-18", "loses an answer when nobody reads", {
      on: "out",
      answers: read,
      nth: 20,
      set: { "result.content": "" },
    }),
    protocol: 1,
  },
];

const lasting = [
  "const { spawn } = require('node:child_process')",
  "const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { detached: true, stdio: 'ignore' })",
  "process.stdout.write(String(child.pid))",
  "child.unref()",
].join(";");

/** Clients that are wrong about terminals. */
export const terminals: readonly Mutant[] = [
  mutant("TERM-02", "dies of a release", { on: "in", method: "terminal/release", exit: 1 }),
  mutant("TERM-03", "creates no terminal", { on: "in", method: "terminal/create", answer: fails }),
  mutant("TERM-11", "gives no output while a program runs", failsAt("terminal/output", 1)),
  mutant("TERM-12", "says that a program has exited that runs", {
    on: "out",
    answers: "terminal/output",
    nth: 1,
    set: { "result.exitStatus": { exitCode: 0 } },
  }),
  mutant("TERM-15", "does not kill", failsAt("terminal/kill")),
  mutant("TERM-26", "leaves a wait unanswered", { on: "in", method: "terminal/kill", answer: gives({}) }),
  mutant("TERM-17", "keeps what was released", { on: "in", method: "terminal/release", answer: gives({}) }),
  mutant("TERM-04", "runs in another folder", { on: "in", method: "terminal/create", nth: 1, unset: ["params.cwd"] }),
  mutant("TERM-05", "does not set variables", { on: "in", method: "terminal/create", unset: ["params.env"] }),
  mutant("TERM-06", "splits arguments", { on: "in", method: "terminal/create", nth: 4, set: { "params.args.3": "a" } }),
  mutant("TERM-13", "answers one who waits", failsAt("terminal/wait_for_exit", 3)),
  mutant("TERM-14", "takes every exit for a success", {
    on: "out",
    answers: "terminal/output",
    set: { "result.exitStatus.exitCode": 0 },
  }),
  mutant("TERM-16", "cannot kill what has exited", failsAt("terminal/kill")),
  mutant("TERM-21", "has output of terminals that are not there", {
    on: "out",
    answers: "terminal/output",
    nth: 1,
    replace: gives({ output: "", truncated: false }),
  }),
  mutant("TERM-22", "shows terminals to other sessions", {
    on: "in",
    where: { "params.sessionId": "of-nobody" },
    set: { "params.sessionId": "colloquy-session-1" },
  }),
  mutant("TERM-23", "succeeds with a program that is not there", {
    on: "in",
    method: "terminal/create",
    where: { "params.command": "/no/such/program" },
    set: { "params.command": process.execPath, "params.args": ["-e", "0"] },
  }),
  mutant("TERM-25", "takes a folder that is a number", {
    on: "in",
    method: "terminal/create",
    where: { "params.cwd": 5 },
    unset: ["params.cwd"],
  }),
  mutant("TERM-07", "drops the end of the output", {
    on: "out",
    answers: "terminal/output",
    where: { "result.output": "6789" },
    set: { "result.output": "0123" },
  }),
  mutant("TERM-08", "cuts a character", {
    on: "out",
    answers: "terminal/output",
    where: { "result.output": "🎵" },
    set: { "result.output": "\uFFFD🎵" },
  }),
  mutant("TERM-09", "does not say that it has cut", {
    on: "out",
    answers: "terminal/output",
    where: { "result.truncated": true },
    set: { "result.truncated": false },
  }),
  mutant("TERM-10", "takes a limit of nothing for none", {
    on: "out",
    answers: "terminal/output",
    where: { "result.output": "" },
    set: { "result.output": "something" },
  }),
  mutant("TERM-27", "shows one stream", {
    on: "out",
    answers: "terminal/output",
    nth: 1,
    set: { "result.output": "out 1\nout 2\n" },
  }),
  mutant("TERM-28", "shows nothing of bytes that are no text", {
    on: "out",
    answers: "terminal/output",
    nth: 2,
    set: { "result.output": "" },
  }),
  mutant("RCAN-15", "kills a terminal together with a wait", {
    on: "out",
    answers: "terminal/output",
    set: { "result.exitStatus": { signal: "SIGKILL" } },
  }),
  mutant("TERM-24", "lets a command outlive its agent", {
    on: "in",
    method: "terminal/create",
    set: { "params.args": ["-e", lasting] },
  }),
];

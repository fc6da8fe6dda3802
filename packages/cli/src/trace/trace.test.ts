import type { Frame, Message } from "@colloquy/acp/rpc";
import { expect, test } from "vitest";
import { textOf } from "../cells/index.ts";
import { MAX_INCIDENTS, MAX_PENDING, reportLines, stuckReport, traceOf } from "./index.ts";

/** A trace under a clock that is set by hand, in seconds. */
function bench() {
  let seconds = 0;
  const now = () => seconds * 1000;
  const trace = traceOf({ now });
  const pass = (direction: Frame["direction"], message: object) =>
    trace.tap({ direction, message: { jsonrpc: "2.0", ...message } as Message });
  return {
    trace,
    at: (second: number) => {
      seconds = second;
    },
    in: (message: object) => pass("in", message),
    out: (message: object) => pass("out", message),
    report: (process?: { pid: number; stderr(): string }) => stuckReport({ trace, now, ...(process && { process }) }),
  };
}

const prompt = { id: 4, method: "session/prompt", params: { sessionId: "s1", prompt: [] } };

test("an agent that does not answer is waited for, and what it last said is told", async () => {
  const b = bench();
  b.out(prompt);
  b.at(80);
  b.in({ method: "session/update", params: { sessionId: "s1", update: {} } });
  b.at(123);
  const { waiting, lastIn, lastOut, pending } = await b.report();
  expect(waiting).toEqual([
    "This client waits for the agent: session/prompt (id 4, session s1), for 2 min 3 s. It last sent session/update (session s1), 43 s ago.",
  ]);
  expect([lastIn, lastOut]).toEqual([
    "session/update (session s1), 43 s ago",
    "session/prompt (id 4, session s1), 2 min 3 s ago",
  ]);
  expect(pending).toEqual([{ direction: "out", text: "session/prompt (id 4, session s1), for 2 min 3 s" }]);
});

test("an agent that has asked waits for this client, and that is said first", async () => {
  const b = bench();
  b.out(prompt);
  b.at(5);
  b.in({ id: "a", method: "session/request_permission", params: { sessionId: "s1" } });
  b.in({ id: "b", method: "fs/read_text_file", params: { sessionId: "s1" } });
  b.at(17);
  expect((await b.report()).waiting).toEqual([
    "The agent waits for this client: session/request_permission (id a, session s1), for 12 s, and 1 more. What it asked for is to be answered here.",
    "Meanwhile this client waits for the agent: session/prompt (id 4, session s1), for 17 s. It last sent fs/read_text_file (id b, session s1), 12 s ago.",
  ]);
});

test("an answer ends the waiting, an error too, and an id counts only in its own direction and type", async () => {
  const b = bench();
  b.out(prompt);
  b.in({ id: 4, method: "terminal/output", params: {} });
  b.out({ id: 4, result: {} });
  b.in({ id: "4", result: {} });
  expect((await b.report()).pending).toHaveLength(1);
  b.in({ id: 4, error: { code: -32603, message: "no" } });
  const { pending, waiting, lastIn } = await b.report();
  expect(pending).toEqual([]);
  expect(waiting[0]).toContain("Nobody waits for anybody");
  expect(lastIn).toBe("an error as the answer to session/prompt (id 4, session s1), 0 s ago");
});

test("a wish to end a request is told with it, be it of the turn or of the call", async () => {
  const b = bench();
  b.out(prompt);
  b.out({ id: 5, method: "session/list", params: {} });
  b.at(10);
  b.out({ method: "session/cancel", params: { sessionId: "s1" } });
  b.out({ method: "$/cancel_request", params: { requestId: 5 } });
  b.at(15);
  const { pending } = await b.report();
  expect(pending.map(({ text }) => text)).toEqual([
    "session/prompt (id 4, session s1), for 15 s, asked to end 5 s ago",
    "session/list (id 5), for 15 s, asked to end 5 s ago",
  ]);
});

test("a turn of version 2 is no open request, and is told by what the agent says of its state", async () => {
  const b = bench();
  const state = (state: string) =>
    b.in({ method: "session/update", params: { sessionId: "s1", update: { sessionUpdate: "state_update", state } } });
  state("running");
  b.at(60);
  expect((await b.report()).waiting).toEqual(["The agent says that it is running in session s1, for 1 min."]);
  state("requires_action");
  expect((await b.report()).waiting[0]).toContain("needs an answer to go on");
  state("idle");
  expect((await b.report()).waiting[0]).toContain("Nobody waits");
});

test("J-24: a storm of requests and incidents takes no more memory than it may, and is counted", async () => {
  const b = bench();
  for (let id = 0; id < MAX_PENDING + 50; id++) b.in({ id, method: "x".repeat(10_000), params: {} });
  for (let n = 0; n < 100; n++) b.trace.onIncident({ kind: "noise", problem: `noise ${n}` });
  const snapshot = b.trace.snapshot();
  expect(snapshot.pending).toHaveLength(MAX_PENDING);
  expect(snapshot.pending[0]!.method).toHaveLength(200);
  expect(snapshot.unkept).toBe(50);
  expect(snapshot.strange).toHaveLength(MAX_INCIDENTS);
  expect(snapshot.incidents).toEqual({ noise: 100 });
  expect((await b.report()).unlisted).toBe(MAX_PENDING + 50 - 20);
});

test("D-01, D-08: nothing that a peer wrote moves the screen or hides in a report, and no secret is in it", async () => {
  const b = bench();
  b.in({ id: "\x1b[2Jx", method: "a\x1b]0;t\x07\u202eb\nc", params: { sessionId: "s\x9b31m" } });
  b.trace.onIncident({ kind: "fault", problem: "token=hunter2hunter2 \x1b[31m" });
  const stderr = () => "\x1b[31mfatal\x1b[0m: Authorization: Bearer abcdefgh123456\r\nsecond\n";
  const report = await b.report({ pid: process.pid, stderr });
  const text = reportLines(report).map(textOf).join("\n");
  const narrow = reportLines(report, 30).map(textOf);
  expect(Math.max(...narrow.map((one) => one.length))).toBeLessThanOrEqual(30);
  expect(narrow).toContainEqual(expect.stringMatching(/^ {4}\S/));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must be gone
  expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  expect(text).not.toMatch(/hunter2|abcdefgh123456/);
  expect(report.stderr).toEqual(["fatal: Authorization: Bearer [hidden]", "second"]);
});

import { expect, test } from "vitest";
import { base64, sessionV1, sessionV2 } from "./fixtures/sessions.ts";

const update = { sessionUpdate: "terminal_update", terminalId: "t" } as const;
const output = (bytes: string | readonly number[]) =>
  ({ sessionUpdate: "terminal_output_chunk", terminalId: "t", data: base64(bytes) }) as const;

test("TDIS-02, TDIS-18: output may come before anything else is known of the terminal", () => {
  expect(sessionV2(output("hi"), { ...update, command: "ls" }).terminals.get("t")).toMatchObject({
    text: "hi",
    command: "ls",
  });
});

test("TDIS-03: absent keeps, null clears, a value replaces", () => {
  const first = {
    ...update,
    command: "ls",
    cwd: "/a",
    size: { cols: 80, rows: 24 },
    exitStatus: {},
    capabilities: { cancel: {} },
  };
  expect(sessionV2(first, update).terminals.get("t")).toMatchObject({ command: "ls", cwd: "/a", size: { cols: 80 } });
  const nulls = { ...update, command: null, cwd: null, size: null, exitStatus: null, capabilities: null, output: null };
  expect(sessionV2(first, output("hi"), nulls).terminals.get("t")).toEqual({
    terminalId: "t",
    text: "",
    bytes: 0,
    unfinished: [],
  });
});

test("EXT-06: a field that happens to have the name of one of ours does not become it", () => {
  const odd = { ...update, text: 1, bytes: 2, unfinished: 3 };
  expect(sessionV2(output("hi"), odd as never).terminals.get("t")).toMatchObject({
    text: "hi",
    bytes: 2,
    unfinished: [],
  });
  const message = { sessionUpdate: "agent_message", messageId: "m", role: "user", content: [] };
  expect(sessionV2(message as never).messages.at(0)?.role).toBe("agent");
});

test("TDIS-04, TDIS-19: a snapshot replaces all output, also an unfinished character", () => {
  const snapshot = { ...update, output: { data: base64("new"), _meta: { a: 1 } } };
  const terminal = sessionV2(output([0x61, 0xc3]), snapshot, output("er")).terminals.get("t");
  expect(terminal).toEqual({ terminalId: "t", text: "newer", bytes: 5, unfinished: [] });
});

test("TDIS-05: each piece of base64 stands for itself", () => {
  expect(sessionV2(output("a"), output("b")).terminals.get("t")?.text).toBe("ab");
});

test("TDIS-06: a character may be cut", () => {
  const cut = sessionV2(output([0xf0, 0x9f]), output([0x98]));
  expect(cut.terminals.get("t")).toMatchObject({ text: "", unfinished: [0xf0, 0x9f, 0x98], bytes: 3 });
  expect(sessionV2(output([0xf0, 0x9f]), output([0x98]), output([0x80])).terminals.get("t")?.text).toBe("😀");
  expect(sessionV2(output([0xef, 0xbb]), output([0xbf, 0x61])).terminals.get("t")?.text).toBe("\ufeffa");
  expect(sessionV2(output([0xe0, 0x80])).terminals.get("t")?.text).toBe("\ufffd\ufffd");
});

test("TDIS-08, TDIS-09, TDIS-10: exit is the presence of a status, and touches nothing else", () => {
  const call = { sessionUpdate: "tool_call_update", toolCallId: "c", status: "in_progress" } as const;
  const session = sessionV2(call, { ...update, exitStatus: { exitCode: -1073741510 } });
  expect(session.terminals.get("t")?.exitStatus).toEqual({ exitCode: -1073741510 });
  expect(session.toolCalls.get("c")?.status).toBe("in_progress");
  expect(sessionV2({ ...update, exitStatus: {} }).terminals.get("t")?.exitStatus).toEqual({});
});

test("TDIS-07: what is no base64 is kept as it came, and the terminal stays as it was", () => {
  const broken = { ...output(""), data: "*" };
  const session = sessionV2(output("a"), broken);
  expect(session.terminals.get("t")?.text).toBe("a");
  expect([...session.unknown]).toEqual([{ position: 1, update: broken }]);
});

test("TDIS-21: a terminal stays when the content that shows it goes", () => {
  const call = { sessionUpdate: "tool_call_update", toolCallId: "c" } as const;
  const session = sessionV2(
    output("a"),
    { ...call, content: [{ type: "terminal", terminalId: "t" }] },
    { ...call, content: [] },
  );
  expect(session.terminals.get("t")?.text).toBe("a");
});

test("version 1: terminals that agents show through `_meta` are read, and their output is not kept with the call", () => {
  const call = { sessionUpdate: "tool_call", toolCallId: "c", title: "ls" } as const;
  const patch = { sessionUpdate: "tool_call_update", toolCallId: "c" } as const;
  const session = sessionV1(
    { ...call, _meta: { terminal_info: { terminal_id: "x", command: "ls", cwd: "/a" }, name: "Bash" } },
    { ...patch, _meta: { terminal_output: { terminal_id: "x", data: "one\n" } } },
    { ...patch, _meta: { terminal_output: { terminal_id: "x", data: "twö\n" } } },
    { ...patch, _meta: { terminal_exit: { terminal_id: "x", exit_code: 3, signal: null } } },
  );
  expect(session.terminals.get("x")).toMatchObject({
    text: "one\ntwö\n",
    bytes: 9,
    command: "ls",
    cwd: "/a",
    exitStatus: { exitCode: 3 },
  });
  expect(session.toolCalls.get("c")?._meta).toHaveProperty("name", "Bash");
  expect(session.toolCalls.get("c")?._meta).not.toHaveProperty("terminal_output");
  const nameless = sessionV1({ ...patch, _meta: { terminal_output_delta: { data: "hi" } } });
  expect(nameless.terminals.get("c")?.text).toBe("hi");
});

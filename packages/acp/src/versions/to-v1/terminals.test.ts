import { expect, test } from "vitest";
import type * as v1 from "../../schema/v1/unstable.ts";
import { base64, telling } from "./fixtures/telling.ts";
import { keptOutput } from "./terminals.ts";

const terminal = (fields: object, terminalId = "t") => ({ sessionUpdate: "terminal_update", terminalId, ...fields });
const output = (bytes: string | readonly number[]) => ({
  sessionUpdate: "terminal_output_chunk",
  terminalId: "t",
  data: base64(bytes),
});
const shows = {
  sessionUpdate: "tool_call_update",
  toolCallId: "c",
  title: "t",
  content: [{ type: "terminal", terminalId: "t" }],
};

/** The text that a client sees in the call. */
function seen(updates: readonly v1.SessionUpdate[]): string | undefined {
  const { content } = updates.at(-1) as unknown as { content: { content: { text: string } }[] };
  return content[0]?.content.text;
}

test("L-28: a terminal is said as text, in the place of its anchor", () => {
  const { tell, lost } = telling();
  expect(tell(terminal({ command: "ls", cwd: "/a" }))).toEqual([]);
  expect(seen(tell(shows))).toBe("```console\n$ ls\n```");
  expect(seen(tell(output("a\nb\n")))).toBe("```console\n$ ls\na\nb\n```");
  expect(lost).toEqual(["L-28"]);
});

test("an anchor whose terminal is not there yet is nothing, until it is", () => {
  const { tell } = telling();
  expect(seen(tell(shows))).toBeUndefined();
  expect(seen(tell(output("x")))).toBe("```console\nx\n```");
});

test("L-28: the id of an agent's terminal is never passed on", () => {
  const { tell } = telling();
  const said = tell(shows, terminal({ command: "ls" }), output("x"), terminal({ exitStatus: { exitCode: 0 } }));
  expect(JSON.stringify(said)).not.toMatch(/terminal/);
});

test("a terminal that the client runs is shown as the client's, and its output is not told", () => {
  const clientTerminal = (id: string) => (id === "t" ? "client-7" : undefined);
  const { tell, lost } = telling({}, { clientTerminal });
  expect(tell(shows)).toMatchObject([{ content: [{ type: "terminal", terminalId: "client-7" }] }]);
  expect(tell(output("x"), terminal({ exitStatus: { exitCode: 1 } }))).toEqual([]);
  expect(lost).toEqual([]);
});

test("a character that is cut between two pieces is whole", () => {
  const { tell } = telling();
  const [first = 0, ...rest] = new TextEncoder().encode("é");
  tell(shows, output([0x61, first]));
  expect(seen(tell(output(rest)))).toBe("```console\naé\n```");
});

test("a snapshot replaces what was there, null clears it", () => {
  const { tell } = telling();
  tell(shows, output("old"));
  expect(seen(tell(terminal({ output: { data: base64("new") } })))).toBe("```console\nnew\n```");
  expect(seen(tell(terminal({ output: null })))).toBeUndefined();
});

test.each([
  [{ exitCode: 0 }, "```console\nx\n```"],
  [{}, "```console\nx\n```"],
  [{ exitCode: -1 }, "```console\nx\n```\n\nExited with code -1"],
  [{ exitCode: null, signal: "SIGKILL" }, "```console\nx\n```\n\nEnded by SIGKILL"],
])("how a command ended is told unless it ended well: %j", (exitStatus, text) => {
  const { tell } = telling();
  tell(shows, output("x"));
  expect(seen(tell(terminal({ exitStatus })))).toBe(text);
});

test("output cannot leave its fence", () => {
  const { tell } = telling();
  tell(shows);
  expect(seen(tell(output("```\n# Not a heading")))).toBe("````console\n```\n# Not a heading\n````");
});

test("only what the text depends on is said again", () => {
  const { tell } = telling();
  tell(shows, output("x"));
  expect(tell(terminal({ size: { cols: 80, rows: 24 } }), terminal({ capabilities: { cancel: {} } }))).toEqual([]);
});

test("output is held back like content that grows", () => {
  const session = telling({}, { hold: true });
  session.tell(shows);
  expect(session.tell(output("a"), output("b"))).toEqual([]);
  expect(seen(session.flush())).toBe("```console\nab\n```");
});

test("L-34: output that is no base64 is left out", () => {
  const { tell, lost } = telling();
  tell(shows, output("x"));
  expect(tell({ ...output("x"), data: "?" })).toEqual([]);
  expect(lost).toEqual(["L-28", "L-34"]);
});

test(`the last ${keptOutput} characters of 1 MiB are kept`, () => {
  const session = telling({}, { hold: true });
  session.tell(shows);
  const line = `${"é".repeat(99)}\n`;
  const bytes = [...new TextEncoder().encode(line.repeat(5300))];
  expect(bytes.length).toBeGreaterThan(2 ** 20);
  for (let at = 0; at < bytes.length; at += 4099) session.tell(output(bytes.slice(at, at + 4099)));
  const text = seen(session.flush())!;
  expect(text.length).toBeLessThan(keptOutput + 20);
  expect(text.length).toBeGreaterThan(keptOutput - 200);
  expect(text).not.toContain("\ufffd");
  expect(text).toContain(`${line}${line}`);
});

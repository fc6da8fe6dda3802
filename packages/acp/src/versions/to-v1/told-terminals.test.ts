import fc from "fast-check";
import { expect, test } from "vitest";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { emptySession, reduceV1, reduceV2, type Session } from "../../state/index.ts";
import { toV2 } from "../index.ts";
import { base64, telling, text } from "./fixtures/telling.ts";
import { rememberedTerminals } from "./terminals.ts";

const habit: v1.ClientCapabilities = { _meta: { terminal_output: true } };
const terminal = (fields: object, terminalId = "t") => ({ sessionUpdate: "terminal_update", terminalId, ...fields });
const output = (bytes: string | readonly number[], terminalId = "t") => ({
  sessionUpdate: "terminal_output_chunk",
  terminalId,
  data: base64(bytes),
});
const shows = {
  sessionUpdate: "tool_call_content_chunk",
  toolCallId: "c",
  content: { type: "terminal", terminalId: "t" },
};
const call = {
  sessionUpdate: "tool_call_update",
  toolCallId: "c",
  title: "Run",
  kind: "execute",
  status: "in_progress",
};

test("a terminal is introduced where its call is announced again, with all that is known of the call", () => {
  const { tell, lost } = telling(habit);
  tell({ ...call, rawInput: { command: "ls" }, locations: [{ path: "/a" }], _meta: { own: 1 } });
  tell(terminal({ command: "ls", cwd: "/a" }));
  expect(tell(shows)).toEqual([
    {
      ...call,
      sessionUpdate: "tool_call",
      rawInput: { command: "ls" },
      locations: [{ path: "/a" }],
      content: [{ type: "terminal", terminalId: "brg:t" }],
      _meta: { own: 1, terminal_info: { terminal_id: "brg:t", command: "ls", cwd: "/a" } },
    },
  ]);
  expect(lost).toEqual([]);
});

test("output is told at once and once, and how the command ended with it", () => {
  const { tell } = telling(habit, { hold: true });
  tell(call, terminal({}), shows);
  const more = { sessionUpdate: "tool_call_update", toolCallId: "c" };
  const of = (_meta: object) => ({ ...more, _meta });
  expect(tell(output("a"))).toEqual([of({ terminal_output: { terminal_id: "brg:t", data: "a" } })]);
  expect(tell(output("b"))).toEqual([of({ terminal_output: { terminal_id: "brg:t", data: "b" } })]);
  const exit = { terminal_id: "brg:t", exit_code: 3, signal: null };
  expect(tell(terminal({ exitStatus: { exitCode: 3 } }))).toEqual([of({ terminal_exit: exit })]);
  expect(tell(terminal({ capabilities: null }))).toEqual([]);
});

test("what came before a call shows the terminal is told when it does", () => {
  const { tell } = telling(habit);
  expect(tell(call, terminal({}), output("early"), terminal({ exitStatus: { signal: "SIGKILL" } }))).toHaveLength(1);
  expect(tell(shows).at(-1)).toMatchObject({
    _meta: {
      terminal_output: { terminal_id: "brg:t", data: "early" },
      terminal_exit: { terminal_id: "brg:t", exit_code: null, signal: "SIGKILL" },
    },
  });
});

test("the id of a terminal that a client knows nothing of is not named", () => {
  const { tell } = telling(habit);
  expect(JSON.stringify(tell(call, shows))).not.toContain("brg:");
  expect(JSON.stringify(tell(output("x")))).toContain("terminal_info");
});

test("a character that is cut between two pieces is whole", () => {
  const { tell } = telling(habit);
  const [first = 0, ...rest] = new TextEncoder().encode("é");
  tell(call, shows, terminal({}));
  expect(tell(output([first]))).toEqual([]);
  expect(tell(output(rest))).toMatchObject([{ _meta: { terminal_output: { data: "é" } } }]);
});

test("output cannot be taken back, so other output in its place is another terminal", () => {
  const { tell } = telling(habit);
  tell(call, shows, output("old"));
  const said = tell(terminal({ output: { data: base64("new") } }));
  expect(said).toMatchObject([
    {
      sessionUpdate: "tool_call",
      content: [{ type: "terminal", terminalId: "brg:t#2" }],
      _meta: { terminal_info: { terminal_id: "brg:t#2" } },
    },
    { _meta: { terminal_output: { terminal_id: "brg:t#2", data: "new" } } },
  ]);
});

test("several terminals of one call are introduced one after another, each before it is named", () => {
  const { tell } = telling(habit);
  tell(terminal({}, "a"), terminal({}, "b"));
  const content = ["a", "b"].map((terminalId) => ({ type: "terminal", terminalId }));
  const said = tell({ ...call, content }) as any[];
  expect(said.map(({ content }) => content.length)).toEqual([0, 1, 2]);
  expect(said.map(({ _meta }) => _meta?.terminal_info.terminal_id)).toEqual([undefined, "brg:a", "brg:b"]);
});

test("a question about a call does not swallow what introduces its terminal", () => {
  const session = telling(habit);
  session.tell(call, terminal({}));
  const toolCall = { toolCallId: "c", content: [{ type: "terminal", terminalId: "t" }] };
  const { before, request } = session.permission({
    sessionId: "s",
    title: "Run",
    subject: { type: "tool_call", toolCall },
    options: [{ optionId: "yes", name: "Yes", kind: "allow_once" }],
  } as v2.RequestPermissionRequest);
  expect(before).toMatchObject([{ sessionUpdate: "tool_call", _meta: { terminal_info: { terminal_id: "brg:t" } } }]);
  expect(JSON.stringify(request)).not.toContain("terminal_info");
});

test("L-28: terminals are text for clients that do not say that they have the habit", () => {
  for (const _meta of [{}, { terminal_output: false }, null]) {
    const { tell, lost } = telling({ _meta });
    expect(JSON.stringify(tell(call, shows, output("x")))).toContain("```console");
    expect(lost).toEqual(["L-28"]);
  }
});

test("L-34: output that is no base64 is left out", () => {
  const { tell, lost } = telling(habit);
  tell(call, shows, terminal({}));
  expect(tell({ ...output("x"), data: "?" }, terminal({ output: { data: "?" } }))).toEqual([]);
  expect(lost).toEqual(["L-34", "L-34"]);
});

test(`no more than ${rememberedTerminals} terminals are remembered, and a forgotten one is introduced again`, () => {
  const { tell } = telling(habit);
  tell(call, shows, terminal({}));
  for (let at = 0; at < rememberedTerminals; at++) tell(terminal({}, `t${at}`));
  expect(JSON.stringify(tell(output("x")))).toContain("terminal_info");
});

const pieces = fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 5 }), { maxLength: 6 });

test("pain 18: what a client reads of it, in either reader of the habit, is what version 2 says", () => {
  fc.assert(
    fc.property(pieces, fc.nat(), fc.nat(4), fc.boolean(), (words, seed, at, exits) => {
      const bytes = new TextEncoder().encode(words.join(""));
      const cut = bytes.length === 0 ? 0 : seed % bytes.length;
      const updates: object[] = [
        terminal({ command: "ls", cwd: "/a" }),
        output([...bytes.slice(0, cut)]),
        output([...bytes.slice(cut)]),
        ...(exits ? [terminal({ exitStatus: { exitCode: 1 } })] : []),
      ];
      updates.splice(Math.min(at, updates.length), 0, call, shows);
      const { tell } = telling(habit);
      const said = tell(...updates);
      const first = said.reduce((session, update) => reduceV1(session, update), emptySession());
      const back = toV2({});
      const again = said
        .flatMap((update) => back.update(update))
        .reduce((session, one) => reduceV2(session, one), emptySession());
      const given = (updates as v2.SessionUpdate[]).reduce((session, one) => reduceV2(session, one), emptySession());
      expect(nameless(first)).toEqual(nameless(given));
      expect(nameless(again)).toEqual(nameless(given));
    }),
    { seed: 20261120, numRuns: 300 },
  );
});

function nameless({ terminals, toolCalls }: Session) {
  return {
    terminals: [...terminals].map((one) => ({ ...one, terminalId: "" })),
    content: [...(toolCalls.get("c")?.content ?? [])].map(({ type }) => type),
  };
}

test("content that grows beside a terminal keeps its place", () => {
  const session = telling(habit, { hold: true });
  session.tell(call, terminal({}), shows);
  const content = { type: "content", content: text("Done") };
  session.tell({ sessionUpdate: "tool_call_content_chunk", toolCallId: "c", content });
  expect(session.flush()).toMatchObject([{ content: [{ type: "terminal", terminalId: "brg:t" }, content] }]);
});

import { describe, expect, test } from "vitest";
import { runStream } from "../../packages/cli/src/fixtures/run-output.ts";
import { prompted, type Step, says, tool } from "./fixtures/habits.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const terminal = { content: [{ type: "terminal", terminalId: "t" }] };
const call = { title: "npm test", kind: "execute", status: "in_progress" };

/** What a chat shows of a turn with these steps. */
async function shown(...steps: Step[]): Promise<string> {
  await using chat = new StrangeChat(prompted(...steps, says("Done.")));
  await chat.turn();
  expect(chat.text).toContain("Done.");
  expect(await chat.leave()).toBe(0);
  return chat.text;
}

describe("terminals that the client never created", () => {
  const meta = (_meta: object, fields: object = {}) => tool("tool_call_update", "t", { ...fields, _meta });

  test("a text in _meta.terminal_output, an end in _meta.terminal_exit", async () => {
    const text = await shown(
      tool("tool_call", "t", { ...call, ...terminal, _meta: { terminal_info: { terminal_id: "t", cwd: "/" } } }),
      meta({ terminal_output: { terminal_id: "t", data: "three tests ran\r\n" } }),
      meta({ terminal_output: { terminal_id: "t", data: "one of them failed\r\n" } }),
      meta({ terminal_exit: { terminal_id: "t", exit_code: 1, signal: null } }, { status: "failed" }),
    );
    expect(text).toContain("three tests ran\n");
    expect(text).toContain("one of them failed\n");
    expect(text).toMatch(/exit(ed)? (code |with )?1/i);
  });

  test("pieces in _meta.terminal_output_delta", async () => {
    const text = await shown(
      tool("tool_call", "t", { ...call, ...terminal }),
      meta({ terminal_output_delta: { terminal_id: "t", data: "half a li" } }),
      meta({ terminal_output_delta: { terminal_id: "t", data: "ne\n" } }, { status: "failed" }),
    );
    expect(text).toContain("half a line");
  });

  test("nothing but rawOutput", async () => {
    const text = await shown(
      tool("tool_call", "t", { ...call, ...terminal, rawInput: { command: ["sh", "-c", "npm test"] } }),
      tool("tool_call_update", "t", {
        status: "failed",
        rawOutput: { formatted_output: "two tests ran", exit_code: 2 },
      }),
    );
    expect(text).toContain("two tests ran");
  });

  test("nothing at all", async () => {
    expect(
      await shown(
        tool("tool_call", "t", { ...call, ...terminal }),
        tool("tool_call_update", "t", { status: "completed" }),
      ),
    ).toContain("npm test");
  });
});

describe("tool calls without content", () => {
  test.each([
    ["a text", "it said no", "it said no"],
    ["an object with a text", { output: "it said no" }, "it said no"],
    ["an object", { reason: { code: 7 } }, "7"],
    ["a list", ["it", "said", "no"], "said"],
  ])("what failed is told by rawOutput: %s", async (_, rawOutput, words) => {
    const text = await shown(
      tool("tool_call", "t", { title: "edit", kind: "other" }),
      tool("tool_call_update", "t", { status: "failed", rawOutput }),
    );
    expect(text).toContain(words);
  });

  test("what is done is a line, by its raw input where its title says nothing", async () => {
    expect(
      await shown(
        tool("tool_call", "t", { title: "", kind: "execute", status: "completed", rawInput: { command: "make moon" } }),
      ),
    ).toContain("make moon");
  });

  test.each([
    ["null", null],
    ["a text", "a text"],
    ["an object", { type: "text" }],
    ["a list of nothing that is known", [null, 7, { type: "hologram" }, { type: "content" }, { type: "diff" }]],
  ])("content that is %s costs that content", async (_, content) => {
    const text = await shown(
      tool("tool_call", "t", { title: "Look at it", kind: "read", status: "completed", content }),
    );
    expect(text).toContain("Done.");
  });
});

test("a new file is told as one that was empty, or without its old text, and looks the same", async () => {
  const diff = (path: string, fields: object) =>
    tool("tool_call", path, {
      title: `Write ${path}`,
      kind: "edit",
      status: "completed",
      content: [{ type: "diff", path: `/${path}`, newText: "one\ntwo\n", ...fields }],
    });
  const text = await shown(diff("a.txt", { oldText: "" }), diff("b.txt", { oldText: null }), diff("c.txt", {}));
  for (const name of ["a.txt", "b.txt", "c.txt"]) expect(text).toContain(`/${name}  (new) +2`);
});

test("J-15: updates, content and enums that nobody knows are passed on, and cost nothing else", async () => {
  const steps = [
    { update: { sessionUpdate: "hologram_update", beam: 1 } },
    { update: { sessionUpdate: "agent_message_chunk", content: { type: "hologram", beam: 1 } } },
    tool("tool_call", "t", { title: "Beam it", kind: "beam", status: "beaming", schema_version: 3, name: "beam" }),
    tool("tool_call_update", "t", { status: "completed" }),
    { update: { sessionUpdate: "plan", entries: [{ content: "Beam", priority: "cosmic", status: "beaming" }] } },
  ];
  const text = await shown(...steps);
  expect(text).toContain("Beam it");
  expect(text).toContain("hologram");

  using agent = strange(prompted(...steps, says("Done.")));
  const { events, code } = await runStream(["go", ...agent.args], agent.env);
  expect(code).toBe(0);
  expect(events).toContainEqual({ type: "other", update: { sessionUpdate: "hologram_update", beam: 1 } });
});

test("J-16: updates of wrong types, and what are none, cost themselves only", async () => {
  const odd = [
    null,
    7,
    "text",
    [],
    {},
    { sessionUpdate: null },
    { sessionUpdate: "agent_message_chunk" },
    { sessionUpdate: "tool_call" },
    { sessionUpdate: "plan", entries: "x" },
    { sessionUpdate: "usage_update", used: "much" },
  ];
  const text = await shown(
    ...odd.map((update) => ({ update: update as object })),
    { send: { method: "session/update" } },
    { send: { method: "session/update", params: [] } },
  );
  expect(text).toContain("Done.");
});

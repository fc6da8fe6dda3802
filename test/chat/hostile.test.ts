import { clean } from "@colloquy/acp/text";
import { describe, expect, test } from "vitest";
import { command } from "../../packages/cli/src/fixtures/command.ts";
import { asks, ends, prompted, says, tool } from "./fixtures/habits.ts";
import { allHostile, expectPrompt, expectUntouched, hostile } from "./fixtures/hostile.ts";
import { StrangeChat, strange } from "./fixtures/strange.ts";

const squeezed = (text: string) => text.replace(/\s+/g, "");

test.each(Object.entries(hostile))(
  "%s: in a message, whole and a character a chunk, it is the text that is left of it",
  async (name, text) => {
    const pieces = Array.from(`begin ${text} end`, (piece) => says(piece));
    await using chat = new StrangeChat(prompted(says(`first ${text} last\n\n`), ...pieces));
    await chat.turn();
    expectUntouched(chat);
    for (const [from, to] of [
      ["first", "last"],
      ["begin", "end"],
    ]) {
      if (!name.startsWith("P-05")) expect(squeezed(chat.text)).toContain(squeezed(clean(`${from} ${text} ${to}`)));
      expect(chat.text).toContain(to);
    }
    await expectPrompt(chat);
    expectUntouched(chat);
  },
);

test("D-05: a string that never ends swallows no more than itself", async () => {
  await using chat = new StrangeChat(
    prompted(
      says("one \x1b]0;owned"),
      says(" two\n\nthree"),
      says("\x1bPq"),
      tool("tool_call", "t", { title: "four", status: "completed" }),
      says("five \x1b["),
    ),
  );
  await chat.turn();
  for (const word of ["one", "three", "four", "five"]) expect(chat.text).toContain(word);
  expectUntouched(chat);
  await expectPrompt(chat);
});

test("in every text of a turn that there is", async () => {
  const h = allHostile;
  const diff = { type: "diff", path: `/${h}`, oldText: `a\n${h}\n`, newText: `b\n${h}${h}\n` };
  const steps = [
    { update: { sessionUpdate: "agent_thought_chunk", content: { type: "text", text: h } } },
    { update: { sessionUpdate: "user_message_chunk", content: { type: "text", text: h } } },
    { update: { sessionUpdate: "agent_message_chunk", content: { type: "resource_link", name: h, title: h, uri: h } } },
    { update: { sessionUpdate: "agent_message_chunk", content: { type: "resource", resource: { uri: h, text: h } } } },
    { update: { sessionUpdate: "agent_message_chunk", content: { type: "image", mimeType: h, data: "AAAA", uri: h } } },
    { update: { sessionUpdate: "agent_message_chunk", content: { type: h } } },
    tool("tool_call", `t${h}`, {
      title: h,
      kind: h,
      status: "in_progress",
      locations: [{ path: h }],
      rawInput: { command: h },
    }),
    tool("tool_call_update", `t${h}`, {
      status: "failed",
      content: [diff, { type: "content", content: { type: "text", text: h } }, { type: h }],
    }),
    tool("tool_call", "t", { title: "run", kind: "execute", content: [{ type: "terminal", terminalId: "t" }] }),
    tool("tool_call_update", "t", { _meta: { terminal_output: { terminal_id: "t", data: h } } }),
    tool("tool_call_update", "t", {
      status: "failed",
      _meta: { terminal_exit: { terminal_id: "t", exit_code: null, signal: h } },
    }),
    tool("tool_call", "r", { title: "", kind: "other", status: "failed", rawOutput: { output: h } }),
    { update: { sessionUpdate: "plan", entries: [{ content: h, priority: h, status: h }] } },
    { update: { sessionUpdate: "session_info_update", title: h } },
    { update: { sessionUpdate: "usage_update", used: 1, size: 2, cost: { amount: 1, currency: h } } },
    { update: { sessionUpdate: h } },
    {
      update: {
        sessionUpdate: "available_commands_update",
        availableCommands: [{ name: h, description: h, input: { hint: h } }],
      },
    },
    says(
      `# ${h}\n\n\`\`\`${h}\n${h}\n\`\`\`\n\n| ${h} | b |\n|--|--|\n| ${h} | ${h} |\n\n[${h}](${h}) ![${h}](${h})\n\n- ${h}\n\n> ${h}\n`,
    ),
  ];
  await using chat = new StrangeChat({
    on: {
      "session/prompt": [
        [...steps, { moan: h }, { fail: { code: -32603, message: h, data: { details: h } } }],
        [says("The end."), ends],
      ],
    },
  });
  await chat.turn();
  expectUntouched(chat);
  await expectPrompt(chat);
  await chat.until(() => chat.text.includes("The end."));
  chat.type("/");
  await chat.until("/help");
  chat.type("\x15");
  expectUntouched(chat);
});

describe("in what is asked", () => {
  test("a permission: title, description, command, path, diff, options", async () => {
    const h = allHostile;
    const toolCall = {
      toolCallId: h,
      title: h,
      kind: "execute",
      locations: [{ path: h }],
      rawInput: { command: h },
      content: [{ type: "diff", path: `/${h}`, oldText: h, newText: `${h}x` }],
    };
    const options = [
      { optionId: h, name: h, kind: "allow_once" },
      { optionId: "no", name: "Do not", kind: "reject_once" },
    ];
    await using chat = new StrangeChat(prompted(asks({ toolCall, options }), { until: "ask" }, says("Heard.")), {
      rows: 50,
    });
    await chat.ready();
    chat.type("go\r");
    await chat.until("Do not");
    expectUntouched(chat);
    expect(chat.screen().filter((row) => /^\s*\d or \w Do not/.test(row))).toHaveLength(1);
    await chat.press("2", "Do not");
    await chat.until("Heard.");
    expect(chat.answerTo("ask")?.result).toEqual({ outcome: { outcome: "selected", optionId: "no" } });
    await expectPrompt(chat);
  });

  test("a form: message, titles, descriptions, choices, defaults", async () => {
    const h = allHostile;
    const requestedSchema = {
      type: "object",
      title: h,
      properties: {
        a: { type: "string", title: h, description: h, default: h },
        b: { type: "string", title: h, enum: [h, "two"] },
        [h]: { type: "boolean", title: h },
      },
      required: ["a"],
    };
    const form = {
      send: {
        id: "form",
        method: "elicitation/create",
        params: { sessionId: "s", mode: "form", message: h, requestedSchema },
      },
    };
    await using chat = new StrangeChat(prompted(form, { until: "form" }, says("Heard.")), { rows: 50 });
    await chat.ready();
    chat.type("go\r");
    await expect.poll(() => chat.screen().join("\n")).toMatch(/Esc/);
    expectUntouched(chat);
    await chat.press("\x1b", "Esc");
    await chat.until("Heard.");
    await expectPrompt(chat);
  });

  test("names of the agent, its modes, options and ways to sign in", async () => {
    const h = allHostile;
    const options = [
      {
        id: "mode",
        name: h,
        category: "mode",
        description: h,
        type: "select",
        currentValue: "a",
        options: [
          { value: "a", name: h, description: h },
          { value: "b", name: h },
        ],
      },
    ];
    await using chat = new StrangeChat(
      {
        on: {
          initialize: [
            {
              answer: {
                protocolVersion: 1,
                agentInfo: { name: h, title: `Strange Agent ${h}`, version: h },
                authMethods: [{ id: h, name: h, description: h }],
              },
            },
          ],
          "session/new": [
            [{ fail: { code: -32000, message: h } }],
            [{ answer: { sessionId: "s", configOptions: options } }],
          ],
          authenticate: [{ answer: {} }],
        },
      },
      { rows: 40 },
    );
    await chat.until("Enter takes the marked one");
    expectUntouched(chat);
    // What appears by itself is deaf at first (P-09): it is asked until it listens.
    await chat.press("\r", "Enter takes the marked one");
    await expectPrompt(chat);
    chat.type("/config\r");
    await chat.until("What to set");
    chat.type("\r");
    await chat.until("2 matches · Enter takes the marked one");
    expectUntouched(chat);
    await chat.press("\x1b", "Enter takes the marked one");
    await expectPrompt(chat, "something else");
  });
});

describe("line by line, D-12: nothing but text, tabs and line ends is printed", () => {
  const habits = prompted(
    says(`${allHostile}\n\n`),
    tool("tool_call", "t", { title: allHostile, kind: "execute", status: "failed", rawOutput: allHostile }),
    { moan: allHostile },
    says("\n\nThe end."),
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is there is what is checked
  const controls = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

  test("in a run", async () => {
    using agent = strange(habits);
    const { code, stdout, stderr } = await command(["run", "go", ...agent.args], "", agent.env);
    expect(code).toBe(0);
    expect(stdout).toContain("The end.");
    expect(stdout).not.toMatch(controls);
    expect(stderr).not.toMatch(controls);
  });

  test("in a chat whose input and output are pipes", async () => {
    using agent = strange(habits);
    const { code, stdout, stderr } = await command(["chat", "--plain", ...agent.args], "go\n", agent.env);
    expect(code).toBe(0);
    expect(stdout).toContain("The end.");
    expect(stdout).not.toMatch(controls);
    expect(stderr).not.toMatch(controls);
  });
});

describe("D-23, R-09: sizes", () => {
  test("a megabyte in one line, and 100,000 nested quotes, are shown, and the prompt stays", async () => {
    await using chat = new StrangeChat(
      prompted(
        says(`${"long ".repeat(200_000)}\n\nafter the line\n\n`),
        says(`${">".repeat(100_000)} deep\n\n`),
        says(`${"[".repeat(50_000)}${"*a ".repeat(50_000)}\n\nthe end`),
      ),
    );
    await chat.turn();
    await chat.until("the end");
    expect(chat.text).toContain("after the line");
    await expectPrompt(chat);
    expectUntouched(chat);
  });
});

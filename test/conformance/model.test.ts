import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { agentModel, parseProfile, scenarios, shippedProfile, shippedProfiles } from "@colloquy/conformance";
import { type ModelCall, modelServer, scenarioModel, scenePrompts } from "@colloquy/conformance/model-server";
import { expect, test } from "vitest";

const user = (text: string) => ({ role: "user" as const, parts: [{ text }] });
const called = (name: string) => ({ role: "assistant" as const, parts: [{ call: { id: "1", name, input: {} } }] });
const result = (text: string) => ({ role: "tool" as const, parts: [{ result: [{ text }], callId: "1" }] });
const tool = (name: string, properties: object = {}, required = Object.keys(properties)) => ({
  ...{ name, description: "" },
  input: { type: "object", properties, required },
});
const text = { type: "string" };
const asked = (more: Partial<ModelCall>) => ({
  ...{ model: "any", system: "", messages: [], tools: [tool("read_file", { path: text })], stream: true },
  ...more,
});

test("what it plays are scenarios of the profile, and each of them has an answer", () => {
  for (const [name, prompt] of Object.entries(scenePrompts)) {
    expect(Object.keys(scenarios)).toContain(name);
    const reply = scenarioModel()(asked({ messages: [user(prompt.replace("{folder}", "/a b"))] }));
    expect(JSON.stringify(reply), name).not.toContain("Hello.");
  }
});

test("it calls the tool that does the thing, with the words that the tool has for it, and says what came of it", () => {
  const model = scenarioModel();
  const tools = [
    tool("write_stdin", { text }),
    tool("Write", { file_path: text, content: text, note: text, mode: { enum: ["w", "a"] } }),
  ];
  const messages = [user("#create /a b"), called("Write"), result("Written.")];
  expect(model(asked({ messages: messages.slice(0, 1), tools }))).toEqual({
    say: [
      {
        call: {
          name: "Write",
          input: { file_path: "/a b/created.txt", content: "created\n", note: "text", mode: "w" },
        },
      },
    ],
  });
  expect(model(asked({ messages, tools }))).toEqual({ say: [{ text: "It is done: Written." }] });
});

test("it calls the tool of an MCP server by the name that it has there, whatever the agent puts before it", () => {
  const tools = [tool("words", { word: text }), tool("mcp__client__colloquy_word")];
  expect(scenarioModel()(asked({ messages: [user("#mcp")], tools }))).toEqual({
    say: [{ call: { name: "mcp__client__colloquy_word", input: {} } }],
  });
  expect(scenarioModel()(asked({ messages: [user("#mcp")] }))).toEqual({
    say: [{ text: "I have no tool that can use." }],
  });
});

test.each([
  [
    [tool("run_shell_command", { command: text })],
    { name: "run_shell_command", input: { command: "cat '/a/notes.txt'" } },
  ],
  [
    [tool("shell", { cmd: { type: "array", items: text } })],
    { name: "shell", input: { cmd: ["sh", "-c", "cat '/a/notes.txt'"] } },
  ],
  [
    [tool("mcp__box__Read", { absolute_path: text, limit: { type: "integer" } }, ["absolute_path"])],
    { name: "mcp__box__Read", input: { absolute_path: "/a/notes.txt" } },
  ],
])("without a tool of the usual name it reads with what there is: %j", (tools, call) => {
  expect(scenarioModel()(asked({ messages: [user("#read /a")], tools }))).toEqual({ say: [{ call }] });
});

test("where files are written by patches, it writes a patch", () => {
  const patch = { name: "apply_patch", description: "", input: {}, freeform: true as const };
  const reply = scenarioModel()(asked({ messages: [user("#create /a")], tools: [patch] }));
  const input = "*** Begin Patch\n*** Add File: /a/created.txt\n+created\n*** End Patch\n";
  expect(reply).toEqual({ say: [{ call: { name: "apply_patch", input, freeform: true } }] });
});

test("with no tool for it, it says so", () => {
  expect(scenarioModel()(asked({ messages: [user("#plan")] }))).toEqual({
    say: [{ text: "I have no tool that can plan." }],
  });
});

test("a plan goes on round by round, in the words of the tool", () => {
  const item = { properties: { step: text, status: { enum: ["todo", "in-progress", "completed"] } } };
  const tools = [tool("update_plan", { plan: { type: "array", items: item } })];
  const messages = [user("#plan"), called("update_plan"), result("ok"), called("update_plan"), result("ok")];
  const reply = scenarioModel()(asked({ messages, tools }));
  expect(reply).toMatchObject({
    say: [{ call: { input: { plan: [{ status: "completed" }, { status: "completed" }, { status: "in-progress" }] } } }],
  });
});

test("it remembers what it is sent, and nothing else", () => {
  const told = [user("#remember milk"), { role: "assistant" as const, parts: [{ text: "Yes." }] }];
  const model = scenarioModel();
  expect(model(asked({ messages: [...told, user("#recall")] }))).toEqual({ say: [{ text: "It was milk." }] });
  expect(model(asked({ messages: [user("#recall")] }))).toEqual({ say: [{ text: "You told me no word." }] });
});

test("only the last prompt counts; remarks that agents add are none", () => {
  const model = scenarioModel();
  expect(model(asked({ messages: [user("#fail"), user("#say")] }))).toEqual({ say: [{ text: "Hello world." }] });
  expect(model(asked({ messages: [user("#fail"), user("And now?")] }))).toEqual({ say: [{ text: "Hello." }] });
  const remark = user("<system-reminder>Be kind.</system-reminder>");
  expect(model(asked({ messages: [remark, user("#fail"), remark] }))).toEqual({ fail: "badRequest" });
});

test("a tool that is offered in a group is called as one of it", async () => {
  await using server = await modelServer();
  server.answer = scenarioModel();
  const spawn = { type: "function", name: "spawn_agent", parameters: { properties: { message: text } } };
  const response = await fetch(`${server.urls.openai}/responses`, {
    method: "POST",
    body: JSON.stringify({
      model: "any",
      input: "#subagent",
      tools: [{ type: "namespace", name: "collaboration", tools: [spawn] }],
    }),
  });
  expect(await response.json()).toMatchObject({
    output: [
      { type: "function_call", namespace: "collaboration", name: "spawn_agent", arguments: '{"message":"#say"}' },
    ],
  });
});

test("what an agent asks besides gets a harmless answer, of the form that is demanded", () => {
  const model = scenarioModel();
  const messages = [user("A title for: #fail")];
  const schema = { properties: { title: text, score: { type: "integer" }, more: text }, required: ["title", "score"] };
  expect(model(asked({ messages, schema }))).toEqual({ say: [{ text: '{"title":"text","score":1}' }] });
  expect(model(asked({ messages: [user("#say")] }))).toEqual({ say: [{ text: "Hello world." }] });
  expect(model(asked({ messages, tools: [] }))).toEqual({ say: [{ text: "A short title" }] });
});

test.each(shippedProfiles())("the profile %s leads its agent to the model, in a home of its own", async (name) => {
  const { model, prompts, files } = parseProfile(await readFile(shippedProfile(name)!, "utf8"));
  expect(prompts.say).toBe("#say");
  expect(files).toHaveProperty(["notes.txt"]);
  let home: string;
  {
    await using played = await agentModel(model!);
    const env = await played.envFor("/one");
    home = env.HOME!;
    const written = await Promise.all(Object.keys(model!.home ?? {}).map((path) => readFile(join(home, path), "utf8")));
    expect(JSON.stringify([env, written])).toMatch(/http:\/\/127\.0\.0\.1:\d+/);
    expect(JSON.stringify([env, written])).not.toMatch(/\{(anthropic|openai|google)\}/);
    expect((await played.envFor("/one")).HOME).toBe(home);
    expect((await played.envFor("/two")).HOME).not.toBe(home);
  }
  expect(existsSync(home)).toBe(false);
});

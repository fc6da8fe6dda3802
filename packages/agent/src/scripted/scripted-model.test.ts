import { expect, test } from "vitest";
import { ModelError } from "../model/index.ts";
import { branch } from "./fixtures/branch.ts";
import { ask, callsIn, converse, endOf, textIn, user } from "./fixtures/conversation.ts";
import { playing, scenariosOf } from "./fixtures/scenarios.ts";
import { scriptedInfos, scriptedModel } from "./index.ts";

test("a model is found by its name, with the provider or without; another name is refused", () => {
  for (const { id } of scriptedInfos) {
    expect(scriptedModel(id, []).id).toBe(id);
    expect(scriptedModel(id.replace("scripted/", ""), []).id).toBe(id);
  }
  expect(() => scriptedModel("large", [])).toThrow(
    "There is no scripted model “large”: there are scripted/scripted, scripted/instant, scripted/small",
  );
});

test("texts come in words, and are whole in the answer", async () => {
  const answer = await ask(playing({ hi: [{ think: "Who is it?" }, { say: "Hello " }, { say: "there" }] }), [
    user("hi"),
  ]);
  expect(answer.events).toEqual([
    { type: "thinking", text: "Who " },
    { type: "thinking", text: "is " },
    { type: "thinking", text: "it?" },
    { type: "text", text: "Hello " },
    { type: "text", text: "there" },
    {
      type: "end",
      reason: "stop",
      content: [
        { type: "thinking", text: "Who is it?" },
        { type: "text", text: "Hello there" },
      ],
      usage: { input: 1, output: 6, cacheRead: 0, cacheWrite: 0 },
    },
  ]);
});

test("a text without blanks comes in pieces, too, and no character is cut", async () => {
  const text = "🙂".repeat(50);
  const { events } = await ask(playing({ hi: [{ say: text }] }), [user("hi")]);
  expect(events.flatMap((event) => (event.type === "text" ? [event.text.length] : []))).toEqual([48, 48, 4]);
  expect(textIn([{ events }])).toBe(text);
});

test("without thinking, thoughts are left out", async () => {
  const model = playing({ hi: [{ think: "Hm. " }, { say: "Yes." }] });
  const answer = await ask(model, [user("hi")], { thinking: "off" });
  expect([textIn([answer], "thinking"), textIn([answer])]).toEqual(["", "Yes."]);
});

test("an answer ends with its calls, and the next one goes on with their results", async () => {
  const model = playing({
    look: [
      { say: "I look. " },
      {
        calls: [
          { call: "a", input: { x: "{{prompt}}" } },
          { call: "b", as: "second" },
        ],
      },
      { say: "{{a}} and {{second.first}}, {{second.lines}} lines" },
    ],
  });
  const { answers } = await converse(model, [user("look here")], ({ name }) => ({ text: `${name} 1\n${name} 2\n` }));
  expect(answers.map((answer) => endOf(answer)?.reason)).toEqual(["tools", "stop"]);
  expect(callsIn(answers)).toMatchObject([
    { name: "a", input: { x: "look here" } },
    { name: "b", input: {} },
  ]);
  expect(textIn(answers)).toBe("I look. a 1\na 2\n and b 1, 2 lines");
});

test("no two calls of a session have one id", async () => {
  const model = playing({ look: [{ repeat: 3, steps: [{ call: "a" }] }] });
  const first = await converse(model, [user("look")], () => ({ text: "" }));
  const second = await converse(model, [...first.messages, user("look")], () => ({ text: "" }));
  const ids = callsIn([...first.answers, ...second.answers]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(6);
});

test("calls that never got a result are made anew, under other ids", async () => {
  const model = playing({ look: [{ say: "I look. " }, { call: "a" }, { say: "Seen." }] });
  const { events } = await ask(model, [user("look")]);
  const cut = [user("look"), { role: "assistant" as const, content: endOf({ events })!.content }];
  const { answers } = await converse(model, cut, () => ({ text: "" }));
  expect(textIn(answers)).toBe("Seen.");
  expect(callsIn(answers)).toHaveLength(1);
  expect(callsIn(answers)[0]!.id).not.toBe(callsIn([{ events }])[0]!.id);
});

test("conditions look at results and at the prompt, and all of a list must hold", async () => {
  const both = [{ result: "a", contains: "4" }, { prompt: "please" }];
  const model = playing({
    go: [
      { call: "a" },
      branch({ result: "a", matches: "is (?<what>\\d+)" }, [{ say: "It is {{what}}. " }], [{ say: "No. " }]),
      branch({ result: "a", isError: true }, [{ say: "Failed. " }], [{ say: "Fine. " }]),
      branch(both, [{ say: "Both." }], [{ say: "Not both." }]),
    ],
  });
  const said = async (prompt: string, text: string, isError: boolean) =>
    textIn((await converse(model, [user(prompt)], () => ({ text, isError }))).answers);
  expect(await said("go please", "it is 42", false)).toBe("It is 42. Fine. Both.");
  expect(await said("go", "it is 42", true)).toBe("It is 42. Failed. Not both.");
  expect(await said("go please", "nothing", false)).toBe("No. Fine. Not both.");
});

test("of a result that there is not, nothing holds and nothing is said", async () => {
  const never = branch({ prompt: "never" }, [{ call: "a" }]);
  const model = playing({ go: [never, branch({ result: "a", isError: false }, [{ say: "x" }], [{ say: "<{{a}}>" }])] });
  expect(textIn([await ask(model, [user("go")])])).toBe("<>");
});

test("an input that is one text is read as JSON where it is some", async () => {
  const model = playing({
    go: [
      { call: "a", input: '{"b": [1]}' },
      { call: "a", input: '{"b": ' },
    ],
  });
  const { answers } = await converse(model, [user("go")], () => ({ text: "" }));
  expect(callsIn(answers).map(({ input }) => input)).toEqual([{ b: [1] }, '{"b": ']);
});

test("updates are shown as they are, with an id that is the turn's own", async () => {
  const update = {
    sessionUpdate: "agent_message",
    messageId: "{{turn}}-a",
    content: [{ type: "text", text: "{{prompt}}" }],
  };
  const model = playing({ show: [{ update }] });
  const { events } = await ask(model, [user("show")]);
  expect(events[0]).toMatchObject({ type: "update", update: { content: [{ type: "text", text: "show" }] } });
  const again = await ask(model, [user("show"), { role: "assistant", content: [] }, user("show")]);
  expect(again.events[0]).not.toEqual(events[0]);
});

test("retries are numbered, and waited for", async () => {
  const waits: number[] = [];
  const steps = [{ retry: "busy", delayMs: 200 }, { pace: 30 }, { retry: "still busy" }, { say: "a b" }, { wait: 7 }];
  const model = scriptedModel("small", scenariosOf({ go: steps }), async (ms) => waits.push(ms));
  const { events } = await ask(model, [user("go")]);
  expect(events.slice(0, 2)).toEqual([
    { type: "retry", message: "busy", attempt: 1, delayMs: 200 },
    { type: "retry", message: "still busy", attempt: 2, delayMs: 0 },
  ]);
  expect(waits).toEqual([200, 0, 30, 30, 7]);
});

test("a failure breaks the answer off", async () => {
  const model = playing({ go: [{ say: "Half a " }, { fail: "cut", message: "It broke", retryAfterMs: 9 }] });
  const { events, error } = await ask(model, [user("go")]);
  expect(events).toEqual(["Half ", "a "].map((text) => ({ type: "text", text })));
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ problem: "cut", message: "It broke", retryAfterMs: 9 });
});

test.each(["stop", "length", "refusal"])("an answer can end with %s", async (reason) => {
  const answer = await ask(playing({ go: [{ say: "a" }, { stop: reason }] }), [user("go")]);
  expect(endOf(answer)?.reason).toBe(reason);
});

test("tokens can be told instead of counted, from a step on", async () => {
  const model = playing({
    go: [{ call: "a" }, { usage: { input: 900, cacheRead: 800 } }, { call: "a" }, { say: "12345" }],
  });
  const { answers } = await converse(model, [user("go")], () => ({ text: "result" }));
  const counted = answers.map((answer) => endOf(answer)!.usage);
  expect(counted.map(({ input }) => input)).toEqual([1, 900, 900]);
  expect(counted[2]).toEqual({ input: 900, output: 2, cacheRead: 800, cacheWrite: 0 });
});

test("a scenario can go on as another one, which begins anew", async () => {
  const model = playing({ one: [{ call: "a" }, { say: "{{a}} " }, { scenario: "two" }], two: [{ say: "two" }] });
  const { answers } = await converse(model, [user("one")], () => ({ text: "one" }));
  expect(textIn(answers)).toBe("one two");
});

test("scenarios that go on as each other for ever come to an end", async () => {
  const model = playing({ one: [{ scenario: "two" }], two: [{ scenario: "one" }] });
  const { error } = await ask(model, [user("one")]);
  expect(error).toMatchObject({ problem: "badRequest", message: "The scenario takes more than 100000 steps" });
});

test("a scenario that is not there is named", async () => {
  const { error } = await ask(playing({ one: [{ scenario: "two" }] }), [user("one")]);
  expect(error).toMatchObject({ message: "There is no scenario “two”: /scenario list shows those that there are" });
});

test("the instant model plays the same, without pauses between the words", async () => {
  const paused: number[] = [];
  const pause = async (ms: number) => void paused.push(ms);
  const scenarios = scenariosOf({ go: [{ pace: 50 }, { say: "one two" }, { wait: 7 }] });
  const said = async (name: string) => textIn([await ask(scriptedModel(name, scenarios, pause), [user("go")])]);
  expect(await said("scripted")).toBe(await said("instant"));
  expect(paused).toEqual([50, 50, 7, 7]);
});

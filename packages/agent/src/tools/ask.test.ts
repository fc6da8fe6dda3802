import { RequestError } from "@colloquy/acp";
import { expect, test } from "vitest";
import { type BenchOptions, toolBench } from "../fixtures/tool-bench.ts";
import { askTool } from "./ask.ts";
import { ASK_USER_UNAVAILABLE } from "./ask-user.ts";

const ours = "_colloquy/ask_user";
const theirs = "_agentao.cn/ask_user";
const clients = ["v1", "v2"] as const;
const choices = ["red", "blue"];

/** What came of one question, and of another on the same connection; and what the client was asked. */
async function asking(requests: BenchOptions["requests"] & object, input: object, client: "v1" | "v2" = "v2") {
  const asked: any[] = [];
  const noted = Object.entries(requests).map(([method, answer]) => [
    method,
    (params: any, context: any) => {
      asked.push({ method, ...params });
      return answer(params, context);
    },
  ]);
  await using bench = await toolBench(askTool, { client, requests: Object.fromEntries(noted) });
  const first = await bench.use("ask_user", { question: "Which?", ...input });
  const second = await bench.use("ask_user", { question: "And then?", ...input });
  const { sessionId } = bench.client.session();
  const states = bench.client.updates.filter((one) => one.sessionUpdate === "state_update").map((one) => one.state);
  return { asked, first, second, sessionId, states };
}

const form = (answer: object) => ({ "elicitation/create": () => answer });

test.each(clients)(
  "%s: a client with forms is asked by one, with the choices and a field for other words",
  async (client) => {
    const { asked, first, sessionId } = await asking(
      form({ action: "accept", content: { choice: "red" } }),
      { choices },
      client,
    );
    expect(first).toMatchObject({ text: "red", isError: false, call: { status: "completed", title: "Which?" } });
    expect(asked[0]).toMatchObject({ mode: "form", message: "Which?", sessionId, toolCallId: first.call.toolCallId });
    expect(asked[0].requestedSchema.properties).toMatchObject({
      choice: { type: "string", enum: choices },
      answer: { type: "string" },
    });
  },
);

test.each([
  [
    { choices: ["red", "blue"], answer: " and a little green " },
    { choices, multiple: true },
    "red, blue, and a little green",
  ],
  [{ answer: "green" }, { choices }, "green"],
  [{ answer: "42" }, {}, "42"],
  [{}, { choices }, "The user closed the question without an answer."],
])("a form that comes back with %j", async (content, input, words) => {
  const { first } = await asking(form({ action: "accept", content }), input);
  expect(first.text).toBe(words);
});

test.each([
  ["decline", "The user declined to answer."],
  ["cancel", "The user closed the question without an answer."],
])("to %s a form is told in words", async (action, words) => {
  expect((await asking(form({ action }), {})).first).toMatchObject({ text: words, isError: false });
});

test.each(clients)(
  "%s: without forms, our own extension is asked, and the session needs its user meanwhile",
  async (client) => {
    const { asked, first, sessionId, states } = await asking(
      { [ours]: () => ({ answer: "red" }) },
      { choices },
      client,
    );
    expect(first.text).toBe("red");
    expect(asked[0]).toEqual({ method: ours, sessionId, question: "Which?", choices, multiple: false });
    if (client === "v2") expect(states.slice(0, 4)).toEqual(["running", "requires_action", "running", "idle"]);
  },
);

test.each(clients)(
  "S2-51 %s: a client of the seed document is asked by its name for it, and the second time at once",
  async (client) => {
    const missing = () => {
      throw new RequestError(-32601, "Method not found");
    };
    const { asked, first, second, sessionId } = await asking(
      { [ours]: missing, [theirs]: () => ({ answer: "red" }) },
      {},
      client,
    );
    expect([first.text, second.text]).toEqual(["red", "red"]);
    expect(asked.map(({ method }) => method)).toEqual([ours, theirs, theirs]);
    expect(asked[1]).toEqual({ method: theirs, sessionId, question: "Which?" });
  },
);

test("S2-51: agentao's question has the choices in its text", async () => {
  const { asked } = await asking({ [theirs]: () => ({ answer: "red" }) }, { choices });
  expect(asked[0].question).toBe("Which?\n\n- red\n- blue");
});

test.each([
  [{ outcome: "answered", text: "red" }, "red"],
  [{ outcome: "cancelled", text: "" }, "The user closed the question without an answer."],
  [{ outcome: "declined" }, "The user declined to answer."],
  [{ answer: ASK_USER_UNAVAILABLE }, ASK_USER_UNAVAILABLE],
  [{ answer: 7 }, ASK_USER_UNAVAILABLE],
  [null, ASK_USER_UNAVAILABLE],
])("S2-51: the answer %j", async (answer, words) => {
  expect((await asking({ [theirs]: () => answer }, {})).first.text).toBe(words);
});

test.each(clients)("S2-51 %s: a client that knows no way is asked once, and nobody is there", async (client) => {
  const { first, second } = await asking({}, {}, client);
  expect([first.text, second.text]).toEqual([ASK_USER_UNAVAILABLE, ASK_USER_UNAVAILABLE]);
  expect(first.isError).toBe(false);
});

test("an extension that fails is nobody there", async () => {
  const fails = () => {
    throw new RequestError(-32603, "No window");
  };
  expect((await asking({ [ours]: fails }, {})).first.text).toBe(ASK_USER_UNAVAILABLE);
});

test.each([ours, "elicitation/create"])("promise 4: a cancel withdraws a question by %s", async (method) => {
  const asked = Promise.withResolvers<void>();
  const withdrawn = Promise.withResolvers<void>();
  const wait = (_: unknown, { signal }: { signal: AbortSignal }) => {
    asked.resolve();
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve(withdrawn.resolve())));
  };
  await using bench = await toolBench(askTool, { requests: { [method]: wait } });
  const used = bench.use("ask_user", { question: "Which?" });
  await asked.promise;
  await bench.client.cancel();
  expect(await used).toMatchObject({ stopReason: "cancelled", call: { status: "cancelled" } });
  await withdrawn.promise;
});

import { expect, test } from "vitest";
import { type Answers, type Line, lineClient } from "./fixtures/line-client.ts";

const input = { question: "Milk or bread?", choices: ["Milk", "Bread"] };

/** What the model is told when it asks the user. */
async function asking(answers: Answers, question: object = { question: "Which?" }) {
  await using client = await lineClient({ answers });
  const { sessionId } = await client.open();
  await client.prompt(sessionId, `/scenario call ask_user ${JSON.stringify(question)}`);
  const requests = client.lines.filter(({ id, method }) => id !== undefined && method !== undefined);
  const said = client.updates
    .filter(({ sessionUpdate }) => sessionUpdate === "agent_message_chunk")
    .map(({ content }) => content.text)
    .join("");
  return { said, requests, sessionId };
}

test("C.11 S2-51 a client of that document is asked by _agentao.cn/ask_user, and its answer is what the model is told", async () => {
  const { said, requests, sessionId } = await asking({ "_agentao.cn/ask_user": () => ({ answer: "Both of them" }) });
  expect(said).toContain("Both of them");
  expect(requests.at(-1)).toMatchObject({ method: "_agentao.cn/ask_user", params: { sessionId, question: "Which?" } });
});

test("C.11 S2-51 choices are a part of the question there", async () => {
  const { requests } = await asking({ "_agentao.cn/ask_user": () => ({ answer: "Milk" }) }, input);
  expect(Object.keys(requests.at(-1)!.params).sort()).toEqual(["question", "sessionId"]);
  expect(requests.at(-1)!.params.question).toBe("Milk or bread?\n\n- Milk\n- Bread");
});

test("C.11 S2-51 newer clients answer with outcome and text", async () => {
  const { said } = await asking({ "_agentao.cn/ask_user": () => ({ outcome: "answered", text: "The new way" }) });
  expect(said).toContain("The new way");
});

test("C.11 S2-51 under our own name the choices are apart", async () => {
  const { said, requests } = await asking({ "_colloquy/ask_user": () => ({ answer: "Bread" }) }, input);
  expect(requests.map(({ method }: Line) => method)).toEqual(["_colloquy/ask_user"]);
  expect(requests[0]!.params).toMatchObject(input);
  expect(said).toContain("Bread");
});

test.each<[string, Answers]>([
  ["a client that knows no such method", {}],
  ["a client that says so", { "_agentao.cn/ask_user": () => ({ answer: "(user unavailable)" }) }],
  ["an answer without words", { "_agentao.cn/ask_user": () => ({}) }],
])("C.11 S2-51 with %s nobody is there, and the model goes on", async (_, answers) => {
  expect((await asking(answers)).said).toContain("(user unavailable)");
});

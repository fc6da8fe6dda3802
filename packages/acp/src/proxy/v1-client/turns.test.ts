import { expect, test } from "vitest";
import type { UnstableAgentHandlersV2 } from "../../agent/unstable.ts";
import { requestCancelled } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { idle, methodsSent, opened, running, says, text } from "./fixtures/bridged.ts";

type Prompt = NonNullable<UnstableAgentHandlersV2["session/prompt"]>;
const echo = { sessionUpdate: "user_message", messageId: "u", content: [text("Hi")] };

/** Answers at the place of `answer` among these updates. */
function script(...steps: (object | "answer")[]): Prompt {
  return ({ sessionId }, context) => {
    const at = steps.indexOf("answer");
    const tell = (updates: unknown[]) => {
      for (const update of updates as v2.SessionUpdate[])
        void context.client.notify("session/update", { sessionId, update });
    };
    tell(steps.slice(0, at));
    context.afterResponse(() => tell(steps.slice(at + 1)));
    return { messageId: "u" };
  };
}

test("a turn of version 2 is one of version 1: what is said comes before the answer, the message itself is not repeated", async () => {
  const talk = await opened({ "session/prompt": script(echo, "answer", running, says("Hello"), idle()) });
  expect(await talk.prompt()).toEqual({ stopReason: "end_turn" });
  expect(talk.updates).toEqual([says("Hello")]);
  expect(talk.heard.slice(-2)).toEqual(["agent_message_chunk", "answer"]);
  expect(talk.lost).toEqual([]);
  await talk.bridge.close();
});

const [A, E, I] = ["answer" as const, echo, idle("refusal")];
test.each([
  ["answer, echo, idle", [A, E, I], "refusal"],
  ["answer, idle, echo", [A, I, E], "refusal"],
  ["echo, answer, idle", [E, A, I], "refusal"],
  ["echo, idle, answer", [E, I, A], "refusal"],
  ["idle, answer, echo", [I, A, E], "end_turn"],
  ["idle, echo, answer", [I, E, A], "end_turn"],
])(
  "a turn ends with the first idle after its message is part of the conversation: %s",
  async (_, order, stopReason) => {
    const talk = await opened({ "session/prompt": script(...order, running, idle("end_turn")) });
    expect(await talk.prompt()).toEqual({ stopReason });
    expect(talk.updates).toEqual([]);
    await talk.bridge.close();
  },
);

test("an idle that is repeated before the message is inserted ends nothing", async () => {
  const talk = await opened({
    "session/prompt": script(idle("refusal"), idle("refusal"), A, running, idle("max_tokens")),
  });
  expect(await talk.prompt()).toEqual({ stopReason: "max_tokens" });
  await talk.bridge.close();
});

test("an idle without a reason ends the turn", async () => {
  const talk = await opened({ "session/prompt": script(A, { sessionUpdate: "state_update", state: "idle" }) });
  expect(await talk.prompt()).toEqual({ stopReason: "end_turn" });
  await talk.bridge.close();
});

test("waiting for the user, and states of a kind of their own, are no end", async () => {
  const wait = { sessionUpdate: "state_update", state: "requires_action" };
  const talk = await opened({
    "session/prompt": script(A, running, wait, { ...wait, state: "_dreaming" }, says("x"), idle("max_tokens")),
  });
  expect(await talk.prompt()).toEqual({ stopReason: "max_tokens" });
  expect(talk.updates).toEqual([says("x")]);
  await talk.bridge.close();
});

test("prompts that fall into one busy time are all answered by its end", async () => {
  let count = 0;
  const talk = await opened({ "session/prompt": () => ({ messageId: `u${++count}` }) });
  const both = [talk.prompt("one"), talk.prompt("two")];
  await talk.asked("session/prompt");
  await talk.tell(running, says("x"));
  await talk.told(1);
  await talk.tell(idle("max_tokens"));
  expect(await Promise.all(both)).toEqual([{ stopReason: "max_tokens" }, { stopReason: "max_tokens" }]);
  await talk.bridge.close();
});

test("usage comes with the answer, and what has grown is told before it", async () => {
  const usage = { totalTokens: 3, inputTokens: 1, outputTokens: 2 };
  const call = { sessionUpdate: "tool_call_update", toolCallId: "c", title: "t" };
  const more = {
    sessionUpdate: "tool_call_content_chunk",
    toolCallId: "c",
    content: { type: "content", content: text("x") },
  };
  const talk = await opened({ "session/prompt": script(A, running, call, more, more, idle("end_turn", { usage })) });
  expect(await talk.prompt()).toEqual({ stopReason: "end_turn", usage });
  expect(talk.heard.slice(-3)).toEqual(["tool_call", "tool_call_update", "answer"]);
  await talk.bridge.close();
});

test("a turn that failed fails the prompt, with the agent's error", async () => {
  const error = { code: -32000, message: "Sign in first", data: { a: 1 } };
  const talk = await opened({ "session/prompt": script(A, idle("error", { error })) });
  await expect(talk.prompt()).rejects.toMatchObject({ code: -32000, reason: "Sign in first", data: { a: 1 } });
  await talk.bridge.close();
});

test.each([
  ["lenient", { stopReason: "end_turn" }],
  ["strict", { code: -32603 }],
] as const)("L-15: a reason of a kind of its own, %s", async (policy, end) => {
  const talk = await opened({ "session/prompt": script(A, idle("_bored")) }, { policy });
  expect(await talk.prompt().catch((error) => error)).toMatchObject(end);
  expect(talk.lost).toEqual(["L-15"]);
  await talk.bridge.close();
});

test("a prompt that the agent refuses is refused", async () => {
  const talk = await opened({
    "session/prompt": () => {
      throw requestCancelled("Not now");
    },
  });
  await expect(talk.prompt()).rejects.toMatchObject({ code: -32800, reason: "Not now" });
  await talk.bridge.close();
});

test("a message of the user's in pieces is not repeated, wherever it is cut", async () => {
  const piece = (words: string) => ({ sessionUpdate: "user_message_chunk", messageId: "u", content: text(words) });
  const talk = await opened({ "session/prompt": script(piece("H"), A, piece("i"), says("x"), idle()) });
  await talk.prompt();
  expect(talk.updates).toEqual([says("x")]);
  await talk.bridge.close();
});

test.each([
  ["before", [{ ...echo, content: [text("Hi there")] }, A]],
  ["after", [A, { ...echo, content: [text("Hi there")] }]],
] as const)("L-14: a message that the agent shows otherwise is shown (%s the answer)", async (_, order) => {
  const talk = await opened({ "session/prompt": script(...order, idle()) });
  await talk.prompt();
  expect(talk.updates).toMatchObject([{ sessionUpdate: "user_message_chunk", content: { type: "text" } }]);
  expect(talk.lost).toContain("L-14");
  await talk.bridge.close();
});

test("L-16: work of the agent's own is told outside of a turn, and answers nothing", async () => {
  const talk = await opened();
  await talk.tell(running, says("By the way"), idle("refusal"));
  await talk.told(1);
  const prompt = talk.prompt();
  await talk.asked("session/prompt");
  await talk.tell(running, idle());
  expect(await prompt).toEqual({ stopReason: "end_turn" });
  expect(methodsSent(talk)).toEqual(["initialize", "session/new", "session/prompt"]);
  expect(talk.lost).toEqual(["L-16"]);
  await talk.bridge.close();
});

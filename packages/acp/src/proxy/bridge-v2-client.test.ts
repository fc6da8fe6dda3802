import { expect, test } from "vitest";
import { bridged, methodsSent, plainAgent } from "./fixtures/bridged.ts";

const setup = { cwd: "/work" };

test("a turn of version 1 is one of version 2: the message, the answer, running, what is said, idle", async () => {
  const talk = await bridged({
    ...plainAgent,
    async "session/prompt"({ sessionId }, { client }) {
      const content = { type: "text" as const, text: "Hello" };
      await client.notify("session/update", { sessionId, update: { sessionUpdate: "agent_message_chunk", content } });
      return { stopReason: "end_turn" };
    },
  });
  const { sessionId } = await talk.agent.request("session/new", setup);
  const idle = talk.next("state_update", "idle");
  const prompt = [{ type: "text" as const, text: "Hi" }];
  const { messageId } = await talk.agent.request("session/prompt", { sessionId, prompt });
  await idle;
  expect(talk.updates).toEqual([
    { sessionUpdate: "user_message", messageId, content: prompt },
    { sessionUpdate: "state_update", state: "running" },
    {
      sessionUpdate: "agent_message_chunk",
      messageId: expect.stringMatching(/^brg:/),
      content: { type: "text", text: "Hello" },
    },
    { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" },
  ]);
  expect(methodsSent(talk)).toEqual(["initialize", "session/new", "session/prompt"]);
  await talk.bridge.close();
});

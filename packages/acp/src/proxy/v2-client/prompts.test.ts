import { describe, expect, test } from "vitest";
import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import { internalError, invalidParams, type RequestError } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { type Bridged, bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

/** An agent whose turns end when the test says so; a cancelled one at once. */
function patient(): { handlers: UnstableAgentHandlersV1; turns: PromiseWithResolvers<v1.PromptResponse>[] } {
  const turns: PromiseWithResolvers<v1.PromptResponse>[] = [];
  const handlers: UnstableAgentHandlersV1 = {
    ...plainAgent,
    "session/prompt": (_, { signal }) => {
      const turn = Promise.withResolvers<v1.PromptResponse>();
      signal.addEventListener("abort", () => turn.resolve({ stopReason: "cancelled" }));
      turns.push(turn);
      return turn.promise;
    },
  };
  return { handlers, turns };
}

const prompt = (text: string): v2.PromptRequest => ({ sessionId: "s", prompt: [{ type: "text", text }] });
const code = (promise: Promise<unknown>) => promise.then(String, (error: RequestError) => error.code);

/** What the client saw, in a word each. */
function story({ updates }: Bridged): unknown[] {
  return updates.map((update) => {
    if (update.sessionUpdate === "user_message") return (update.content as { text?: string }[])[0]?.text;
    if (update.sessionUpdate !== "state_update") return update.sessionUpdate;
    return (update as { stopReason?: string }).stopReason ?? update.state;
  });
}

async function talk(handlers: UnstableAgentHandlersV1): Promise<Bridged> {
  const bridge = await bridged(handlers);
  await bridge.agent.request("session/new", { cwd: "/work" });
  return bridge;
}

describe("prompts of one session", () => {
  test("wait for their turn, and are part of the conversation when it comes", async () => {
    const { handlers, turns } = patient();
    const bridge = await talk(handlers);
    const answers = ["one", "two", "three"].map((text) => bridge.agent.request("session/prompt", prompt(text)));
    await answers[0];
    for (const at of [0, 1, 2]) {
      expect(turns).toHaveLength(at + 1);
      const idle = bridge.next("state_update", "idle");
      const running = at < 2 ? bridge.next("state_update", "running") : undefined;
      turns[at]!.resolve({ stopReason: "end_turn" });
      await idle;
      await running;
    }
    const ids = (await Promise.all(answers)).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(3);
    expect(story(bridge)).toEqual(["one", "two", "three"].flatMap((text) => [text, "running", "end_turn"]));
    await bridge.bridge.close();
  });

  test("promise 4: a cancel ends the turn and takes back those that wait; the next one runs", async () => {
    const { handlers, turns } = patient();
    const bridge = await talk(handlers);
    const [first, ...waiting] = ["one", "two", "three"].map((text) =>
      bridge.agent.request("session/prompt", prompt(text)),
    );
    const codes = Promise.all(waiting.map(code));
    await first;
    const idle = bridge.next("state_update", "idle");
    await bridge.agent.notify("session/cancel", { sessionId: "s" });
    expect(await codes).toEqual([-32800, -32800]);
    await idle;
    expect(methodsSent(bridge).slice(2)).toEqual(["session/prompt", "session/cancel"]);

    const again = bridge.next("state_update", "idle");
    await bridge.agent.request("session/prompt", prompt("four"));
    turns[1]!.resolve({ stopReason: "end_turn" });
    await again;
    expect(story(bridge)).toEqual(["one", "running", "cancelled", "four", "running", "end_turn"]);
    await bridge.bridge.close();
  });

  test("$/cancel_request takes back the one that waits, and no other", async () => {
    const { handlers, turns } = patient();
    const bridge = await talk(handlers);
    const withdraw = new AbortController();
    const first = bridge.agent.request("session/prompt", prompt("one"));
    const second = code(bridge.agent.request("session/prompt", prompt("two"), { signal: withdraw.signal }));
    const third = bridge.agent.request("session/prompt", prompt("three"));
    await first;
    withdraw.abort();
    expect(await second).toBe(-32800);
    const running = bridge.next("state_update", "running");
    turns[0]!.resolve({ stopReason: "end_turn" });
    await third;
    await running;
    expect(story(bridge)).toEqual(["one", "running", "end_turn", "three", "running"]);
    await bridge.bridge.close();
  });

  test("an error ends the turn as an error; the next one runs", async () => {
    const { handlers, turns } = patient();
    const bridge = await talk(handlers);
    const [, second] = ["one", "two"].map((text) => bridge.agent.request("session/prompt", prompt(text)));
    const idle = bridge.next("state_update", "idle");
    turns[0] ?? (await bridge.next("state_update", "running"));
    turns[0]!.reject(internalError("The model is gone", { model: "m" }));
    expect(await idle).toEqual({
      sessionUpdate: "state_update",
      state: "idle",
      stopReason: "error",
      error: { code: -32603, message: "The model is gone", data: { model: "m" } },
    });
    await second;
    await bridge.bridge.close();
  });

  test("L-11: a refusal comes when the prompt is shown already", async () => {
    const bridge = await talk({
      ...plainAgent,
      "session/prompt": () => {
        throw invalidParams("No images");
      },
    });
    const idle = bridge.next("state_update", "idle");
    await bridge.agent.request("session/prompt", prompt("one"));
    expect(await idle).toMatchObject({ stopReason: "error", error: { code: -32602 } });
    expect(bridge.losses.map(({ id }) => id)).toContain("L-11");
    await bridge.bridge.close();
  });

  test("what the turn has used is told at its end", async () => {
    const usage = { totalTokens: 3, inputTokens: 1, outputTokens: 2 };
    const bridge = await talk({ ...plainAgent, "session/prompt": () => ({ stopReason: "max_tokens", usage }) });
    const idle = bridge.next("state_update", "idle");
    await bridge.agent.request("session/prompt", prompt("one"));
    expect(await idle).toEqual({ sessionUpdate: "state_update", state: "idle", stopReason: "max_tokens", usage });
    await bridge.bridge.close();
  });

  test("a cancel where nothing runs reaches nobody", async () => {
    const bridge = await talk(plainAgent);
    await bridge.agent.notify("session/cancel", { sessionId: "s" });
    await bridge.agent.request("session/close", { sessionId: "s" });
    expect(methodsSent(bridge)).toEqual(["initialize", "session/new"]);
    await bridge.bridge.close();
  });

  test("are refused when they are empty, or for a session that is not open", async () => {
    const bridge = await talk(plainAgent);
    expect(await code(bridge.agent.request("session/prompt", { sessionId: "s", prompt: [] }))).toBe(-32602);
    expect(await code(bridge.agent.request("session/prompt", { ...prompt("a"), sessionId: "x" }))).toBe(-32002);
    await bridge.bridge.close();
  });
});

import { describe, expect, test } from "vitest";
import type { RequestError } from "../../rpc/index.ts";
import { bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

const prompt = { sessionId: "s", prompt: [{ type: "text" as const, text: "Hi" }] };

describe("when the agent has gone", () => {
  test("promise 3: the turn ends as an error, the prompts that wait fail, and the client's connection ends", async () => {
    const started = Promise.withResolvers<void>();
    const talk = await bridged(
      {
        ...plainAgent,
        "session/prompt": () => {
          started.resolve();
          return new Promise(() => {});
        },
      },
      { limits: { drainMs: 50 } },
    );
    await talk.agent.request("session/new", { cwd: "/" });
    await talk.agent.request("session/prompt", prompt);
    const waiting = talk.agent.request("session/prompt", prompt).catch((error: RequestError) => error.code);
    await started.promise;
    const idle = talk.next("state_update", "idle");
    await talk.endAgent();
    expect(await idle).toMatchObject({ stopReason: "error", error: { code: -32603 } });
    expect(await waiting).toBe(-32603);
    await talk.agent.connection.closed;
    await talk.bridge.closed;
  });
});

describe("when the client has gone", () => {
  test("promise 4: turns are cancelled, questions answered, and the agent's connection ends", async () => {
    const asked = Promise.withResolvers<void>();
    const outcomes: unknown[] = [];
    const talk = await bridged(
      {
        ...plainAgent,
        "session/prompt": async (_, { client }) => {
          const options = [{ optionId: "y", name: "Yes", kind: "allow_once" as const }];
          const question = { sessionId: "s", toolCall: { toolCallId: "c" }, options };
          outcomes.push(await client.request("session/request_permission", question));
          return { stopReason: "end_turn" };
        },
      },
      {
        client: {
          "session/request_permission": () => {
            asked.resolve();
            return new Promise(() => {});
          },
        },
        limits: { drainMs: 50 },
      },
    );
    await talk.agent.request("session/new", { cwd: "/" });
    await talk.agent.request("session/prompt", prompt);
    await asked.promise;
    await talk.agent.close();
    await talk.bridge.closed;
    expect(outcomes).toEqual([{ outcome: { outcome: "cancelled" } }]);
    expect(methodsSent(talk)).toContain("session/cancel");
  });
});

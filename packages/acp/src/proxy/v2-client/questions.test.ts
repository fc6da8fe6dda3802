import { describe, expect, test } from "vitest";
import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridged, methodsSent, plainAgent } from "../fixtures/bridged.ts";

const options: v1.PermissionOption[] = [
  { optionId: "y", name: "Yes", kind: "allow_once" },
  { optionId: "n", name: "No", kind: "reject_once" },
];
const ask = (toolCallId: string): v1.RequestPermissionRequest => ({
  sessionId: "s",
  toolCall: { toolCallId, title: `Do ${toolCallId}` },
  options,
});
const prompt: v2.PromptRequest = { sessionId: "s", prompt: [{ type: "text", text: "Go" }] };
const yes: v2.RequestPermissionResponse = { outcome: { outcome: "selected", optionId: "y" } };

/** An agent that asks for so many tool calls at once, and notes the answers. */
function asking(count: number): { handlers: UnstableAgentHandlersV1; outcomes: v1.RequestPermissionOutcome[] } {
  const outcomes: v1.RequestPermissionOutcome[] = [];
  const handlers: UnstableAgentHandlersV1 = {
    ...plainAgent,
    async "session/prompt"(_, { client }) {
      const calls = Array.from({ length: count }, (_, at) =>
        client.request("session/request_permission", ask(`c${at}`)),
      );
      outcomes.push(...(await Promise.all(calls)).map(({ outcome }) => outcome));
      return { stopReason: "end_turn" };
    },
  };
  return { handlers, outcomes };
}

describe("a question for consent", () => {
  test("L-12: makes the turn wait for somebody until it is answered", async () => {
    const { handlers, outcomes } = asking(1);
    const questions: v2.RequestPermissionRequest[] = [];
    const client = {
      "session/request_permission": (params: v2.RequestPermissionRequest) => {
        questions.push(params);
        return yes;
      },
    };
    const talk = await bridged(handlers, { client });
    await talk.agent.request("session/new", { cwd: "/work" });
    const idle = talk.next("state_update", "idle");
    await talk.agent.request("session/prompt", prompt);
    await idle;
    expect(questions).toEqual([
      {
        sessionId: "s",
        title: "Do c0",
        subject: { type: "tool_call", toolCall: { toolCallId: "c0", title: "Do c0" } },
        options,
      },
    ]);
    expect(outcomes).toEqual([{ outcome: "selected", optionId: "y" }]);
    const states = talk.updates.flatMap((update) => (update.sessionUpdate === "state_update" ? [update.state] : []));
    expect(states).toEqual(["running", "requires_action", "running", "idle"]);
    expect(talk.losses.map(({ id }) => id)).toContain("L-12");
    await talk.bridge.close();
  });

  test("PERM-06: an error of the client is no consent", async () => {
    const failures: unknown[] = [];
    const handlers: UnstableAgentHandlersV1 = {
      ...plainAgent,
      async "session/prompt"(_, { client }) {
        await client.request("session/request_permission", ask("c")).catch((error) => failures.push(error.code));
        return { stopReason: "end_turn" };
      },
    };
    const talk = await bridged(handlers);
    await talk.agent.request("session/new", { cwd: "/work" });
    const idle = talk.next("state_update", "idle");
    await talk.agent.request("session/prompt", prompt);
    await idle;
    expect(failures).toEqual([-32601]);
    await talk.bridge.close();
  });

  test("without options is answered for the client, and not asked", async () => {
    const outcomes: unknown[] = [];
    const handlers: UnstableAgentHandlersV1 = {
      ...plainAgent,
      async "session/prompt"(_, { client }) {
        outcomes.push(await client.request("session/request_permission", { ...ask("c"), options: [] }));
        return { stopReason: "end_turn" };
      },
    };
    const talk = await bridged(handlers, { client: { "session/request_permission": () => yes } });
    await talk.agent.request("session/new", { cwd: "/work" });
    const idle = talk.next("state_update", "idle");
    await talk.agent.request("session/prompt", prompt);
    await idle;
    expect(outcomes).toEqual([{ outcome: { outcome: "cancelled" } }]);
    await talk.bridge.close();
  });
});

test("a cancel answers all that is open for the agent, withdraws it from the client, and drops late answers", async () => {
  const { handlers, outcomes } = asking(2);
  const open: AbortSignal[] = [];
  const late = Promise.withResolvers<v2.RequestPermissionResponse>();
  const both = Promise.withResolvers<void>();
  const client = {
    "session/request_permission": (_: unknown, { signal }: { signal: AbortSignal }) => {
      if (open.push(signal) === 2) both.resolve();
      return late.promise;
    },
  };
  const talk = await bridged(handlers, { client });
  await talk.agent.request("session/new", { cwd: "/work" });
  const idle = talk.next("state_update", "idle");
  await talk.agent.request("session/prompt", prompt);
  await both.promise;
  await talk.agent.notify("session/cancel", { sessionId: "s" });
  expect(await idle).toMatchObject({ stopReason: "cancelled" });
  expect(open.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(outcomes).toEqual([{ outcome: "cancelled" }, { outcome: "cancelled" }]);
  expect(methodsSent(talk)).toContain("session/cancel");
  late.resolve(yes);
  await talk.agent.request("session/close", { sessionId: "s" });
  expect(outcomes).toHaveLength(2);
  await talk.bridge.close();
});

describe("a question for input", () => {
  const form = { mode: "form", message: "?", requestedSchema: { type: "object", properties: {} } } as const;

  test("about a request names it as the client does", async () => {
    const asked: v2.CreateElicitationRequest[] = [];
    const handlers: UnstableAgentHandlersV1 = {
      ...plainAgent,
      async "session/new"(_, { client, id }) {
        await client.request("elicitation/create", { ...form, requestId: id } as v1.CreateElicitationRequest);
        return { sessionId: "s" };
      },
    };
    const client = {
      "elicitation/create": (params: v2.CreateElicitationRequest) => {
        asked.push(params);
        return { action: "accept" as const, content: {} };
      },
    };
    const talk = await bridged(handlers, { client });
    // Requests that the bridge answers itself move the two counts of ids apart.
    await talk.agent.request("session/list");
    await talk.agent.request("session/list");
    await talk.agent.request("session/new", { cwd: "/work" });
    expect(asked).toEqual([{ ...form, requestId: 4 }]);
    await talk.bridge.close();
  });

  test("about a request that is over is cancelled", async () => {
    const answers: unknown[] = [];
    const handlers: UnstableAgentHandlersV1 = {
      ...plainAgent,
      async "session/new"(_, { client }) {
        const about = { ...form, requestId: 77 } as v1.CreateElicitationRequest;
        answers.push(await client.request("elicitation/create", about));
        return { sessionId: "s" };
      },
    };
    const client = { "elicitation/create": () => ({ action: "decline" as const }) };
    const talk = await bridged(handlers, { client });
    await talk.agent.request("session/new", { cwd: "/work" });
    expect(answers).toEqual([{ action: "cancel" }]);
    await talk.bridge.close();
  });

  test("is not offered to the agent by a client that takes none", async () => {
    const offered: unknown[] = [];
    const handlers: UnstableAgentHandlersV1 = {
      ...plainAgent,
      "session/new": (_, { client }) => {
        offered.push(client.capabilities.elicitation);
        return { sessionId: "s" };
      },
    };
    const talk = await bridged(handlers);
    await talk.agent.request("session/new", { cwd: "/work" });
    expect(offered).toEqual([undefined]);
    await talk.bridge.close();
  });
});

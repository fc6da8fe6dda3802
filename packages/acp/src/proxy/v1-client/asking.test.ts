import { expect, test } from "vitest";
import { bridged, opened } from "./fixtures/bridged.ts";

const allow = { optionId: "yes", name: "Allow", kind: "allow_once" };
const reject = { optionId: "no", name: "Reject", kind: "reject_once" };
const selected = (optionId: string) => ({ outcome: { outcome: "selected" as const, optionId } });

test("consent is asked for with the call announced first, and the answer is the client's", async () => {
  const talk = await opened({}, { client: { "session/request_permission": () => selected("yes") } });
  const answer = await talk.client.request("session/request_permission", {
    sessionId: "s",
    title: "Edit a.ts",
    subject: { type: "tool_call", toolCall: { toolCallId: "c", title: "Edit a.ts", kind: "edit" } },
    options: [allow, reject],
  });
  expect(answer).toEqual(selected("yes"));
  expect(talk.heard.slice(-2)).toEqual(["tool_call", "session/request_permission"]);
  expect(talk.lost).toEqual([]);
  await talk.bridge.close();
});

test("L-35: the call that stands for a command ends with the answer", async () => {
  const talk = await opened({}, { client: { "session/request_permission": () => selected("no") } });
  const subject = { type: "command" as const, command: "rm -r /", cwd: "/w" };
  const request = { sessionId: "s", title: "Clean up?", subject, options: [allow, reject] };
  expect(await talk.client.request("session/request_permission", request)).toEqual(selected("no"));
  await talk.told(2);
  expect(talk.updates).toMatchObject([
    { sessionUpdate: "tool_call", rawInput: { command: "rm -r /", cwd: "/w" } },
    { sessionUpdate: "tool_call_update", status: "failed" },
  ]);
  expect(talk.lost).toEqual(["L-35"]);
  await talk.bridge.close();
});

test("a question that the agent takes back is taken back at the client, and is no consent", async () => {
  const asked = Promise.withResolvers<void>();
  const taken = new AbortController();
  const talk = await opened(
    {},
    {
      client: {
        "session/request_permission": (_, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => resolve({ outcome: { outcome: "cancelled" } }));
            asked.resolve();
          }),
      },
    },
  );
  const answer = talk.client.request(
    "session/request_permission",
    { sessionId: "s", title: "Sure?", options: [allow] },
    { signal: taken.signal },
  );
  await asked.promise;
  taken.abort();
  expect(await answer).toEqual({ outcome: { outcome: "cancelled" } });
  expect(talk.heard).toContain("$/cancel_request");
  await talk.bridge.close();
});

test("a question that nobody can answer any more is answered with cancelled", async () => {
  const asked = Promise.withResolvers<void>();
  const never = () => {
    asked.resolve();
    return new Promise<never>(() => {});
  };
  const talk = await opened({}, { client: { "session/request_permission": never, "elicitation/create": never } });
  const consent = talk.client.request("session/request_permission", {
    sessionId: "s",
    title: "Sure?",
    options: [allow],
  });
  const answer = talk.client.request("elicitation/create", { ...form, sessionId: "s" });
  await asked.promise;
  const closed = talk.bridge.close();
  expect(await consent).toEqual({ outcome: { outcome: "cancelled" } });
  expect(await answer).toEqual({ action: "cancel" });
  await closed;
});

test("a question about a session that is not open is answered with cancelled", async () => {
  const talk = await bridged({}, { client: { "session/request_permission": () => selected("yes") } });
  const request = { sessionId: "other", title: "Sure?", options: [allow] };
  expect(await talk.client.request("session/request_permission", request)).toEqual({
    outcome: { outcome: "cancelled" },
  });
  expect(talk.heard).not.toContain("session/request_permission");
  await talk.bridge.close();
});

const form = { mode: "form", message: "Who?", requestedSchema: { type: "object", properties: {} } } as const;

test("a form is asked, and its answer is the client's", async () => {
  const client = { "elicitation/create": () => ({ action: "accept", content: { a: 1 } }) as const };
  const talk = await opened({}, { client });
  expect(await talk.client.request("elicitation/create", { ...form, sessionId: "s" })).toEqual({
    action: "accept",
    content: { a: 1 },
  });
  await talk.bridge.close();
});

test("L-36: a form that version 1 cannot show is refused", async () => {
  const talk = await opened({}, { client: { "elicitation/create": () => ({ action: "cancel" }) } });
  const requestedSchema = { type: "object", properties: { at: { type: "_place" } } } as const;
  await expect(
    talk.client.request("elicitation/create", { ...form, requestedSchema, sessionId: "s" }),
  ).rejects.toMatchObject({ code: -32602 });
  expect(talk.lost).toEqual(["L-36"]);
  await talk.bridge.close();
});

test("a question about a request names it as the client knows it; one about a request that is over is cancelled", async () => {
  const asked: unknown[] = [];
  const talk = await bridged(
    {
      "auth/login": async (_, { client, id }) => {
        await client.request("elicitation/create", { ...form, requestId: id! });
      },
      "auth/logout": () => {},
    },
    {
      authMethods: [{ type: "agent", methodId: "browser", name: "Browser" }],
      client: {
        "elicitation/create": (params) => {
          asked.push((params as { requestId?: unknown }).requestId);
          return { action: "accept", content: {} };
        },
      },
    },
  );
  await talk.agent.request("session/list", {});
  await talk.agent.request("session/list", {});
  await talk.agent.request("authenticate", { methodId: "browser" });
  expect(asked).toEqual([4]);
  expect(await talk.client.request("elicitation/create", { ...form, requestId: 99 })).toEqual({ action: "cancel" });
  expect(asked).toHaveLength(1);
  await talk.bridge.close();
});

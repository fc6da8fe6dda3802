import { expect, test } from "vitest";
import { type Answers, type Line, lineClient } from "./fixtures/line-client.ts";

const asked = "session/request_permission";
const selected = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });

/** A turn that wants to run a command outside of the sandbox. */
async function wanting(answers: Answers) {
  const client = await lineClient({ answers });
  const { sessionId } = await client.open();
  const done = client.prompt(sessionId, "/scenario permission");
  const said = () => client.updates.map(({ content }) => content?.text ?? "").join("");
  return { client, sessionId, done, said };
}

test("C.5 S2-35 S2-36 it asks by a request, for a call that it has shown, with options of each kind", async () => {
  let question: Line = {};
  const { client, sessionId, done, said } = await wanting({
    [asked]: (params) => {
      question = params;
      return selected("allow_once");
    },
  });
  await using _ = client;
  expect((await done).result.stopReason).toBe("end_turn");
  expect(question).toMatchObject({
    sessionId,
    toolCall: { toolCallId: expect.any(String), title: expect.any(String) },
  });
  expect(client.updates).toContainEqual(
    expect.objectContaining({ sessionUpdate: "tool_call", toolCallId: question.toolCall.toolCallId }),
  );
  const kinds = question.options.map(({ kind }: Line) => kind);
  expect(kinds).toContain("allow_once");
  expect(kinds).toContain("reject_once");
  for (const option of question.options)
    expect(option).toMatchObject({ optionId: expect.any(String), name: expect.any(String) });
  expect(said()).toContain("It was run:");
});

test.each([
  ["a no", selected("reject_once")],
  ["an option that was not offered", selected("allow")],
  ["cancelled", { outcome: { outcome: "cancelled" } }],
  ["what is no answer", { outcome: { outcome: "selected" } }],
])("C.5 S2-36 %s allows nothing, and the turn goes on", async (_, answer) => {
  const { client, done, said } = await wanting({ [asked]: () => answer });
  await using __ = client;
  const { result } = await done;
  expect(["end_turn", "cancelled"]).toContain(result.stopReason);
  expect(said()).not.toContain("It was run:");
});

test("C.5 S2-36 what is allowed for the session is not asked again in it", async () => {
  const questions: Line[] = [];
  const always = (params: Line) => {
    questions.push(params);
    return selected(params.options.find(({ kind }: Line) => kind === "allow_always").optionId);
  };
  await using client = await lineClient({ answers: { [asked]: always } });
  const { sessionId } = await client.open();
  for (let time = 0; time < 2; time++)
    await client.prompt(sessionId, '/scenario call run_command {"command": "npm exec --version"}');
  expect(questions).toHaveLength(1);
});

test.each(["notification", "request"])(
  "C.5 C.6 S2-37 S2-38 a cancel as a %s ends the turn, and the question with it",
  async (as) => {
    const { client, sessionId, done, said } = await wanting({ [asked]: () => undefined });
    await using _ = client;
    const question = await client.line(({ method }) => method === asked);
    if (as === "request") expect((await client.call("session/cancel", { sessionId })).result).toEqual({});
    else client.notify("session/cancel", { sessionId });
    expect((await done).result).toMatchObject({ stopReason: "cancelled" });
    await client.line(({ method, params }) => method === "$/cancel_request" && params.requestId === question.id);
    // S2-37: a late answer does no harm.
    client.write(JSON.stringify({ jsonrpc: "2.0", id: question.id, result: selected("allow_once") }));
    expect((await client.prompt(sessionId, "/scenario echo Again")).result.stopReason).toBe("end_turn");
    expect(said()).not.toContain("It was run:");
  },
);

test("C.6 S2-38 where nothing is to be cancelled, a cancel changes nothing and the request is answered", async () => {
  await using client = await lineClient();
  const { sessionId } = await client.open();
  expect((await client.call("session/cancel", { sessionId })).result).toEqual({});
  expect((await client.prompt(sessionId, "/scenario echo Hello")).result.stopReason).toBe("end_turn");
});

test("C.6 a model that is silent is left at once", async () => {
  await using client = await lineClient();
  const { sessionId } = await client.open();
  const done = client.prompt(sessionId, "/scenario silence");
  await client.line(({ params }) => params?.update?.content?.text?.includes("ten minutes"));
  client.notify("session/cancel", { sessionId });
  expect((await done).result.stopReason).toBe("cancelled");
});

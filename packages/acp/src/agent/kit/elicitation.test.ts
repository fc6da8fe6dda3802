import { expect, expectTypeOf, test } from "vitest";
import { CapabilityError } from "../../protocol/index.ts";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Turn } from "./index.ts";

const schema = {
  properties: {
    name: { type: "string", minLength: 2 },
    count: { type: "integer", minimum: 1 },
    tags: { type: "array", items: { type: "string", enum: ["a", "b"] } },
  },
  required: ["name"],
} as const;

async function eliciting(version: 1 | 2, run: (turn: Turn) => Promise<unknown>, answer: unknown, capabilities: object) {
  const asked: any[] = [];
  const completed: any[] = [];
  let result: unknown;
  const meeting = await meet(
    {
      async prompt(turn) {
        result = await run(turn).catch((error: unknown) => error);
      },
    },
    version,
    {
      capabilities: { elicitation: capabilities },
      requests: {
        "elicitation/create": (params) => {
          asked.push(params);
          return answer;
        },
        "elicitation/complete": (params) => void completed.push(params),
      },
    },
  );
  const id = await meeting.newSession();
  await meeting.prompt(id);
  return { asked, completed, result, id };
}

test.each(versions)(
  "ELIC-05 ELIC-06 ELIC-21 version %i: a form that is filled in comes back with its types",
  async (version) => {
    const content = { name: "milk", count: 3, tags: ["a"] };
    const ask = async (turn: Turn) => {
      const answer = await turn.elicit({ message: "What?", schema });
      if (answer.action === "accept")
        expectTypeOf(answer.content).toEqualTypeOf<
          { name?: string; count?: number; tags?: string[] } & { name: string }
        >();
      return answer;
    };
    const { asked, result, id } = await eliciting(version, ask, { action: "accept", content }, { form: {} });
    expect(result).toEqual({ action: "accept", content });
    expect(asked).toMatchObject([
      { mode: "form", sessionId: id, requestedSchema: { type: "object", required: ["name"] } },
    ]);
  },
);

test.each(["decline", "cancel", "_later"])("ELIC-17 ELIC-18 ELIC-19 the action %s is no answer", async (action) => {
  for (const version of versions) {
    const { result } = await eliciting(
      version,
      (turn) => turn.elicit({ message: "", schema }),
      { action },
      { form: {} },
    );
    expect(result).toEqual({ action: action === "decline" ? "decline" : "cancel" });
  }
});

test.each([
  [{}, 'lacks the field "name"'],
  [{ name: 7 }, 'has a field "name" that is no text'],
  [{ name: "x" }, 'has a field "name" that is shorter than 2'],
  [{ name: "xy", count: 1.5 }, 'has a field "count" that is no integer'],
  [{ name: "xy", count: 0 }, 'has a field "count" that is less than 1'],
  [{ name: "xy", tags: ["c"] }, 'has a field "tags" that is none of its choices'],
  [{ name: "xy", tags: "a" }, 'has a field "tags" that is no list'],
])("ELIC-15 ELIC-50 the answer %j does not fit the form", async (content, problem) => {
  const { result } = await eliciting(
    2,
    (turn) => turn.elicit({ message: "", schema }),
    { action: "accept", content },
    { form: {} },
  );
  expect(String(result)).toContain(problem);
});

test.each(versions)("pain 12: ELIC-01 version %i: a client without the mode is not asked", async (version) => {
  const form = await eliciting(version, (turn) => turn.elicit({ message: "", schema }), {}, { form: null });
  expect(form.result).toBeInstanceOf(CapabilityError);
  expect(form.result).toMatchObject({ capability: "elicitation.form" });
  const page = await eliciting(version, (turn) => turn.elicitUrl({ message: "", url: "https://x" }), {}, { url: null });
  expect(page.result).toMatchObject({ capability: "elicitation.url" });
  expect([...form.asked, ...page.asked]).toEqual([]);
});

test.each(versions)("ELIC-40 ELIC-41 ELIC-42 version %i: a page is opened, and told to be done", async (version) => {
  const visit = async (turn: Turn) => {
    const { action, complete } = await turn.elicitUrl({ message: "Sign in", url: "https://example.com/login" });
    await complete();
    return action;
  };
  const { asked, completed, result } = await eliciting(version, visit, { action: "accept" }, { url: {} });
  expect(result).toBe("accept");
  expect(completed).toEqual([{ elicitationId: asked[0].elicitationId }]);
});

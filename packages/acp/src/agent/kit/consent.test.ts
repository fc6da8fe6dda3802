import { expect, test } from "vitest";
import { meet, versions } from "./fixtures/meeting.ts";
import type { Question } from "./index.ts";

type Options = readonly { readonly optionId: string; readonly kind: string }[];

/** Asks for one tool call for each prompt, and says what came of it. */
async function asking(
  version: 1 | 2,
  answer: (options: Options) => unknown,
  question: Partial<Question> = {},
  name?: string,
) {
  const asked: any[] = [];
  const results: boolean[] = [];
  const meeting = await meet(
    {
      async prompt(turn) {
        const call = turn.tool({ title: "Write notes.md", kind: "edit", rawInput: { n: 1 }, ...(name && { name }) });
        results.push(await call.permitted(question));
      },
    },
    version,
    {
      requests: {
        "session/request_permission": (params) => {
          asked.push(params);
          return answer(params.options);
        },
      },
    },
  );
  const id = await meeting.newSession();
  return { ...meeting, id, asked, results };
}

const choose = (kind: string) => (options: Options) => ({
  outcome: { outcome: "selected", optionId: options.find((option) => option.kind === kind)?.optionId },
});

test.each(versions)(
  "version %i: a tool call that is permitted is in progress, one that is not is ended",
  async (version) => {
    const allowed = await asking(version, choose("allow_once"));
    await allowed.prompt(allowed.id);
    expect(allowed.results).toEqual([true]);
    expect(allowed.updates.some(({ status }) => status === "in_progress")).toBe(true);

    const rejected = await asking(version, choose("reject_once"));
    await rejected.prompt(rejected.id);
    expect(rejected.results).toEqual([false]);
    expect([...rejected.session(rejected.id).toolCalls][0]?.status).toBe(version === 1 ? "failed" : "cancelled");
  },
);

test.each(versions)(
  "TOOL-20 PERM-24 version %i: a call is pending while it asks, whatever was shown of it, and then goes on or is over",
  async (version) => {
    for (const kind of ["allow_once", "reject_once"]) {
      let whenAsked: unknown;
      const meeting = await meet(
        {
          async prompt(turn) {
            const call = turn.tool({ title: "Write notes.md", kind: "edit" });
            call.text("I would write this:");
            call.diff({ path: "notes.md", newText: "milk\n" });
            if (await call.permitted()) call.done();
          },
        },
        version,
        {
          requests: {
            "session/request_permission": ({ options }) => {
              const [shown] = [...meeting.session(id).toolCalls];
              whenAsked = { status: shown?.status, content: shown?.content.length };
              return choose(kind)(options);
            },
          },
        },
      );
      const id = await meeting.newSession();
      await meeting.prompt(id);
      expect(whenAsked).toEqual({ status: "pending", content: 2 });
      const said = meeting.updates.flatMap(({ status }) => (status === undefined ? [] : [status]));
      const end = kind === "allow_once" ? ["in_progress", "completed"] : [version === 1 ? "failed" : "cancelled"];
      expect(said.slice(said.lastIndexOf("pending") + 1)).toEqual(end);
    }
  },
);

test.each(versions)("version %i: a diff that is shown before it is asked about begins nothing", async (version) => {
  const { prompt, newSession, updates } = await meet(
    {
      prompt: (turn) =>
        turn.tool({ title: "Write notes.md", kind: "edit" }, async (call) => {
          call.diff({ path: "notes.md", newText: "milk\n" });
          const asked = call.permitted();
          call.text("(a new file)");
          await asked;
        }),
    },
    version,
    { requests: { "session/request_permission": ({ options }) => choose("reject_once")(options) } },
  );
  await prompt(await newSession());
  expect(updates.some(({ status }) => status === "in_progress")).toBe(false);
});

const refusals: [string, (options: Options) => unknown][] = [
  ["an option that was not offered", () => ({ outcome: { outcome: "selected", optionId: "yes" } })],
  ["an outcome that is not known", () => ({ outcome: { outcome: "_maybe" } })],
  ["cancelled", () => ({ outcome: { outcome: "cancelled" } })],
  ["no outcome", () => ({})],
  [
    "an error",
    () => {
      throw new Error("no");
    },
  ],
];

test.each(versions.flatMap((version) => refusals.map(([what, answer]) => [version, what, answer] as const)))(
  "PERM-02 PERM-03 PERM-04 PERM-05 PERM-06 version %i: %s is no permission, and no end of the turn",
  async (version, _what, answer) => {
    const { prompt, id, results } = await asking(version, answer);
    expect(await prompt(id)).toEqual({ stopReason: "end_turn" });
    expect(results).toEqual([false]);
  },
);

test.each(versions)(
  "PERM-12 PERM-14 version %i: the request names the tool call, which has been announced",
  async (version) => {
    const { prompt, id, asked, updates } = await asking(version, choose("allow_once"));
    await prompt(id);
    const [request] = asked;
    const toolCall = version === 1 ? request.toolCall : request.subject.toolCall;
    expect(updates.find(({ toolCallId }) => toolCallId === toolCall.toolCallId)).toMatchObject({
      title: "Write notes.md",
    });
    if (version === 1) expect(toolCall).toMatchObject({ title: "Write notes.md", kind: "edit" });
    else expect(request.title).toBe("Write notes.md");
  },
);

test.each(versions)(
  "version %i: an answer for always is remembered by its key, and only in its session",
  async (version) => {
    const { prompt, id, asked, results, newSession } = await asking(version, choose("allow_always"), {
      remember: "notes",
    });
    await prompt(id);
    await prompt(id);
    expect(results).toEqual([true, true]);
    expect(asked).toHaveLength(1);
    await prompt(await newSession());
    expect(asked).toHaveLength(2);
  },
);

test.each(versions)("version %i: a no for always is remembered by the tool's name", async (version) => {
  const { prompt, id, asked, results } = await asking(version, choose("reject_always"), {}, "write_file");
  await prompt(id);
  await prompt(id);
  expect(results).toEqual([false, false]);
  expect(asked).toHaveLength(1);
});

test.each(versions)("version %i: what is not to be remembered is not, whatever is chosen", async (version) => {
  const options = [
    { optionId: "allow_always", name: "Allow for now", kind: "allow_always" as const },
    { optionId: "no", name: "No", kind: "reject_once" as const },
  ];
  const question = { options, remember: false as const };
  const { prompt, id, asked, results } = await asking(version, choose("allow_always"), question, "write_file");
  await prompt(id);
  await prompt(id);
  expect(results).toEqual([true, true]);
  expect(asked).toHaveLength(2);
});

test.each(versions)("version %i: what cannot be remembered is not offered", async (version) => {
  const { prompt, id, asked } = await asking(version, choose("allow_once"));
  await prompt(id);
  expect(asked[0].options.map(({ kind }: { kind: string }) => kind)).toEqual(["allow_once", "reject_once"]);
});

test.each(versions)(
  "version %i: consent can be asked for what is no tool call, in the options' own words",
  async (version) => {
    const said: unknown[] = [];
    const options = [
      { optionId: "main", name: "Push to main", kind: "allow_once" as const },
      { optionId: "no", name: "Do not push", kind: "reject_once" as const },
    ];
    const asked: any[] = [];
    const { prompt, newSession, session } = await meet(
      {
        async prompt(turn) {
          const question = { title: "Push?", description: "3 commits", command: { command: "git push" }, options };
          said.push(await turn.ask(question));
        },
      },
      version,
      {
        requests: {
          "session/request_permission": (params) => {
            asked.push(params);
            return choose("allow_once")(params.options);
          },
        },
      },
    );
    const id = await newSession();
    await prompt(id);
    expect(said).toEqual([{ allowed: true, option: options[0] }]);
    if (version === 2) {
      expect(asked[0].subject).toEqual({ type: "command", command: "git push", cwd: "/work" });
    } else {
      expect(asked[0].toolCall).toMatchObject({ title: "Push?", rawInput: { command: "git push", cwd: "/work" } });
      expect([...session(id).toolCalls].map(({ status }) => status)).toEqual(["completed"]);
    }
  },
);

test("LIFE-16 LIFE-18 while the user is asked the session needs action, and then runs on", async () => {
  const { prompt, id, updates } = await asking(2, choose("allow_once"));
  await prompt(id);
  const states = updates.filter(({ sessionUpdate }) => sessionUpdate === "state_update").map(({ state }) => state);
  expect(states).toEqual(["running", "requires_action", "running", "idle"]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { AssistantPart, Message } from "../model/index.ts";
import { branch } from "./fixtures/branch.ts";
import {
  type Answer,
  ask,
  type Conversation,
  callsIn,
  converse,
  type Execute,
  textIn,
  user,
} from "./fixtures/conversation.ts";
import { playing } from "./fixtures/scenarios.ts";

const word = fc.constantFrom("one ", "two ", "one two ", "three", "{{a}} ", "{{round}} ");
const condition = fc.constantFrom({ result: "a", contains: "1" }, { result: "b", isError: true }, { prompt: "." });

const { steps } = fc.letrec((tie) => ({
  steps: fc.array(tie("step") as fc.Arbitrary<object>, { minLength: 1, maxLength: 5 }),
  step: fc.oneof(
    { depthSize: "small" },
    fc.record({ say: word }),
    fc.record({ think: word }),
    fc.record({ call: fc.constantFrom("a", "b") }),
    fc.record({ calls: fc.array(fc.record({ call: fc.constantFrom("a", "b") }), { minLength: 1, maxLength: 3 }) }),
    fc.record({ update: fc.constant({ sessionUpdate: "notice", severity: "info", title: "{{a}}" }) }),
    fc.record({ usage: fc.record({ input: fc.nat(9) }) }),
    fc.record({ wait: fc.constant(5) }),
    fc.record({ repeat: fc.integer({ min: 1, max: 3 }), steps: tie("steps") }),
    fc.tuple(condition, tie("steps"), tie("steps")).map(([one, yes, no]) => branch(one, yes, no)),
  ),
}));

/** Names are bound everywhere, since a scenario that uses one that nothing binds is refused. */
const binding = branch({ prompt: "^never" }, [{ call: "a" }, { call: "b" }]);
const anyScenario = (steps as fc.Arbitrary<readonly object[]>).map((steps) => playing({ go: [binding, ...steps] }));

/** Answers by its number and its tool, so the same call has the same answer. */
const execute: Execute = ({ id, name }) => ({ text: `${name}${id.split("-").at(-1)}`, isError: id.endsWith("2") });

const begin = [user("earlier"), { role: "assistant" as const, content: [] }, user("go")];

test("the same messages have the same answer", async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (model) => {
      expect(await converse(model, begin, execute)).toEqual(await converse(model, begin, execute));
    }),
  );
});

test("cut off between two answers, a scenario goes on as though nothing had happened", async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, fc.nat(), async (model, point) => {
      const whole = await converse(model, begin, execute);
      const done = point % whole.answers.length;
      const rest = await converse(model, whole.messages.slice(0, begin.length + 2 * done), execute);
      expect(rest.answers).toEqual(whole.answers.slice(done));
      expect(rest.messages).toEqual(whole.messages);
    }),
  );
});

test("cut off within an answer, a scenario goes on where its text ended", async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, fc.nat(), fc.nat(), async (model, point, piece) => {
      const whole = await converse(model, begin, execute);
      const done = point % whole.answers.length;
      const { before, said } = cutAt(whole, done, piece);
      const rest = await converse(model, before, execute);
      for (const type of ["text", "thinking"] as const) {
        const heard = textIn([...whole.answers.slice(0, done), { events: said }, ...rest.answers], type);
        expect(heard).toBe(textIn(whole.answers, type));
      }
      expect(callsIn(rest.answers)).toEqual(callsIn(whole.answers.slice(done)));
    }),
  );
});

/** The messages when so many answers were whole, and of the next one there were so many pieces. */
function cutAt(whole: Conversation, done: number, piece: number) {
  const { events } = whole.answers[done]!;
  const said: Answer["events"] = events.slice(0, piece % events.length);
  const content = said.flatMap((event): readonly AssistantPart[] =>
    event.type === "text" || event.type === "thinking" ? [{ type: event.type, text: event.text }] : [],
  );
  const partial: readonly Message[] = content.length > 0 ? [{ role: "assistant", content }] : [];
  return { before: [...whole.messages.slice(0, begin.length + 2 * done), ...partial], said };
}

test("thoughts that were not kept are not thought again", async () => {
  const model = playing({ go: [{ think: "Hm. " }, { say: "Two words." }] });
  const cut: readonly Message[] = [user("go"), { role: "assistant", content: [{ type: "text", text: "Two " }] }];
  const answer = await ask(model, cut);
  expect([textIn([answer], "thinking"), textIn([answer])]).toEqual(["", "words."]);
});

test("another prompt begins another scenario, whatever came of the one before", async () => {
  const model = playing({ go: [{ say: "One. " }, { call: "a" }, { say: "Two." }], stop: [{ say: "Stopped." }] });
  const { events } = await ask(model, [user("go")]);
  const cut: readonly Message[] = [
    user("go"),
    { role: "assistant", content: [{ type: "text", text: textIn([{ events }]) }] },
  ];
  expect(textIn([await ask(model, [...cut, user("stop")])])).toBe("Stopped.");
  expect(textIn([await ask(model, [...cut, user("go")])])).toBe("One. ");
});

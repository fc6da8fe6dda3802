import fc from "fast-check";
import { expect, test } from "vitest";
import { options } from "./fixtures/questions.ts";
import { chooseOption, type PermissionAnswer } from "./index.ts";

const kinds = ["allow_once", "allow_always", "reject_once", "reject_always", "_bypass"] as const;
const offered = fc.array(
  fc.record({ optionId: fc.constantFrom("a", "b", "c", "d", "e"), name: fc.string(), kind: fc.constantFrom(...kinds) }),
  { maxLength: 5 },
);
const answers = fc.constantFrom<PermissionAnswer>(
  "allow_once",
  "allow_always",
  "reject_once",
  "reject_always",
  "cancelled",
);

const ofKinds = (...list: string[]) => list.map((kind, at) => ({ optionId: `${at}`, name: "Reject", kind }));
const kindOf = (list: readonly { optionId: string; kind: string }[], answer: PermissionAnswer) => {
  const chosen = chooseOption(
    list.map((option) => ({ name: "", ...option })),
    answer,
  );
  return chosen.outcome === "selected"
    ? list.find(({ optionId }) => optionId === chosen.optionId)!.kind
    : chosen.outcome;
};

test("pain 11: an option is chosen by its kind, wherever it stands and whatever it is called", () => {
  expect(chooseOption(options, "allow_once")).toEqual({ outcome: "selected", optionId: "yes" });
  expect(chooseOption(options, "reject_once")).toEqual({ outcome: "selected", optionId: "no" });
  expect(chooseOption([...options].reverse(), "allow_once")).toEqual({ outcome: "selected", optionId: "yes" });
});

test.each([
  ["allow_always", ["reject_once", "allow_once"], "allow_once"],
  ["allow_once", ["allow_always", "reject_once"], "cancelled"],
  ["reject_once", ["allow_once", "reject_always"], "reject_always"],
  ["reject_always", ["allow_once", "reject_once"], "reject_once"],
  ["reject_once", ["allow_once"], "cancelled"],
  ["allow_once", [], "cancelled"],
  ["cancelled", ["reject_once"], "cancelled"],
] as const)("P-03: of %s with %j comes %s", (answer, list, expected) => {
  expect(kindOf(ofKinds(...list), answer)).toBe(expected);
});

test("PERM-20: a kind of the agent's own stands for nothing", () => {
  expect(kindOf(ofKinds("_allow", "bypass"), "allow_always")).toBe("cancelled");
  expect(kindOf(ofKinds("_allow", "bypass"), "_allow" as PermissionAnswer)).toBe("cancelled");
  expect(kindOf(ofKinds("_allow", "bypass"), "constructor" as PermissionAnswer)).toBe("cancelled");
});

test("PERM-07: which of two options that allow is meant cannot be told, of two that reject it need not be", () => {
  expect(kindOf(ofKinds("allow_once", "allow_once", "reject_once"), "allow_once")).toBe("cancelled");
  expect(kindOf(ofKinds("allow_always", "allow_always", "allow_once"), "allow_always")).toBe("allow_once");
  expect(kindOf(ofKinds("reject_once", "reject_once"), "reject_once")).toBe("reject_once");
});

test("PERM-08, PERM-09: an id that is not offered, or offered twice, selects nothing", () => {
  const twice = [...options, { optionId: "no", name: "Allow", kind: "allow_once" }];
  expect(chooseOption(options, { optionId: "no" })).toEqual({ outcome: "selected", optionId: "no" });
  expect(chooseOption(options, { optionId: "0" })).toEqual({ outcome: "cancelled" });
  expect(chooseOption(twice, { optionId: "no" })).toEqual({ outcome: "cancelled" });
  expect(chooseOption(twice, "reject_once")).toEqual({ outcome: "cancelled" });
});

test("pain 11: no refusal ever selects an option that allows, and no answer one that allows more", () => {
  fc.assert(
    fc.property(offered, answers, (list, answer) => {
      const kind = kindOf(list, answer);
      if (answer === "cancelled") expect(kind).toBe("cancelled");
      else if (String(answer).startsWith("reject")) expect(kind).toMatch(/^reject|^cancelled$/);
      else expect(["cancelled", "allow_once", answer]).toContain(kind);
    }),
  );
});

test("pain 11: the order of the options changes nothing", () => {
  const shuffled = offered.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, answers, ([list, other], answer) => {
      expect(kindOf(other, answer)).toBe(kindOf(list, answer));
    }),
  );
});

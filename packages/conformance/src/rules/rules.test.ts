import { expect, test } from "vitest";
import { binds, ruleOf, rules } from "./index.ts";
import { area } from "./parse.ts";
import { reasons } from "./reasons.ts";

test("a row of a table is a rule", () => {
  const [first, second] = area(
    "Things",
    "\nT-01 | * | B | MUST | JN | A thing is a thing.\nT-02 | 2u | A | MUSTN | K | It is no other. | permits\n",
  );
  expect(first).toEqual({
    id: "T-01",
    area: "Things",
    versions: [1, 2],
    unstable: false,
    binds: "both",
    level: "MUST",
    sources: ["JSON-RPC", "schema"],
    says: "A thing is a thing.",
  });
  expect(second).toMatchObject({ versions: [2], unstable: true, level: "MUST NOT", unchecked: reasons.permits });
});

test.each([
  ["no sentence", "T-01 | * | B | MUST | J"],
  ["an empty sentence", "T-01 | * | B | MUST | J | "],
  ["an empty reason", "T-01 | * | B | MUST | J | A thing. | "],
  ["a column too many", "T-01 | * | B | MUST | J | A thing. | permits | more"],
  ["an unknown version", "T-01 | 3 | B | MUST | J | A thing."],
  ["an unknown party", "T-01 | * | X | MUST | J | A thing."],
  ["an unknown level", "T-01 | * | B | OUGHT | J | A thing."],
  ["an unknown source", "T-01 | * | B | MUST | Q | A thing."],
  ["an id of another form", "t1 | * | B | MUST | J | A thing."],
])("a row with %s is no rule", (_, row) => {
  expect(() => area("Things", row)).toThrow(TypeError);
});

test("no two rules have the same id", () => {
  const ids = rules.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test("the rules of one name are of one area, and ascend", () => {
  const names = new Set(rules.map(({ id }) => id.split("-")[0]));
  for (const name of names) {
    const own = rules.filter(({ id }) => id.startsWith(`${name}-`));
    expect([...new Set(own.map(({ area }) => area))]).toHaveLength(1);
    expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted());
  }
});

test.each(["says", "unchecked"] as const)("what a rule %s is plain text in one sentence", (member) => {
  const texts = rules.flatMap((rule) => (rule[member] === undefined ? [] : [`${rule.id} ${rule[member]}`]));
  const odd = texts.filter(
    (text) => !/^[A-Z]+-\d{2} ["A-Z].*[.]$/.test(text) || /[`*\\|→⇒≤≥]|\. [A-Z]|""|\[F\]|\[X\]/.test(text),
  );
  expect(odd).toEqual([]);
});

test("a rule that is in no version is not checked", () => {
  expect(rules.filter(({ versions, unchecked }) => versions.length === 0 && unchecked === undefined)).toEqual([]);
});

test("a rule is found by its id, and binds one side, both or neither", () => {
  expect(ruleOf("ENV-01").says).toContain("jsonrpc");
  expect(() => ruleOf("ENV-00")).toThrow(RangeError);
  expect([binds(ruleOf("ENV-01"), "agent"), binds(ruleOf("ENV-01"), "client")]).toEqual([true, true]);
  expect([binds(ruleOf("ENV-14"), "agent"), binds(ruleOf("ENV-14"), "client")]).toEqual([true, true]);
  expect([binds(ruleOf("INIT-04"), "agent"), binds(ruleOf("INIT-04"), "client")]).toEqual([true, false]);
  expect([binds(ruleOf("WS-01"), "agent"), binds(ruleOf("WS-01"), "client")]).toEqual([false, false]);
});

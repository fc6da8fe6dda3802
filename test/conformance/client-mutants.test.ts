import { clientCases, ruleOf } from "@colloquy/conformance";
import { describe, expect, test } from "vitest";
import { clientMutants } from "./mutants/client/index.ts";
import { clientVerdictOn } from "./mutants/client-verdict.ts";

describe.concurrent("a client that is wrong is noticed", () => {
  test.each(clientMutants.map((mutant) => ({ ...mutant, title: `${mutant.rule}: ${mutant.how}` })))(
    "$title",
    async (mutant) => {
      const { verdict, says } = await clientVerdictOn(mutant);
      expect([verdict, says]).toEqual([expect.stringMatching(/^(fail|warn)$/), expect.any(String)]);
    },
  );
});

test("each rule that a case judges on clients has a client that breaks it", () => {
  const broken = new Set(clientMutants.map(({ rule }) => rule));
  const judged = new Set(clientCases.flatMap(({ rules }) => rules));
  expect([...judged].filter((rule) => !broken.has(rule)).sort()).toEqual(withoutMutant);
});

test("each mutant breaks a rule of its version", () => {
  for (const { rule, protocol } of clientMutants)
    if (protocol !== undefined)
      expect([rule, ruleOf(rule).versions]).toEqual([rule, expect.arrayContaining([protocol])]);
});

/** What no change on the wire of the scripted client can break. */
const withoutMutant: readonly string[] = [];

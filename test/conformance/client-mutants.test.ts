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

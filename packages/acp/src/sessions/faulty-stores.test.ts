import { expect, test } from "vitest";
import { faults, faulty } from "./fixtures/faulty-stores.ts";
import { listRules } from "./fixtures/list-rules.ts";
import { storeRules } from "./fixtures/store-rules.ts";

test.each(Object.entries(faults))("the rules find a store that %s", async (_name, fault) => {
  const results = await Promise.allSettled([...storeRules, ...listRules].map(({ check }) => check(faulty(fault))));
  expect(results.filter(({ status }) => status === "rejected").length).toBeGreaterThan(0);
  expect(results.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
});

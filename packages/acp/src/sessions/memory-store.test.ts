import { describe, expect, test } from "vitest";
import { listRules, PAGE_SIZE } from "./fixtures/list-rules.ts";
import { storeRules } from "./fixtures/store-rules.ts";
import { fresh } from "./fixtures/stored.ts";
import { DEFAULT_PAGE_SIZE, memoryStore } from "./index.ts";

describe("the store in memory", () => {
  test.each([...storeRules, ...listRules])("$name", ({ check }) => check(memoryStore({ pageSize: PAGE_SIZE })));

  test("a page has 50 sessions unless it is told otherwise", async () => {
    const store = memoryStore();
    for (let at = 0; at <= DEFAULT_PAGE_SIZE; at++) store.create(fresh(String(at)));
    const { sessions, nextCursor } = await store.list({});
    expect(sessions).toHaveLength(50);
    expect((await store.list({ cursor: nextCursor! })).sessions).toHaveLength(1);
  });

  test("a closed store has forgotten everything", () => {
    const store = memoryStore();
    store.create(fresh("a"));
    store.close();
    expect(store.get("a")).toBeUndefined();
  });
});

import { describe, expect, test } from "vitest";
import { listRules, PAGE_SIZE } from "../sessions/fixtures/list-rules.ts";
import { storeRules } from "../sessions/fixtures/store-rules.ts";
import { failure, fresh, said, texts } from "../sessions/fixtures/stored.ts";
import { newFile, newStore } from "./fixtures/store-file.ts";
import { sqliteStore } from "./sqlite.ts";

describe("the store in a file", () => {
  test.each([...storeRules, ...listRules])("$name", ({ check }) => check(newStore({ pageSize: PAGE_SIZE })));

  test("what was kept is there after a restart, and under every name it had", async () => {
    const path = newFile();
    const first = sqliteStore({ path });
    await first.create(fresh("a\0\ud800", { title: "A", data: { list: [1] } }));
    await first.append("a\0\ud800", [said("1"), said("2")]);
    const session = await first.get("a\0\ud800");
    await first.close();
    const second = newStore({ path });
    expect(await second.get("a\0\ud800")).toEqual(session);
    expect(await texts(second, "a\0\ud800")).toEqual(["1", "2"]);
    expect((await second.list({})).sessions).toEqual([session]);
  });

  test("what is read while the store is closed ends with a clear error", async () => {
    const store = newStore();
    await store.create(fresh("a"));
    await store.append("a", [said("1"), said("2")]);
    const reading = (store.read("a") as Iterable<unknown>)[Symbol.iterator]();
    reading.next();
    store.close();
    expect(() => reading.next()).toThrow(/^The session store ".*sessions.db" cannot be used: it is closed$/);
  });

  test("after it is closed, every call says so; closing again is nothing", async () => {
    const store = newStore();
    store.close();
    store.close();
    const calls = [
      () => store.get("a"),
      () => store.create(fresh("a")),
      () => store.change("a", {}),
      () => store.append("a", []),
      () => store.read("a"),
      () => store.list({}),
      () => store.delete("a"),
      () => store.fork("a", fresh("b")),
    ];
    for (const call of calls) expect(await failure(call)).toMatchObject({ name: "StoreError", problem: "closed" });
  });

  test("a session has no more of another one's transcript when it gets the room of a deleted one", async () => {
    const store = newStore();
    await store.create(fresh("a"));
    await store.append("a", [said("secret")]);
    await store.delete("a");
    await store.create(fresh("b"));
    expect(await texts(store, "b")).toEqual([]);
  });

  test("R-04 ten thousand sessions are listed once each, page by page", async () => {
    const store = newStore({ pageSize: 300 });
    for (let at = 0; at < 10_000; at++) await store.create(fresh(String(at), { cwd: at % 2 ? "/odd" : "/even" }));
    const found = new Set<string>();
    let pages = 0;
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
      const page = await store.list(cursor === undefined ? { cwd: "/odd" } : { cwd: "/odd", cursor });
      for (const { sessionId } of page.sessions) found.add(sessionId);
      cursor = page.nextCursor;
    }
    expect([pages, found.size]).toEqual([17, 5000]);
  });
});

import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { StoreError, toStoreError } from "./sqlite-error.ts";

/** The error that SQLite gives for some statements. */
function errorOf(sql: string, options = {}): unknown {
  const database = new DatabaseSync(":memory:", options);
  try {
    database.exec(sql);
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
  throw new Error("It did not fail");
}

test("a disk without room is told in plain words, with what SQLite said as the cause", () => {
  const cause = errorOf("PRAGMA max_page_count = 2; CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))");
  const error = toStoreError("/sessions.db", cause) as StoreError;
  expect(error).toMatchObject({ name: "StoreError", problem: "full", path: "/sessions.db", cause });
  expect(error.message).toBe('The session store "/sessions.db" cannot be used: there is no room left on its disk');
});

test("a write that is not permitted is told alike, whether SQLite or the system refuses it", () => {
  const refused = errorOf("PRAGMA query_only = 1; CREATE TABLE t (x)");
  const system = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS", syscall: "open" });
  for (const cause of [refused, system])
    expect(toStoreError("/sessions.db", cause)).toMatchObject({ problem: "readOnly", cause });
});

test("what is not known keeps the words of SQLite", () => {
  expect(toStoreError("/sessions.db", errorOf("SELECT * FROM missing"))).toMatchObject({
    problem: "unusable",
    message: expect.stringContaining("no such table: missing"),
  });
});

test("other errors stay as they are", () => {
  const told = new StoreError("/sessions.db", "closed", "it is closed");
  for (const error of [told, new TypeError("no"), undefined, "text"])
    expect(toStoreError("/sessions.db", error)).toBe(error);
});

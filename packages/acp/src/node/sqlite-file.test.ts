import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { fresh, said, texts } from "../sessions/fixtures/stored.ts";
import { newFile, newStore } from "./fixtures/store-file.ts";
import { sqliteStore } from "./sqlite.ts";

const mode = (path: string) => fs.statSync(path).mode & 0o777;

/** A closed store's file with one session of three updates. */
function filled(path = newFile()): string {
  const store = sqliteStore({ path });
  store.create(fresh("a"));
  store.append("a", ["1", "2", "3"].map(said));
  store.close();
  return path;
}

/** Spoils the last page of a file that has these bytes. */
function damage(path: string, bytes: string): void {
  const file = fs.readFileSync(path);
  const page = Math.floor(file.lastIndexOf(bytes) / 4096) * 4096;
  fs.writeFileSync(path, file.fill(0xff, page, page + 4096));
}

describe("the file of a store", () => {
  test("it is closed in one piece: no log is left beside it", () => {
    const path = filled();
    expect(fs.readdirSync(dirname(path))).toEqual(["sessions.db"]);
  });

  test.skipIf(process.platform === "win32")(
    "X-02 it and what is beside it are its owner's alone, and so are folders that were made for it",
    () => {
      const path = join(dirname(newFile()), "deep", "er", "sessions.db");
      const store = newStore({ path });
      store.create(fresh("a"));
      for (const name of [path, `${path}-wal`, `${path}-shm`]) expect(mode(name)).toBe(0o600);
      for (const name of [dirname(path), dirname(dirname(path))]) expect(mode(name)).toBe(0o700);
    },
  );

  test("a folder that was there keeps its mode, and so does the file", () => {
    const path = filled();
    fs.chmodSync(path, 0o640);
    fs.chmodSync(dirname(path), 0o750);
    newStore({ path });
    expect([mode(path), mode(dirname(path))]).toEqual([0o640, 0o750]);
  });

  test.skipIf(process.platform === "win32")("a path is a path, whatever SQLite would make of it", () => {
    const path = join(dirname(newFile()), "file:x?mode=memory");
    filled(path);
    expect(fs.existsSync(path)).toBe(true);
  });

  test("a file of a newer version is refused, and stays as it is", () => {
    const path = filled();
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 7");
    database.close();
    const before = fs.readFileSync(path);
    expect(() => sqliteStore({ path })).toThrow(
      expect.objectContaining({
        problem: "newer",
        message: expect.stringContaining(
          "a newer version of this program has written it (format 7, and this one knows 1)",
        ),
      }),
    );
    expect(fs.readFileSync(path).equals(before)).toBe(true);
  });

  test("another program's database is refused, and nothing is put into it", () => {
    const path = newFile();
    const database = new DatabaseSync(path);
    database.exec("CREATE TABLE notes (text TEXT)");
    expect(() => sqliteStore({ path })).toThrow("the file is the database of another program");
    expect(database.prepare("SELECT name FROM sqlite_schema").all()).toEqual([{ name: "notes" }]);
    database.close();
  });

  test("a file that is no database is refused, and stays as it is", () => {
    const path = newFile();
    fs.writeFileSync(path, "Dear diary, ".repeat(1000));
    expect(() => sqliteStore({ path })).toThrow(expect.objectContaining({ problem: "corrupt" }));
    expect(fs.readFileSync(path, "utf8")).toBe("Dear diary, ".repeat(1000));
  });

  test.each([
    ["an entry's beginning", '"text":"bbb'],
    ["the rest of an entry", "b".repeat(1500)],
  ])("damage to %s is told when it is met, again and again", async (_name, bytes) => {
    const path = newFile();
    const first = sqliteStore({ path });
    for (const id of ["a", "b"]) {
      await first.create(fresh(id));
      for (let at = 0; at < 100; at++) await first.append(id, [said(id.repeat(6000))]);
    }
    await first.close();
    damage(path, bytes);
    const store = newStore({ path });
    for (let round = 0; round < 2; round++)
      await expect(texts(store, "b")).rejects.toMatchObject({ name: "StoreError", problem: "corrupt" });
    expect((await store.list({})).sessions).toHaveLength(2);
  });

  test.each(["", "."])("a folder in place of the file is refused: %j", (name) => {
    const path = join(dirname(newFile()), name);
    expect(() => sqliteStore({ path })).toThrow(
      expect.objectContaining({ name: "StoreError", path: path.replace(/[/.]$/, "") }),
    );
  });

  test("a folder that cannot be made is named", () => {
    const file = filled();
    expect(() => sqliteStore({ path: join(file, "sessions.db") })).toThrow(
      /^The session store ".*" cannot be used: .*\b(EEXIST|ENOTDIR)\b/,
    );
  });

  test("a writer that is kept waiting gives up after busyTimeoutMs, and what it wanted to write is not there", async () => {
    const path = filled();
    const store = newStore({ path, busyTimeoutMs: 20 });
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    expect(() => store.append("a", [said("4")])).toThrow(expect.objectContaining({ problem: "busy" }));
    expect(await texts(store, "a")).toEqual(["1", "2", "3"]);
    other.exec("ROLLBACK");
    other.close();
    await store.append("a", [said("4")]);
    expect(await texts(store, "a")).toEqual(["1", "2", "3", "4"]);
  });
});

import { describe, expect, onTestFinished, test } from "vitest";
import { newFile } from "./fixtures/store-file.ts";
import { type SqliteFormat, sqliteDatabase, sqliteStore } from "./sqlite.ts";

const first: SqliteFormat = { applicationId: 7, steps: ["CREATE TABLE note (text TEXT)"] };
const second: SqliteFormat = { ...first, steps: [...first.steps, "ALTER TABLE note ADD COLUMN author TEXT"] };

function open(path: string, format: SqliteFormat) {
  const database = sqliteDatabase({ path, format });
  onTestFinished(() => database.close());
  return database;
}

describe("a file of one's own", () => {
  test("is brought from each format to the next, with what is in it", () => {
    const path = newFile();
    const old = open(path, first);
    old.write(() => old.connection.exec("INSERT INTO note VALUES ('milk')"));
    old.close();
    const { connection, attempt } = open(path, second);
    expect(attempt(() => connection.prepare("SELECT * FROM note").all())).toEqual([{ text: "milk", author: null }]);
    expect(() => open(path, first)).toThrow(expect.objectContaining({ problem: "newer" }));
  });

  test("is not one of sessions, nor the other way round", async () => {
    const [sessions, notes] = [newFile(), newFile()];
    await sqliteStore({ path: sessions }).close();
    open(notes, first).close();
    for (const call of [() => open(sessions, first), () => sqliteStore({ path: notes })])
      expect(call).toThrow("the file is the database of another program");
  });

  test("is written all or nothing, and a write gives back what it found", () => {
    const { connection, write } = open(newFile(), first);
    const add = connection.prepare("INSERT INTO note VALUES (?)");
    const fail = () => {
      add.run("milk");
      throw new TypeError("No");
    };
    expect(() => write(fail)).toThrow(TypeError);
    const found = write(() => {
      add.run("bread");
      return connection.prepare("SELECT text FROM note").all();
    });
    expect(found).toEqual([{ text: "bread" }]);
  });

  test("after it is closed, every use says so; closing again is nothing", () => {
    const database = open(newFile(), first);
    database.close();
    database.close();
    for (const use of [database.attempt, database.write])
      expect(() => use(() => {})).toThrow(expect.objectContaining({ name: "StoreError", problem: "closed" }));
  });
});

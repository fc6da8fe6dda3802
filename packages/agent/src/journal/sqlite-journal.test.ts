import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sqliteStore } from "@colloquy/acp/sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { newFolder } from "./fixtures/folder.ts";
import { file, journalRules } from "./fixtures/journal-rules.ts";
import { said, texts } from "./fixtures/numbered.ts";
import type { Journal } from "./journal.ts";
import { type SqliteJournalOptions, sqliteJournal } from "./sqlite-journal.ts";

const newFile = () => join(newFolder(), "journal.db");

function open(options: Partial<SqliteJournalOptions> = {}): Journal {
  const journal = sqliteJournal({ path: newFile(), ...options });
  onTestFinished(() => journal.close());
  return journal;
}

/** What a call failed with. */
function failure(call: () => unknown): Error & { problem?: string } {
  try {
    call();
  } catch (error) {
    return error as Error;
  }
  throw new Error("The call did not fail");
}

describe("the journal in a file", () => {
  test.each(journalRules)("$name", ({ check }) => check(open()));

  test("what was kept is there after a restart, and the file is in one piece", () => {
    const path = newFile();
    const first = sqliteJournal({ path });
    first.append("a", [said("1")]);
    first.compact("a", said("S"), 1);
    first.set("a", "x", [1]);
    first.checkpoint("a", "t", file("/f", "old"));
    first.close();
    expect(readdirSync(dirname(path))).toEqual(["journal.db"]);
    const second = open({ path });
    expect(texts(second, "a")).toEqual(["S", "1"]);
    expect(second.get("a", "x")).toEqual([1]);
    expect(second.lastChanges("a")).toEqual({ turnId: "t", files: [{ ...file("/f", "old"), isSettled: false }] });
  });

  test("no file is made before it is needed, nor when it is closed without having been", () => {
    const path = newFile();
    const journal = open({ path });
    journal.close();
    expect(existsSync(path)).toBe(false);
  });

  test.skipIf(process.platform === "win32")("X-02 the file and its folder are their owner's alone", () => {
    const path = join(newFolder(), "deep", "journal.db");
    open({ path }).append("a", [said("1")]);
    const modes = [path, `${path}-wal`, `${path}-shm`, dirname(path)].map((name) => statSync(name).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o700]);
  });

  test("the same content is kept once, and not longer than it is needed", () => {
    const path = newFile();
    const journal = open({ path });
    const contents = () => {
      const database = new DatabaseSync(path, { readOnly: true });
      const found = database.prepare("SELECT CAST(bytes AS TEXT) AS text FROM content ORDER BY text").all();
      database.close();
      return found.map(({ text }) => text);
    };
    for (const id of ["a", "b"]) journal.checkpoint(id, "t", file(`/${id}`, "same"));
    journal.checkpoint("a", "t", file("/c", "other"));
    expect(contents()).toEqual(["other", "same"]);
    journal.undone("a", "t");
    expect(contents()).toEqual(["same"]);
    journal.delete("b");
    expect(contents()).toEqual([]);
  });

  test("a file that is no database is told without its path, stays as it is, and can be moved away while we run", () => {
    const path = newFile();
    writeFileSync(path, "Dear diary, ".repeat(1000));
    const journal = open({ path });
    const error = failure(() => journal.messages("a"));
    expect(error).toMatchObject({ name: "JournalError", problem: "corrupt", cause: { name: "StoreError", path } });
    expect(error.message).toBe(
      "The agent cannot use what it keeps beside its sessions: its file is damaged; move it away to begin a new one",
    );
    expect(readFileSync(path, "utf8")).toBe("Dear diary, ".repeat(1000));
    renameSync(path, `${path}.broken`);
    journal.append("a", [said("1")]);
    expect(texts(journal, "a")).toEqual(["1"]);
  });

  test("a damaged message is told, and the other sessions are not touched by it", () => {
    const path = newFile();
    const journal = open({ path });
    for (const id of ["a", "b"]) journal.append(id, [said(id)]);
    const database = new DatabaseSync(path);
    database.exec(`UPDATE message SET json = '{"role":' WHERE session = '"a"'`);
    database.close();
    expect(failure(() => journal.messages("a"))).toMatchObject({ name: "JournalError", problem: "corrupt" });
    expect(texts(journal, "b")).toEqual(["b"]);
  });

  test("a file of a newer version and one of sessions are refused", async () => {
    const path = newFile();
    open({ path }).append("a", [said("1")]);
    const database = new DatabaseSync(path);
    database.exec("PRAGMA user_version = 7");
    database.close();
    expect(failure(() => open({ path }).messages("a"))).toMatchObject({ problem: "newer" });
    const sessions = newFile();
    await sqliteStore({ path: sessions }).close();
    expect(failure(() => open({ path: sessions }).messages("a"))).toMatchObject({ problem: "corrupt" });
  });

  test("a writer that is kept waiting gives up after busyTimeoutMs, and what it wanted to write is not there", () => {
    const path = newFile();
    const journal = open({ path, busyTimeoutMs: 20 });
    journal.append("a", [said("1")]);
    const other = new DatabaseSync(path);
    other.exec("BEGIN IMMEDIATE");
    expect(failure(() => journal.append("a", [said("2")]))).toMatchObject({ problem: "busy" });
    expect(texts(journal, "a")).toEqual(["1"]);
    other.exec("ROLLBACK");
    other.close();
    journal.append("a", [said("2")]);
    expect(texts(journal, "a")).toEqual(["1", "2"]);
  });
});

import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StoredSession } from "@colloquy/acp/sessions";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Message } from "../model/index.ts";
import { type CodingStore, codingStore } from "./store.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "coding-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "state");
}

function open(stateFolder = newFolder()): CodingStore & { at(name: string): string } {
  const store = codingStore({ stateFolder });
  onTestFinished(() => store.close());
  return { ...store, at: (name) => join(stateFolder, name) };
}

const time = "2026-01-01T00:00:00.000Z";
const session = (sessionId: string): StoredSession => ({ sessionId, cwd: "/", createdAt: time, updatedAt: time });
const said = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
const ids = async ({ sessions }: CodingStore) => (await sessions.list({})).sessions.map((one) => one.sessionId);

describe("the store of the coding agent", () => {
  test("makes nothing before it is needed", () => {
    const store = open();
    store.close();
    expect(existsSync(store.at("."))).toBe(false);
  });

  test("keeps both sides of a session over a restart, in two files of one folder", async () => {
    const folder = newFolder();
    const first = open(folder);
    await first.sessions.create(session("a"));
    first.journal.append("a", [said("1")]);
    first.close();
    expect(readdirSync(folder).sort()).toEqual(["journal.db", "sessions.db"]);
    const second = open(folder);
    expect(await second.sessions.get("a")).toEqual(session("a"));
    expect(second.journal.messages("a")).toEqual([said("1")]);
  });

  test("a fork has the context, and no listed session is without it", async () => {
    const store = open();
    await store.sessions.create(session("a"));
    store.journal.append("a", [said("1")]);
    await store.sessions.fork("a", session("b"));
    store.journal.append("b", [said("2")]);
    expect([store.journal.messages("a"), store.journal.messages("b")]).toEqual([[said("1")], [said("1"), said("2")]]);
    expect((await ids(store)).sort()).toEqual(["a", "b"]);
  });

  test("a fork that fails leaves no context, nor takes that of the session that has its id", async () => {
    const store = open();
    for (const id of ["a", "b"]) {
      await store.sessions.create(session(id));
      store.journal.append(id, [said(id)]);
    }
    store.journal.append("lost", [said("left over by a crash")]);
    await expect(store.sessions.fork("a", session("b"))).rejects.toMatchObject({ code: -32603 });
    await expect(store.sessions.fork("lost", session("c"))).rejects.toMatchObject({ code: -32002 });
    expect(store.journal.messages("b")).toEqual([said("b")]);
    expect(store.journal.messages("c")).toEqual([]);
  });

  test("a deleted session is gone from both files, also when a crash came in between", async () => {
    const store = open();
    await store.sessions.create(session("a"));
    for (const id of ["a", "left over"]) {
      store.journal.append(id, [said("1")]);
      await store.sessions.delete(id);
      expect(store.journal.messages(id)).toEqual([]);
    }
    expect(await ids(store)).toEqual([]);
  });

  test("without room or with a broken journal, a fork fails before it is listed, and a delete after", async () => {
    const store = open();
    for (const id of ["a", "b"]) await store.sessions.create(session(id));
    writeFileSync(store.at("journal.db"), "garbage ".repeat(1000));
    const broken = { name: "JournalError", problem: "corrupt" };
    await expect(store.sessions.fork("a", session("c"))).rejects.toMatchObject(broken);
    await expect(store.sessions.delete("b")).rejects.toMatchObject(broken);
    expect(await ids(store)).toEqual(["a"]);
    expect(() => store.journal.append("a", [said("1")])).toThrow(expect.objectContaining(broken));
    expect(await store.sessions.get("a")).toEqual(session("a"));
  });

  test("a broken file of sessions is told, is never deleted, and can be moved away while the agent runs", async () => {
    const folder = newFolder();
    open(folder).journal.append("a", [said("1")]);
    const store = open(folder);
    writeFileSync(store.at("sessions.db"), "garbage ".repeat(1000));
    for (let round = 0; round < 2; round++)
      expect(() => store.sessions.list({})).toThrow(
        expect.objectContaining({ name: "StoreError", problem: "corrupt", path: store.at("sessions.db") }),
      );
    expect(store.journal.messages("a")).toEqual([said("1")]);
    expect(readFileSync(store.at("sessions.db"), "utf8")).toBe("garbage ".repeat(1000));
    renameSync(store.at("sessions.db"), store.at("sessions.db.broken"));
    await store.sessions.create(session("b"));
    expect(await ids(store)).toEqual(["b"]);
  });

  test("after it is closed, every call says so, also when it was never used", async () => {
    const [used, unused] = [open(), open()];
    await used.sessions.create(session("a"));
    for (const store of [used, unused]) {
      store.close();
      store.close();
      expect(() => store.sessions.get("a")).toThrow(expect.objectContaining({ problem: "closed" }));
      expect(() => store.journal.messages("a")).toThrow(expect.objectContaining({ problem: "closed" }));
    }
  });
});

import { memoryStore, type SessionStore, type StoredSession } from "@colloquy/acp/sessions";
import { describe, expect, test } from "vitest";
import { sessionToResume } from "./resume.ts";

async function stored(...sessions: Partial<StoredSession>[]): Promise<Required<SessionStore>> {
  const store = memoryStore({ pageSize: 2 });
  for (const [at, facts] of sessions.entries()) {
    const time = `2026-01-0${at + 1}T00:00:00.000Z`;
    await store.create({ sessionId: `s${at}`, cwd: "/a", createdAt: time, updatedAt: time, ...facts });
  }
  return store;
}

describe("S2-25 the session that is resumed at the start", () => {
  test("is the latest of this working directory", async () => {
    const store = await stored({}, { cwd: "/b" }, { sessionId: "latest" }, { cwd: "/b" }, { archived: true });
    expect(await sessionToResume(store, true, "/a")).toBe("latest");
    expect(await sessionToResume(store, true, "/c")).toBeUndefined();
  });

  test("is the one of the id, wherever it worked", async () => {
    const store = await stored({ sessionId: "abc" }, { sessionId: "abcd" }, { sessionId: "x", archived: true });
    expect(await sessionToResume(store, "abc", "/elsewhere")).toBe("abc");
    expect(await sessionToResume(store, "x", "/elsewhere")).toBe("x");
  });

  test("is the only one whose id begins so, on whatever page", async () => {
    const names = ["abc", "abd", "b", "ce", "d", "e"].map((sessionId) => ({ sessionId }));
    const store = await stored(...names, { sessionId: "c-archived", archived: true });
    expect(await sessionToResume(store, "abd", "/a")).toBe("abd");
    expect(await sessionToResume(store, "ce", "/a")).toBe("ce");
    expect(await sessionToResume(store, "c-", "/a")).toBe("c-archived");
    for (const wanted of ["ab", "c", "", "zz", "%", "_"])
      expect(await sessionToResume(store, wanted, "/a"), wanted).toBeUndefined();
  });

  test("is none when there are none, or the store cannot be read", async () => {
    const store = await stored();
    const broken = () => {
      throw new Error("it is damaged");
    };
    for (const wanted of [true, "a"] as const) {
      expect(await sessionToResume(store, wanted, "/a")).toBeUndefined();
      expect(await sessionToResume({ get: broken, list: broken }, wanted, "/a")).toBeUndefined();
    }
  });
});

import { expect, test } from "vitest";
import { everySession, newFile, numbers, saidIn, upTo, withStore } from "./store-support.ts";
import { fixture, watch } from "./support.ts";

/** Starts a writer, kills it when it has said so many lines, and gives back all that it said. */
async function killed(path: string, afterLines: number) {
  const { child, line, ended } = watch(fixture("store-writer.ts", path));
  for (let at = 0; at < afterLines; at++) await line();
  child.kill("SIGKILL");
  const { signal, stdout, stderr } = await ended;
  expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
  return saidIn(stdout);
}

/** What a store must have after a writer of it said this: all of it, and at most one call more. */
async function expectKept(path: string, said: { [name: string]: any }[], before: number): Promise<number> {
  return withStore(path, async (store) => {
    const acknowledged = said.findLast(({ length }) => length !== undefined)?.length ?? before;
    const kept = (await store.get("a")) ? await numbers(store, "a") : [];
    expect(kept).toEqual(upTo(kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(acknowledged);
    expect(kept.length).toBeLessThanOrEqual(acknowledged + 3);
    const sessions = await everySession(store);
    const ids = sessions.map(({ sessionId }) => sessionId);
    for (const { fork, deleted } of said) {
      const gone = said.some((other) => other.deleted === fork);
      if (fork && !gone && fork !== said.at(-1)!.fork) expect(ids).toContain(fork);
      if (deleted) expect(ids).not.toContain(deleted);
    }
    for (const { sessionId, data } of sessions)
      if (sessionId !== "a") expect(await numbers(store, sessionId)).toEqual(upTo(data as number));
    return kept.length;
  });
}

/** Numbers below a bound, the same for each seed. */
function* randomNumbers(seed: number, bound: number): Generator<number, never> {
  for (;;) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield seed % bound;
  }
}

test("a writer that is killed while it makes the file leaves nothing that stops the next one", async () => {
  for (let round = 0; round < 5; round++) {
    const path = newFile();
    const said = await killed(path, 1);
    const length = await expectKept(path, said, 0);
    const { code, stdout } = await watch(fixture("store-writer.ts", path, "3")).ended;
    expect(code).toBe(0);
    expect(saidIn(stdout).at(-1)).toEqual({ length: length + 6 });
  }
});

test.each([1, 2])(
  "kill -9 at any moment loses no acknowledged update, and the next start opens the file: seed %i",
  { timeout: 120_000 },
  async (seed) => {
    const path = newFile();
    const moments = randomNumbers(seed, 400);
    let length = 0;
    for (let round = 0; round < 8; round++) {
      const said = await killed(path, 2 + moments.next().value);
      expect(said.find((line) => line.length !== undefined)?.length).toBe(length);
      length = await expectKept(path, said, length);
    }
    expect(length).toBeGreaterThan(300);
  },
);

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkpointsOf } from "./checkpoints.ts";
import { startChild } from "./fixtures/child.ts";
import { newFolder } from "./fixtures/folder.ts";
import { texts } from "./fixtures/numbered.ts";
import type { Journal } from "./journal.ts";
import { sqliteJournal } from "./sqlite-journal.ts";

const newFile = () => join(newFolder(), "journal.db");
const posix = test.skipIf(process.platform === "win32");

/** A journal for as long as `use` runs: afterwards no lock of this process is left. */
function withJournal<T>(path: string, use: (journal: Journal) => T): T {
  const journal = sqliteJournal({ path });
  try {
    return use(journal);
  } finally {
    journal.close();
  }
}

/** The last number of a session that is whole: a summary, if any, then one number after another. */
function lengthOf(journal: Journal, id: string): number {
  const all = texts(journal, id);
  const summary = all.findIndex((text) => text.startsWith("S "));
  expect(summary).toBeLessThanOrEqual(0);
  const numbers = all.slice(summary + 1).map(Number);
  const first = summary === 0 ? Number(all[0]!.slice(2)) - 2 : 0;
  expect(numbers).toEqual(numbers.map((_, at) => Math.max(first, 0) + at));
  return (numbers.at(-1) ?? -1) + 1;
}

type Said = { [name: string]: any };

/** A journal must have what a writer said of a session: all of it, and at most one call more. */
function expectKept(path: string, id: string, said: Said[], before: number): number {
  return withJournal(path, (journal) => {
    const acknowledged = said.findLast((line) => line.id === id && line.length !== undefined)?.length ?? before;
    const length = lengthOf(journal, id);
    expect(length).toBeGreaterThanOrEqual(acknowledged);
    expect(length).toBeLessThanOrEqual(acknowledged + 3);
    const turn = said.findLast((line) => line.id === id && line.turn !== undefined)?.turn;
    const changes = journal.lastChanges(id);
    if (turn) expect(Number(changes!.turnId.slice(1))).toBeGreaterThanOrEqual(Number(turn.slice(1)));
    for (const { content } of changes?.files ?? [])
      expect(Buffer.from(content!).toString()).toBe(`${changes!.turnId} `.repeat(Number(changes!.turnId.slice(1))));
    for (const { fork, length } of said) if (fork) expect(lengthOf(journal, fork)).toBe(length);
    return length;
  });
}

/** Numbers below a bound, the same for each seed. */
function* randomNumbers(seed: number, bound: number): Generator<number, never> {
  for (;;) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield seed % bound;
  }
}

test("pain 7: kill -9 at any moment loses nothing that was acknowledged and leaves nothing by halves", {
  timeout: 120_000,
}, async () => {
  const path = newFile();
  const moments = randomNumbers(7, 300);
  let length = 0;
  for (let round = 0; round < 8; round++) {
    const child = startChild("journal-writer.ts", [path, "Infinity", "a"]);
    for (let at = 1 + moments.next().value; at > 0; at--) await child.next();
    child.process.kill("SIGKILL");
    const { said, stderr } = await child.ended;
    expect(stderr).toBe("");
    expect(said[0]).toEqual({ lengths: { a: length } });
    length = expectKept(path, "a", said, length);
  }
  expect(length).toBeGreaterThan(200);
});

test("two processes with 25 sessions each, begun at once, make one file and lose and mix nothing", async () => {
  const path = newFile();
  const ids = (half: number) => Array.from({ length: 25 }, (_, at) => `${half}-${at}`);
  const children = [0, 1].map((half) => startChild("journal-writer.ts", [path, "20", ...ids(half)]));
  const ended = await Promise.all(children.map((child) => child.ended));
  for (const [half, { said, code, stderr }] of ended.entries()) {
    expect({ code, stderr, error: said.find((line) => line.error) }).toEqual({ code: 0, stderr: "" });
    for (const id of ids(half))
      expect(
        expectKept(
          path,
          id,
          said.filter(({ fork }) => !fork),
          0,
        ),
      ).toBe(39);
  }
});

posix.each([200, 600])(
  "when a file may have no more than %i blocks, the call that needs more fails clearly, and the calls before it are kept",
  async (blocks) => {
    const path = newFile();
    const { said, code } = await startChild("journal-writer.ts", [path, "Infinity", "a"], { blocks }).ended;
    const { error } = said.at(-1)!;
    expect(error).toEqual({
      name: "JournalError",
      problem: "unusable",
      message:
        "The agent cannot use what it keeps beside its sessions: its file cannot be opened, read or written; its disk may be full or failing",
    });
    expect(code).toBe(0);
    const { length } = said.findLast((line) => line.id === "a" && line.length !== undefined)!;
    expect(expectKept(path, "a", said, 0)).toBe(length);
    const { said: after } = await startChild("journal-writer.ts", [path, "5", "a"]).ended;
    expect(after[0]).toEqual({ lengths: { a: length } });
    expect(expectKept(path, "a", after, length)).toBe(length + 9);
  },
);

posix("an undo that finds no room leaves the file as it is, and can be made when there is some", async () => {
  const [root, state] = [newFolder(), newFolder()];
  const [file, path] = [join(root, "f"), join(state, "journal.db")];
  writeFileSync(file, "old".repeat(100_000));
  const journal = sqliteJournal({ path });
  const checkpoints = checkpointsOf(journal, "s", "t", [root]);
  await checkpoints.before([file]);
  writeFileSync(file, "new");
  await checkpoints.after([file]);
  journal.close();

  const undo = (limits: { blocks?: number }) => startChild("undo-once.ts", [path, "s", root], limits).ended;
  const refused = await undo({ blocks: 200 });
  expect(refused).toMatchObject({ stderr: "", said: [{ restored: [], failed: [{ path: file }] }] });
  expect([readdirSync(root), readFileSync(file, "utf8")]).toEqual([["f"], "new"]);
  expect((await undo({})).said).toMatchObject([{ restored: [file], failed: [] }]);
  expect(readFileSync(file, "utf8")).toBe("old".repeat(100_000));
});

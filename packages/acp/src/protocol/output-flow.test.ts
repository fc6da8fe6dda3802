import fc from "fast-check";
import { expect, test } from "vitest";
import { OutputFlow } from "./output-flow.ts";

/** A view that has room when it is asked to. */
function view(limit: number, slow = false) {
  const shown: (readonly [string, boolean])[] = [];
  const rooms: (() => void)[] = [];
  const flow = new OutputFlow(limit, (text, whole) => {
    shown.push([text, whole]);
    return slow ? new Promise<void>((resolve) => rooms.push(resolve)) : undefined;
  });
  const text = () => shown.reduce((before, [more, whole]) => (whole ? more : before + more), "");
  const makeRoom = async () => {
    for (const resolve of rooms.splice(0)) resolve();
    await Promise.resolve();
  };
  return { flow, shown, text, makeRoom };
}

test("output is shown as it is written", () => {
  const { flow, shown } = view(100);
  for (const text of ["a", "b\n"]) flow.write(text);
  expect(shown).toEqual([
    ["a", false],
    ["b\n", false],
  ]);
});

test("what comes while there is no room goes together", async () => {
  const { flow, shown, makeRoom } = view(100, true);
  for (const text of ["a", "b", "c"]) flow.write(text);
  expect(shown).toEqual([["a", false]]);
  await makeRoom();
  expect(shown.at(-1)).toEqual(["bc", false]);
  await makeRoom();
  expect(shown).toHaveLength(2);
});

test("a flush does not wait for room", () => {
  const { flow, text } = view(100, true);
  for (const piece of ["a", "b"]) flow.write(piece);
  flow.flush();
  expect(text()).toBe("ab");
});

test("T-07: of a flood that nobody takes, the end is shown in place of all before", async () => {
  const { flow, shown, makeRoom } = view(4, true);
  flow.write("first");
  for (let at = 0; at < 1_000; at++) flow.write(`${at % 10}`);
  await makeRoom();
  expect(shown).toEqual([
    ["first", false],
    ["6789", true],
  ]);
});

test("output that takes the place of all before is shown so, even when it is nothing", () => {
  const { flow, shown } = view(100);
  flow.write("old");
  flow.write("new", true);
  flow.write("", true);
  expect(shown).toEqual([
    ["old", false],
    ["new", true],
    ["", true],
  ]);
});

test("a limit of 0 shows nothing", () => {
  const { flow, shown } = view(0);
  flow.write("a");
  flow.write("b");
  expect(shown).toEqual([]);
});

test("whatever is written and whenever there is room, the end of it is shown, within the limit, in whole characters", async () => {
  const step = fc.oneof(fc.constant(undefined), fc.array(fc.constantFrom("a", "é", "🎵"), { maxLength: 9 }));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.array(step), async (limit, slow, steps) => {
      const { flow, text, makeRoom } = view(limit, slow);
      let written = "";
      for (const pieces of steps) {
        if (pieces === undefined) await makeRoom();
        else {
          written += pieces.join("");
          flow.write(pieces.join(""));
        }
        expect(text().length).toBeLessThanOrEqual(2 * limit);
      }
      flow.flush();
      expect(written.endsWith(text())).toBe(true);
      expect(text().isWellFormed()).toBe(true);
      expect(text().length).toBeGreaterThanOrEqual(Math.min(limit - 1, written.length));
    }),
    { seed: 20261120, numRuns: 500 },
  );
});

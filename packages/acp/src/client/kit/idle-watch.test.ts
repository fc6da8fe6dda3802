import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type IdleReport, IdleWatch } from "./idle-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching() {
  const reports: IdleReport[] = [];
  const watch = new IdleWatch(
    { afterMs: 1_000, onIdle: (report) => reports.push(report) },
    { id: "s", unfinished: [] },
  );
  return { reports, watch };
}

test("pain 3: an agent that is silent in a turn is told of once, with since when", () => {
  const { reports, watch } = watching();
  const over = watch.begin();
  vi.advanceTimersByTime(999);
  expect(reports).toEqual([]);
  const since = Date.now() - 999;
  vi.advanceTimersByTime(5_000);
  expect(reports).toEqual([{ sessionId: "s", since, toolCalls: [] }]);
  watch.heard();
  vi.advanceTimersByTime(1_000);
  expect(reports).toHaveLength(2);
  over();
});

test("pain 3: whatever is heard of it begins the time anew", () => {
  const { reports, watch } = watching();
  watch.begin();
  for (let at = 0; at < 5; at++) {
    vi.advanceTimersByTime(900);
    watch.heard();
  }
  expect(reports).toEqual([]);
});

test("pain 3: time in which it waits for us does not count", () => {
  const { reports, watch } = watching();
  watch.begin();
  const [one, two] = [watch.owe(), watch.owe()];
  vi.advanceTimersByTime(10_000);
  one();
  one();
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([]);
  two();
  vi.advanceTimersByTime(1_000);
  expect(reports).toHaveLength(1);
});

test("outside of turns nobody is watched, and without a wish nobody ever", () => {
  const { reports, watch } = watching();
  watch.heard();
  const over = watch.begin();
  over();
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([]);
  const none = new IdleWatch(undefined, { id: "s", unfinished: [] });
  none.begin();
  expect(vi.getTimerCount()).toBe(0);
});

import { expect, test } from "vitest";
import { type Activity, activityOf } from "./activity.ts";
import type { Phase } from "./progress.ts";

const NOW = 60_000;

function told(phase: Phase, more: Partial<Activity> = {}): string | undefined {
  const asked = {
    phase,
    since: NOW - 5_000,
    heard: NOW,
    asking: false,
    signingIn: false,
    byItself: false,
    agent: "Claude",
  };
  return activityOf({ ...asked, ...more }, NOW);
}

test("what goes on is told with the time that it has taken", () => {
  expect(told("starting")).toBe("Starting Claude … 5 s");
  expect(told("opening", { since: NOW - 500 })).toBe("Opening the session");
  expect(told("opening", { signingIn: true })).toBe("Signing in … 5 s · Esc stops");
  expect(told("busy")).toBe("Working 5 s · Esc stops");
  expect(told("busy", { heard: NOW - 12_000 })).toBe("Working 5 s · silent for 12 s · Esc stops");
  expect(told("idle")).toBeUndefined();
  expect(told("idle", { byItself: true })).toBe("The agent works in the background · Esc stops");
});

test("while a person is being asked, nothing goes on that they would wait for", () => {
  for (const phase of ["starting", "opening", "busy"] as const) expect(told(phase, { asking: true })).toBeUndefined();
  expect(told("cancelling", { asking: true })).toContain("Stopping");
});

import { expect, test } from "vitest";
import { DEFAULT_MODE, modes, postureOf } from "./index.ts";

test("S2-48: the presets are those that clients know", () => {
  expect(modes.map(({ id }) => id)).toEqual(["read-only", "plan", "workspace-write", "full-access"]);
  expect(new Set(modes.map(({ name }) => name)).size).toBe(modes.length);
  expect(postureOf(DEFAULT_MODE)).toBe(modes[2]!.posture);
});

test("S2-47: a mode that is no preset has no posture of its own", () => {
  for (const id of ["yolo", "", "Read-Only", "constructor", "__proto__"]) expect(postureOf(id)).toBeUndefined();
});

test("S2-48: what the sandbox lets commands write follows the mode", () => {
  const sandboxes = modes.map(({ id, posture }) => [id, posture.sandbox]);
  expect(Object.fromEntries(sandboxes)).toEqual({
    "read-only": "read-only",
    plan: "read-only",
    "workspace-write": "workspace-write",
    "full-access": "none",
  });
});

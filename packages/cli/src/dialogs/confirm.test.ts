import { expect, test } from "vitest";
import { line } from "../cells/index.ts";
import { DEAF_MS } from "../person/index.ts";
import { confirm } from "./confirm.ts";
import { clock, isSettled, press, seen, show, type } from "./fixtures/typing.ts";
import { secretDialog } from "./secret-dialog.ts";

function asked() {
  const time = clock();
  const lines = [line("It wants to run this:"), line("  npx agent login")];
  const dialog = confirm({ lines, yes: "Run it", no: "Leave it", now: time.now });
  press(dialog, "y");
  expect(seen(dialog)).toEqual(["It wants to run this:", "  npx agent login", "  y  Run it", "  n  Leave it"]);
  time.pass(DEAF_MS);
  return dialog;
}

test("y is yes, n and Esc are no", async () => {
  for (const [key, answer] of [
    ["y", true],
    ["n", false],
    ["escape", false],
  ] as const) {
    const dialog = asked();
    press(dialog, key);
    expect(await dialog.answered).toBe(answer);
  }
});

test("P-09: Enter, a paste and what was typed before are no answer", async () => {
  const dialog = asked();
  press(dialog, "enter", " ");
  dialog.take({ type: "paste", text: "y" });
  expect(await isSettled(dialog.answered)).toBe(false);
  expect(press(dialog, "ctrl+c")).toBe(false);
  dialog.dismiss();
  expect(await dialog.answered).toBeUndefined();
});

test("a secret is taken by Enter, and never shown", async () => {
  const time = clock();
  const dialog = secretDialog({ name: "API_KEY", now: time.now });
  seen(dialog);
  time.pass(DEAF_MS);
  type(dialog, "hunter");
  dialog.take({ type: "paste", text: "2\n" });
  expect(seen(dialog)).toEqual(["API_KEY  (not shown, not kept; Esc gives none)", "> ••••••••"]);
  press(dialog, "backspace", "enter");
  expect(await dialog.answered).toBe("hunter2");
});

test("no secret is none", async () => {
  for (const key of ["enter", "escape"]) {
    const time = clock();
    const dialog = secretDialog({ name: "API_KEY", now: time.now });
    show(dialog);
    time.pass(DEAF_MS);
    press(dialog, key);
    expect(await dialog.answered).toBeUndefined();
  }
});

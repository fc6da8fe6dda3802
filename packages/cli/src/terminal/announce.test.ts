import { expect, test } from "vitest";
import { clipboard, MAX_COPY, notification, title } from "./announce.ts";
import { paint } from "./fixtures/paint.ts";
import { canDraw } from "./index.ts";
import { traitsOf } from "./traits.ts";

test("D-10: titles and messages are one clean line, and no command of the terminal's", () => {
  expect(title("a\x1b]0;b\x07\ntitle\u202e")).toBe("\x1b]2;a title<U+202E>\x1b\\");
  expect(notification("4;1;done")).toBe("\x1b]9; 4;1;done\x1b\\");
  expect(title("x".repeat(1000)).length).toBeLessThan(300);
});

test("what is too long for a clipboard is not copied in part", () => {
  expect(clipboard("ü")).toBe("\x1b]52;c;w7w=\x1b\\");
  expect(clipboard("x".repeat(MAX_COPY))).toBeDefined();
  expect(clipboard("x".repeat(MAX_COPY + 1))).toBeUndefined();
});

test("the title is kept before it is changed, and given back at the end", async () => {
  await using terminal = paint();
  await terminal.until("80x24");
  terminal.type("ttnyb");
  await terminal.until("t t n y b");
  const changed = "\x1b]2;a title\x1b\\";
  expect(terminal.raw).toContain(`\x1b[22;2t${changed}`);
  expect(terminal.raw.split("\x1b[22;2t")).toHaveLength(2);
  expect(terminal.raw).toContain("\x1b]9; 4;1;needs you\x1b\\");
  expect(terminal.raw).toContain("\x1b]52;c;Y29waWVk\x1b\\");
  expect(terminal.raw).toContain("\x07");
  terminal.type("\x04");
  await terminal.ended;
  expect(terminal.raw.lastIndexOf("\x1b[23;2t")).toBeGreaterThan(terminal.raw.lastIndexOf(changed));
});

test("a terminal whose keys are not told apart by our protocol is not asked to", () => {
  expect(traitsOf({ TERM: "linux" })).toMatchObject({ keys: { on: "" }, titled: false, reflows: "no" });
  expect(traitsOf({ TERM: "screen" }).keys.on).toBe("");
  expect(traitsOf({ TERM: "screen-256color", TMUX: "/tmp/tmux" })).toMatchObject({ reflows: "yes" });
  expect(traitsOf({ TERM: "xterm", XTERM_VERSION: "XTerm(388)" })).toMatchObject({ reflows: "no" });
  expect(traitsOf({ TERM: "xterm-256color" })).toMatchObject({ reflows: "yes", keys: { on: "\x1b[>5u" } });
});

test("it is painted only on a terminal that can be painted on, where somebody is", () => {
  const terminal = { isTTY: true } as const;
  const all = { input: terminal, output: terminal, env: { TERM: "xterm" } };
  expect(canDraw(all)).toBe(true);
  expect(canDraw({ ...all, env: { TERM: "dumb" } })).toBe(false);
  expect(canDraw({ ...all, env: { TERM: "xterm", CI: "true" } })).toBe(false);
  expect(canDraw({ ...all, input: {} })).toBe(false);
  expect(canDraw({ ...all, output: {} })).toBe(false);
});

import { expect, test } from "vitest";
import { paint } from "./fixtures/paint.ts";

test("keys come as they are typed, Escape by itself after a moment", async () => {
  await using terminal = paint();
  await terminal.until("80x24");
  terminal.type("\x1b[A\x1b[13;2uä\x1b");
  await terminal.until("80x24 up shift+enter ä escape");
});

test("D-06: what the terminal answers to questions of others is not typed", async () => {
  await using terminal = paint({
    lent: "printf '\\033[c\\033[>c\\033[6n\\033[?6n\\033P$qm\\033\\\\\\033[?2026$p\\033[5n'",
  });
  await terminal.until("80x24");
  terminal.type("l");
  await terminal.until("80x24 l back");
  terminal.type("!");
  await terminal.until("80x24 l back !");
  expect(terminal.answers).toContain("\x1b[?1;2c");
  expect(terminal.answers).toContain("\x1b[0n");
});

test("D-11: a pasted text comes in one piece, and does not submit", async () => {
  await using terminal = paint();
  await terminal.until("80x24");
  terminal.paste("one\r\ntwo \x1b[31mred");
  terminal.type("!");
  await terminal.until("!");
  expect(terminal.screen()[0]).toBe('80x24 {"type":"paste","text":"one\\ntwo red"} !');
});

test("a change of focus is told", async () => {
  await using terminal = paint();
  await terminal.until("80x24");
  terminal.type("\x1b[O");
  await terminal.until('{"type":"focus","focused":false}');
});

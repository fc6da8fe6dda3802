import fc from "fast-check";
import { expect, test } from "vitest";
import { isLong } from "./attachment.ts";
import { snapped } from "./borders.ts";
import { draftOf } from "./draft.ts";
import { type Act, attach, type EditState, edit, emptyState, MAX_UNDO, moved, paste, type, unfolded } from "./edit.ts";
import { editingKeys } from "./keymap.ts";

/** A state that is written with `|` for the cursor. */
function at(marked: string): EditState {
  const cursor = marked.indexOf("|");
  return moved(type(emptyState, marked.replace("|", "")), cursor);
}

const shown = ({ text, cursor }: EditState) => `${text.slice(0, cursor)}|${text.slice(cursor)}`;
const after = (marked: string, ...acts: Act[]) => shown(acts.reduce(edit, at(marked)));

test.each<[string, Act, string]>([
  ["a👩‍🚀|b", "left", "a|👩‍🚀b"],
  ["a|👩‍🚀b", "right", "a👩‍🚀|b"],
  ["e\u0301|", "delete-left", "|"],
  ["漢字|", "delete-left", "漢|"],
  ["a|\nb", "delete-right", "a|b"],
  ["|", "left", "|"],
  ["a\n|b", "left", "a|\nb"],
  ["one two-three|", "word-left", "one two-|three"],
  ["one| two", "word-right", "one two|"],
  ["don|\nnext", "word-right", "don\nnext|"],
  ["ab\ncd|e", "line-start", "ab\n|cde"],
  ["a|b\ncd", "line-end", "ab|\ncd"],
  ["ab\nc|d", "start", "|ab\ncd"],
  ["a|b\ncd", "end", "ab\ncd|"],
  ["say foo_bar.baz|", "cut-word-left", "say foo_bar.|"],
  ["|one two", "cut-word-right", "| two"],
  ["see src/a.ts  |x", "cut-blank-left", "see |x"],
  ["a\nbc|d", "cut-line-start", "a\n|d"],
  ["a\n|bc", "cut-line-start", "a|bc"],
  ["a|bc\nd", "cut-line-end", "a|\nd"],
  ["a|\nd", "cut-line-end", "a|d"],
])("%j, %s: %j", (before, act, expected) => {
  expect(after(before, act)).toBe(expected);
});

test("what is cut in a row is put in again in one piece", () => {
  expect(after("one two three|", "cut-blank-left", "cut-blank-left", "yank", "yank")).toBe("one two threetwo three|");
  expect(after("|one\ntwo", "cut-line-end", "cut-line-end", "end", "yank")).toBe("twoone\n|");
  expect(after("one two|", "cut-blank-left", "left", "cut-blank-left", "yank")).toBe("one| ");
});

test("undo goes back by words that were typed, and by single deletions", () => {
  let state = emptyState;
  for (const character of "two words") state = type(state, character);
  state = edit(state, "delete-left");
  expect(shown((state = edit(state, "undo")))).toBe("two words|");
  expect(shown((state = edit(state, "undo")))).toBe("two|");
  expect(shown((state = edit(state, "undo")))).toBe("|");
  expect(edit(state, "undo")).toBe(state);
  expect(shown(edit(type(type(emptyState, ""), "a"), "undo"))).toBe("|");
});

test("a paste is undone as a whole, a folded one too", () => {
  const long = "line\n".repeat(20);
  for (const text of ["a b c", long]) {
    const state = paste(type(emptyState, "x"), text);
    expect(draftOf(state).text).toBe(`x${text}`);
    expect(shown(edit(state, "undo"))).toBe("x|");
  }
});

test("a folded paste is one character, that can be cut, put in again and shown", () => {
  const long = "line\n".repeat(20);
  expect(isLong(long)).toBe(true);
  const state = edit(edit(paste(emptyState, long), "cut-word-left"), "yank");
  expect([...state.text]).toHaveLength(1);
  expect(draftOf(state).text).toBe(long);
  expect(unfolded(state)?.text).toBe(long);
  expect(unfolded(type(state, "x"))).toBeUndefined();
});

test("no text from outside stands for an attachment, and nothing that was cut stands for another one later", () => {
  const image = { mimeType: "image/png", data: "AAAA", bytes: 3 };
  const state = type(attach(emptyState, { type: "image", image }), "\u{10f000}");
  expect(draftOf(state)).toEqual({ text: "[image 1]\ufffd", mentions: [], images: [image] });
  const cut = edit(edit(state, "delete-left"), "cut-word-left");
  expect(draftOf(edit({ ...emptyState, cut: cut.cut, made: cut.made }, "yank")).images).toEqual([]);
});

test("only so many steps back are kept, and the latest are", () => {
  let state = emptyState;
  for (let at = 0; at < 3 * MAX_UNDO; at++) state = paste(state, `${at} `);
  const { text } = state;
  let steps = 0;
  for (let back = edit(state, "undo"); back !== state; back = edit(state, "undo")) {
    expect(text.startsWith(back.text)).toBe(true);
    state = back;
    steps++;
  }
  expect(steps).toBeGreaterThanOrEqual(MAX_UNDO);
  expect(steps).toBeLessThanOrEqual(2 * MAX_UNDO);
});

const pieces = fc.constantFrom(
  "a",
  "é",
  "e\u0301",
  "\u0301",
  "漢",
  "👩‍🚀",
  "🇩🇪",
  "\u200d",
  " ",
  "\n",
  "\r\n",
  "\ud800",
  "\u202e",
  "क्‍ष",
  "\u0600a",
);
const texts = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(""));
const acts = fc.oneof(
  texts.map((text) => (state: EditState) => type(state, text)),
  texts.map((text) => (state: EditState) => paste(state, text)),
  fc.nat(40).map((to) => (state: EditState) => moved(state, to)),
  fc.constant((state: EditState) => paste(state, "long\n".repeat(20))),
  fc.constantFrom(...editingKeys.values()).map((act) => (state: EditState) => edit(state, act)),
);

test("whatever is done, the cursor is between two characters, the text is whole, and undo comes to where it began", () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (all) => {
      let state = emptyState;
      for (const act of all) {
        state = act(state);
        expect(snapped(state.text, state.cursor)).toBe(state.cursor);
        expect(state.text.isWellFormed()).toBe(true);
        expect(state.text).not.toContain("\r");
      }
      while (state.past !== undefined) state = edit(state, "undo");
      expect(state.text).toBe("");
    }),
  );
});

test("a move or a deletion always gets on, until there is nothing more that way", () => {
  const to: [Act, boolean][] = [
    ["word-left", false],
    ["left", false],
    ["cut-blank-left", false],
    ["word-right", true],
    ["right", true],
  ];
  fc.assert(
    fc.property(texts, fc.constantFrom(...to), (text, [act, isRight]) => {
      let state = moved(paste(emptyState, text), isRight ? 0 : text.length);
      const rest = () => (isRight ? state.text.length - state.cursor : state.cursor);
      while (rest() > 0) {
        const before = rest();
        state = edit(state, act);
        expect(rest()).toBeLessThan(before);
      }
    }),
  );
});

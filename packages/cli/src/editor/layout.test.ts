import fc from "fast-check";
import { expect, test } from "vitest";
import { encode, line, lineWidth } from "../cells/index.ts";
import { snapped } from "./borders.ts";
import { attach, type EditState, emptyState, moved, paste } from "./edit.ts";
import { layOut, placeAt, spotOf } from "./layout.ts";
import { promptRows, rowsOn, textFrame, viewOf } from "./text-frame.ts";

const rowsOf = (text: string, columns: number) =>
  layOut(paste(emptyState, text), columns).map(({ cells }) => cells.map(({ shown }) => shown).join(""));

test("rows break between words, in words that are too long, and never in a character", () => {
  expect(rowsOf("one two three", 8)).toEqual(["one two ", "three"]);
  expect(rowsOf("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  expect(rowsOf("漢字漢字", 5)).toEqual(["漢字", "漢字"]);
  expect(rowsOf("a\n\nb", 5)).toEqual(["a", "", "b"]);
  expect(rowsOf("漢", 1)).toEqual(["…"]);
});

test("a label is not broken while it fits in a row", () => {
  const image = { mimeType: "image/png", data: "", bytes: 34_200 };
  const state = attach(paste(emptyState, "some words"), { type: "image", image });
  const shown = layOut(state, 20).map(({ cells }) => cells.map((cell) => cell.shown).join(""));
  expect(shown).toEqual(["some words", "[image 1 png 35 kB]"]);
});

const piece = fc.constantFrom(
  "a",
  "bc ",
  "漢",
  "e\u0301",
  "👩‍🚀",
  "\n",
  "\t",
  " ",
  "\u0301",
  "\u202e",
  "x\x1b[2Jy",
  "\u200d",
  "🇩🇪",
);
const states = fc
  .record({ text: fc.array(piece, { maxLength: 60 }).map((all) => all.join("")), at: fc.nat(200), long: fc.boolean() })
  .map(({ text, at, long }): EditState => {
    const state = paste(emptyState, text);
    return moved(long ? paste(state, "long\n".repeat(99)) : state, at);
  });

test("D-09: the frame is never wider than the screen nor taller than its part, and the cursor is in it", () => {
  fc.assert(
    fc.property(
      states,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(30),
      (state, columns, rows, top) => {
        const size = { columns, rows };
        const { lines, cursor } = textFrame(viewOf(rowsOn(state, size), state.cursor, size, top), size, "a hint");
        expect(lines.length).toBeLessThanOrEqual(promptRows(size));
        for (const one of lines) {
          expect(lineWidth(one)).toBeLessThanOrEqual(columns);
          expect(lineWidth(line(encode(one, false)))).toBe(lineWidth(one));
        }
        expect(cursor!.row).toBeLessThan(lines.length);
        expect(cursor!.column).toBeLessThan(columns);
      },
    ),
  );
});

test("what is shown is the text, all of it, once", () => {
  const plain = fc
    .array(fc.constantFrom("a", "word ", "漢", "👩‍🚀", "\n"), { maxLength: 60 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(plain, fc.integer({ min: 2, max: 30 }), (text, columns) => {
      const rows = layOut({ text, attached: new Map() }, columns);
      const shown = rows.map(
        ({ cells, endsLine }) => cells.map((cell) => cell.shown).join("") + (endsLine ? "\n" : ""),
      );
      expect(shown.join("")).toBe(`${text}\n`);
    }),
  );
});

test("a place on the screen is found again by its row and column", () => {
  const plain = fc
    .array(fc.constantFrom("a", "word ", "漢", "👩‍🚀", "\n"), { maxLength: 40 })
    .map((all) => all.join(""));
  fc.assert(
    fc.property(plain, fc.integer({ min: 2, max: 30 }), fc.nat(80), (text, columns, at) => {
      const place = snapped(text, at);
      const rows = layOut({ text, attached: new Map() }, columns);
      const spot = spotOf(rows, place);
      expect(placeAt(rows[spot.row]!, spot.column)).toBe(place);
    }),
  );
});

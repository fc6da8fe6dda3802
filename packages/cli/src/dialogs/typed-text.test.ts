import fc from "fast-check";
import { expect, test } from "vitest";
import { line, textOf, widthOf } from "../cells/index.ts";
import { key } from "./fixtures/typing.ts";
import { textLine, typedText, typeInto } from "./typed-text.ts";

/** The text and the cursor after these keys. */
function after(text: string, ...keys: string[]) {
  return keys.reduce((typed, chord) => typeInto(typed, key(chord)) ?? typed, typedText(text));
}

test("keys edit a line as in a shell, character by character as a user takes them", () => {
  expect(after("ab", "left", "x")).toMatchObject({ text: "axb", cursor: 2 });
  expect(after("a👩‍👩‍👧b", "left", "backspace").text).toBe("ab");
  expect(after("abc", "home", "delete", "ctrl+e", "d").text).toBe("bcd");
  expect(after("one two  ", "ctrl+w").text).toBe("one ");
  expect(after("abc", "left", "ctrl+k").text).toBe("ab");
  expect(after("one two", "alt+b", "ctrl+k", "home", "ctrl+y", " ").text).toBe("two one ");
  expect(after("abc", "ctrl+u", "d", "ctrl+/", "ctrl+/").text).toBe("abc");
  expect(after("abc", "left", "ctrl+u")).toMatchObject({ text: "c", cursor: 0 });
});

test("what is pasted is one line, and keys that do nothing to a text are for others", () => {
  expect(typeInto(typedText("a"), { type: "paste", text: "b \n c\n" })?.text).toBe("ab c ");
  for (const chord of ["enter", "escape", "tab", "up", "ctrl+c", "alt+x"])
    expect(typeInto(typedText(), key(chord))).toBeUndefined();
});

test("the cursor is always seen, and the line never wider than the screen", () => {
  const keys = fc.array(fc.constantFrom("left", "right", "home", "end", "backspace", "a", "日"), { maxLength: 40 });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), keys, fc.integer({ min: 10, max: 60 }), (text, pressed, columns) => {
      const typed = after(text.replace(/\p{C}/gu, ""), ...pressed);
      expect(typed.cursor).toBeLessThanOrEqual(typed.text.length);
      const shown = textLine(typed, line("> "), columns);
      expect(widthOf(textOf(shown.line))).toBeLessThanOrEqual(columns);
      expect(shown.column).toBeLessThan(columns);
    }),
  );
});

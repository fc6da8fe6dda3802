import fc from "fast-check";
import { expect, test } from "vitest";
import { type Line, wrap } from "./index.ts";

/** Letters of one cell each that are measured one by one, in place of those that need not be. */
const greek = (text: string) =>
  text.replaceAll("a", "α").replaceAll("b", "β").replaceAll("-", "·").replaceAll(">", "ρ");
const inGreek = (lines: readonly Line[]) =>
  lines.map((spans) => spans.map((span) => ({ ...span, text: greek(span.text) })));

test("text that is known to take a cell a character is broken as all other text is", () => {
  const words = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 30 });
  const span = fc.record({ text: words, style: fc.constantFrom({ bold: true }, { dim: true }) });
  const spans = fc.array(span, { minLength: 1, maxLength: 4 });
  const before = fc.constantFrom(
    {},
    { first: [{ text: "- " }] },
    { first: [{ text: "> " }], rest: [{ text: "> > " }] },
  );
  fc.assert(
    fc.property(spans, fc.integer({ min: 0, max: 20 }), before, (line, columns, options) => {
      const simple = wrap(line, columns, options);
      const [foreign] = inGreek([line]);
      const { first, rest } = options as { first?: Line; rest?: Line };
      const around = { ...(first && { first: inGreek([first])[0]! }), ...(rest && { rest: inGreek([rest])[0]! }) };
      // A line of blanks alone is simple either way.
      expect(inGreek(simple)).toEqual(wrap(foreign!, columns, around));
    }),
    { numRuns: 2000 },
  );
});

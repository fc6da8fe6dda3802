import { expect, test } from "vitest";
import { type Line, textOf } from "../cells/index.ts";
import { inlineLines, MAX_SIGNS } from "./inline.ts";

const shown = (text: string) => inlineLines(text).map(textOf).join("\n");
const looks = (text: string) => inlineLines(text)[0]!.filter(({ style }) => style !== undefined);

test("emphasis becomes a look; what is struck out and code keep their signs, which mean something without colours", () => {
  expect(inlineLines("a **b *c*** ~~d~~ `e`")).toEqual([
    [
      { text: "a " },
      { text: "b ", style: { bold: true } },
      { text: "c", style: { bold: true, italic: true } },
      { text: " " },
      { text: "~~", style: { dim: true } },
      { text: "d", style: { strike: true } },
      { text: "~~", style: { dim: true } },
      { text: " " },
      { text: "`", style: { dim: true } },
      { text: "e", style: { color: "cyan" } },
      { text: "`", style: { dim: true } },
    ],
  ] satisfies Line[]);
  expect(looks("snake_case_name and 2 * 3 * 4 \\*no\\*")).toEqual([]);
});

test.each([
  ["a link shows where it goes", "[docs](https://a.example/b)", "docs (https://a.example/b)"],
  ["a link that is its text is shown once", "https://a.example/b <me@a.example>", "https://a.example/b me@a.example"],
  [
    "D-22: a user's name does not look like the host",
    "https://good.example@evil.example/",
    "https://good.example@evil.example/ (https://good.example@evil.example/, host: evil.example)",
  ],
  [
    "D-22: nor do letters that look like others",
    "[x](https://\u0430pple.com/)",
    "x (https://\u0430pple.com/, host: xn--pple-43d.com)",
  ],
  [
    "D-22: nor what is written otherwise",
    "[x](https://a.example%2eevil.example/)",
    "x (https://a.example%2eevil.example/, host: a.example.evil.example)",
  ],
  [
    "D-22: a text that is another address does not hide the target",
    "[https://good.example](https://evil.example)",
    "https://good.example (https://evil.example)",
  ],
  ["D-20: what would be run is shown", "[x](javascript:alert(1))", "x (javascript:alert(1))"],
  ["a file is shown with its place", "[main.ts](src/main.ts#L10)", "main.ts (src/main.ts#L10)"],
  [
    "D-21: an image is its address",
    "![a *b*](https://a.example/c.png?d=e)",
    "[image: a *b*] https://a.example/c.png?d=e",
  ],
  ["a link whose target comes elsewhere is shown as it is", "[x][1]", "[x][1]"],
  [
    "a reference is its character, once",
    "&lt;b&gt; &amp;lt; &#38;lt; &#x41; &copy; &unknown; `&lt;`",
    "<b> &lt; &lt; A © &unknown; `&lt;`",
  ],
  ["D-01: a reference to a control is nothing", "a&#27;[31mb&#x9b;c&#10;d&#0;", "ab d\ufffd"],
  [
    "D-24: a formula keeps its signs",
    "\\(a_1 * b_2 * c\\) $$x_1_2$$ costs $5 and $6",
    "\\(a_1 * b_2 * c\\) $$x_1_2$$ costs $5 and $6",
  ],
  ["a line ends where the text or <br> says", "a\nb<br>c  \nd", "a\nb\nc\nd"],
])("%s", (_, text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a very long address is cut", () => {
  expect(shown(`![x](data:image/png;base64,${"A".repeat(3000)})`)).toMatch(/^\[image: x\] data:image\/png;base64,A+…$/);
});

test("D-23: a paragraph with very many signs is shown as it is written", () => {
  const some = "*a* ".repeat(MAX_SIGNS / 2);
  expect(shown(some)).not.toContain("*");
  expect(shown(`${some}*b*`)).toBe(`${some}*b*`);
});

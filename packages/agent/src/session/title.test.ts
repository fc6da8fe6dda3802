import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "../model/index.ts";
import { cleanTitle, derivedTitle, MAX_TITLE, MAX_TITLE_SOURCE, titleRequest } from "./title.ts";

const length = (text: string) => [...new Intl.Segmenter().segment(text)].length;

describe("the title of a session", () => {
  test.each([
    ["Fix the build", "Fix the build"],
    ["\n\n  Fix   the\tbuild \nIt fails since Monday", "Fix the build"],
    ["# Fix the build\n", "Fix the build"],
    ["- [ ] **Fix** the `build`", "Fix the build"],
    ["> 1. Fix ~~all~~ [the build](https://example.com/a(b)", "Fix all the build"],
    ["---\n```ts\nFix the build\n```", "Fix the build"],
    ["<b>Fix</b> the <a href='x'>build</a> of Map<string>", "Fix the build of Map<string>"],
    ["Fix @src/deep/build.ts, and (@tests/a.ts)", "Fix build.ts, and (a.ts)"],
    ["Ask me@example.com about a < b && c > d", "Ask me@example.com about a < b && c > d"],
    ["/init", "/init"],
    ["Fix __init__.py, snake_case and 2 * 3 * 4", "Fix __init__.py, snake_case and 2 * 3 * 4"],
    ["修复构建\n谢谢", "修复构建"],
    ["\u001b[31mFix\u001b[0m the \u202ebuild", "Fix the <U+202E>build"],
  ])("of %j is %j", (text, title) => expect(derivedTitle(text)).toBe(title));

  test.each(["", " \n\t", "---\n***", "```", "<>", "\u0007"])("of %j there is none", (text) =>
    expect(derivedTitle(text)).toBeUndefined(),
  );

  test("is cut at a word, and words that are too long at a character", () => {
    expect(derivedTitle(`${"word ".repeat(20)}`)).toBe(`${"word ".repeat(12).trim()}…`);
    expect(derivedTitle("x".repeat(100))).toBe(`${"x".repeat(MAX_TITLE - 1)}…`);
    expect(derivedTitle(`${"x".repeat(MAX_TITLE)}`)).toBe("x".repeat(MAX_TITLE));
    const family = "👨‍👩‍👧‍👦";
    expect(derivedTitle(`a${family.repeat(100)}`)).toBe(`a${family.repeat(MAX_TITLE - 2)}…`);
  });

  test("is a short line of whole characters, whatever was said", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        for (const title of [derivedTitle(text), cleanTitle(text)]) {
          if (title === undefined) continue;
          expect(length(title)).toBeLessThanOrEqual(MAX_TITLE);
          expect(title).toBe(title.trim().toWellFormed());
          expect(title).not.toMatch(/\n|^$/);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("takes no time for a text that is made to take it", () => {
    for (const text of ["[", "`a", "<a", "**a", "- ", "@a/", "![]("]) derivedTitle(text.repeat(100_000));
  });
});

describe("what a model is asked for a title", () => {
  const user = (text: string): Message => ({ role: "user", content: [{ type: "text", text }] });
  const conversation: Message[] = [
    user("Fix the build"),
    { role: "assistant", content: [{ type: "call", id: "c", name: "run", input: {} }] },
    { role: "tool", results: [] },
    { role: "assistant", content: [{ type: "text", text: "It was a comma." }] },
    user("Thanks"),
  ];

  test("begins with `Title:` and has what each side said first", () => {
    const { user, system } = titleRequest(conversation);
    expect(user).toBe("Title:\n<request>\nFix the build\n</request>\n<answer>\nIt was a comma.\n</answer>");
    expect(system).toContain("title");
  });

  test("is not longer than it has to be", () => {
    const { user: asked } = titleRequest([user("x".repeat(100_000))]);
    expect(asked).toBe(`Title:\n<request>\n${"x".repeat(MAX_TITLE_SOURCE)}\n</request>`);
  });

  test.each([
    ["Fix the build", "Fix the build"],
    ['"Fix the build."', "Fix the build"],
    ["Title: Fix the build\n", "Fix the build"],
    ["**Title:** “Fix the build”", "Fix the build"],
    ["# Fix the build\n\nBecause it fails.", "Fix the build"],
    ["<think>Hm.\nA title…</think>\n\nFix the build", "Fix the build"],
    ["title-case the headings", "title-case the headings"],
    ["「修复构建」。", "修复构建"],
  ])("its answer %j is the title %j", (answer, title) => expect(cleanTitle(answer)).toBe(title));

  test.each(["", "\n", '""', "<think>Hm.</think>", "<think>Cut off", "Title:"])("its answer %j is none", (answer) =>
    expect(cleanTitle(answer)).toBeUndefined(),
  );
});

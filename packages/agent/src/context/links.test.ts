import { expect, test } from "vitest";
import { described, fileOf } from "./links.ts";

test.each([
  ["file:///a/b%20c.ts", { path: "/a/b c.ts" }],
  ["FILE:///a", { path: "/a" }],
  ["file:///a?symbol=f#L10:20", { path: "/a", lines: { first: 10, last: 20 } }],
  ["file:///a#intro", { path: "/a" }],
  ["/a/b c.ts", { path: "/a/b c.ts" }],
  ["file://elsewhere/a", undefined],
  ["file:///a%00%zz", undefined],
  ["file:///%E0%A4%A", undefined],
  ["https://example.com/a", undefined],
  ["zed:///agent/thread/1", undefined],
  ["", undefined],
])("%s", (uri, expected) => {
  expect(fileOf(uri)).toEqual(expected);
});

test("a link is described on one line, whatever its client says", () => {
  const link = { name: "a\nb", uri: "x:\u202ey", title: "", description: null, mimeType: "text/plain", size: 3 };
  expect(described(link)).toBe("a b <x:<U+202E>y> (text/plain; 3 bytes)");
  expect(described({ name: "n".repeat(600), uri: "u" })).toHaveLength(500 + " <u>".length);
});

import { diffView } from "@colloquy/acp/state";
import { expect, test } from "vitest";
import { diffLinesOf, MAX_DIFF_LINES } from "./diff.ts";
import { plain } from "./paint.ts";

const sight = { paint: plain, cwd: "/p", roots: ["/p"], prompt: "" };
const changes = [{ operation: "modify" as const, path: "/p/a" }];

function shown(oldText: string | undefined, newText: string): string[] {
  const texts = { newText, ...(oldText !== undefined && { oldText }) };
  return diffLinesOf(diffView({ type: "diff", changes, texts })!.files, sight);
}

test("lines that are left out between two changes have a mark", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${at}\n`);
  const changed = lines.with(0, "first\n").with(19, "last\n");
  expect(shown(lines.join(""), changed.join(""))).toEqual([
    "  a  +2 -2",
    ...["  - 0", "  + first", "    1", "    2", "    3", "    ⋯"],
    ...["    16", "    17", "    18", "  - 19", "  + last"],
  ]);
});

test("a file that was empty is new", () => {
  expect(shown("", "x\n")[0]).toBe("  a  (new) +1");
  expect(shown("y\n", "y\nx\n")[0]).toBe("  a  +1");
});

test("of a large diff the first lines are shown, and the rest is counted", () => {
  const lines = shown("", "x\n".repeat(1000));
  expect(lines).toHaveLength(MAX_DIFF_LINES + 2);
  expect(lines.at(-1)).toBe(`    … ${1000 - MAX_DIFF_LINES} more lines`);
});

test("a change without a patch is its path and what is done to it", () => {
  const files = diffView({ type: "diff", changes: [{ operation: "move", path: "/p/b", oldPath: "/q/a" }] })!.files;
  expect(diffLinesOf(files, sight)).toEqual(["  /q/a → b  (moved)"]);
});

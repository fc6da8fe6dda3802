import { join, sep } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { entryPath } from "./entry-path.ts";

test("C-03: whatever a path of an archive says, it is refused or inside", () => {
  const bits = fc.constantFrom("..", ".", "/", "\\", "a", "con", ":", "C:", " ", "\0", "\u2215", "~", "é");
  const paths = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(bits).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(paths, fc.boolean(), (path, windows) => {
      let names: string[];
      try {
        names = entryPath(path, windows);
      } catch (error) {
        expect(String(error)).toMatch(/^AcpError: The archive is refused: /);
        return;
      }
      expect(`${join("/top", ...names)}${sep}`.startsWith(join("/top", sep))).toBe(true);
      expect(names.some((name) => name === ".." || /[\\/\0]/.test(name))).toBe(false);
    }),
  );
});

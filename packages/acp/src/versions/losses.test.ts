import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lossesToV1 } from "./to-v1/losses.ts";
import { lossesToV2 } from "./to-v2/losses.ts";

const page = readFileSync(new URL("../../../../docs/design/versions.md", import.meta.url), "utf8");
const [, toV2 = "", toV1 = ""] = page.split(/^## A version . client and a version . agent$/m);

/** The entries of the ledger in a part of the page. */
function entries(part: string): string[] {
  return [...part.matchAll(/^\| (L-\d\d) \|/gm)].map(([, id]) => id!);
}

test.each([
  ["an agent of version 1", toV2, lossesToV2],
  ["an agent of version 2", toV1, lossesToV1],
])("docs/design/versions.md lists what can be lost of %s, all of it and nothing else", (_, part, losses) => {
  expect(entries(part)).toEqual(Object.keys(losses).sort());
});

import type { Deed } from "./deed.ts";

/** A file that is added, or some of whose lines change, as a patch of the kind that begins with `*** Begin Patch`. */
export function patchOf(deed: Extract<Deed, { does: "write" | "edit" }>): string {
  const change =
    deed.does === "write"
      ? [`*** Add File: ${deed.path}`, ...marked("+", deed.content)]
      : [`*** Update File: ${deed.path}`, "@@", ...marked("-", deed.from), ...marked("+", deed.to)];
  return ["*** Begin Patch", ...change, "*** End Patch", ""].join("\n");
}

function marked(sign: string, text: string): string[] {
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line) => sign + line);
}

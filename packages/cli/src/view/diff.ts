import { clean } from "@colloquy/acp/node";
import type { FileDiff } from "../events/file-diff.ts";
import type { Sight } from "./state.ts";
import { clipped, oneLine, showPath } from "./words.ts";

/** The most lines that are shown of one file. */
export const MAX_DIFF_LINES = 80;

const words: { readonly [operation: string]: string } = {
  add: "new",
  modify: "",
  delete: "deleted",
  move: "moved",
  copy: "copied",
};

/** A diff as indented lines: the path with its statistics, then the lines with their signs. */
export function diffLinesOf(files: readonly FileDiff[], sight: Sight): string[] {
  return files.flatMap((file) => [head(file, sight), ...body(file, sight)]);
}

/** What a diff is known by: the same again need not be shown. */
export function diffKey(files: readonly FileDiff[]): string {
  const told = files.map(({ path, operation, lines }) => [path, operation, lines?.slice(0, 2 * MAX_DIFF_LINES)]);
  return `diff ${JSON.stringify(told)}`;
}

function head({ path, oldPath, operation, added, removed }: FileDiff, { paint, cwd }: Sight): string {
  const from = oldPath === undefined ? "" : `${showPath(oldPath, cwd)} → `;
  const counts = [added > 0 && paint("green", `+${added}`), removed > 0 && paint("red", `-${removed}`)];
  const word = words[operation] ?? oneLine(operation, 40);
  const facts = [word && paint("dim", `(${word})`), ...counts].filter(Boolean);
  return `  ${paint("bold", from + showPath(path, cwd))}  ${facts.join(" ")}`.trimEnd();
}

function body({ lines = [] }: FileDiff, { paint }: Sight): string[] {
  const shown = lines.slice(0, MAX_DIFF_LINES).map((line) => {
    if (line.type === "gap") return paint("dim", "    ⋯");
    const text = clipped(clean(line.text).replaceAll("\t", "  ").replaceAll("\n", " "));
    if (line.type === "added") return paint("green", `  + ${text}`);
    if (line.type === "removed") return paint("red", `  - ${text}`);
    return `    ${text}`.trimEnd();
  });
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, paint("dim", `    … ${more} more lines`)] : shown;
}

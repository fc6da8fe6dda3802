import { clean } from "@colloquy/acp/node";
import type { DiffLine, FileDiff } from "@colloquy/acp/state";
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
  const told = files.map(({ path, operation, hunks }) => [
    path,
    operation,
    linesOf(hunks).slice(0, 2 * MAX_DIFF_LINES),
  ]);
  return `diff ${JSON.stringify(told)}`;
}

function head({ path, oldPath, operation, hunks, added, removed }: FileDiff, { paint, cwd }: Sight): string {
  const from = oldPath === undefined ? "" : `${showPath(oldPath, cwd)} → `;
  const counts = [added > 0 && paint("green", `+${added}`), removed > 0 && paint("red", `-${removed}`)];
  // Several agents of version 1 tell of a new file as one that was empty.
  const wasEmpty = operation === "modify" && removed === 0 && hunks?.[0]?.oldStart === 0;
  const word = wasEmpty ? words.add : (words[operation] ?? oneLine(operation, 40));
  const facts = [word && paint("dim", `(${word})`), ...counts].filter(Boolean);
  return `  ${paint("bold", from + showPath(path, cwd))}  ${facts.join(" ")}`.trimEnd();
}

function body({ hunks }: FileDiff, { paint }: Sight): string[] {
  const lines = linesOf(hunks);
  const shown = lines.slice(0, MAX_DIFF_LINES).map((line) => {
    if (line === undefined) return paint("dim", "    ⋯");
    const text = clipped(clean(line.text).replaceAll("\t", "  ").replaceAll("\n", " "));
    if (line.kind === "added") return paint("green", `  + ${text}`);
    if (line.kind === "removed") return paint("red", `  - ${text}`);
    return `    ${text}`.trimEnd();
  });
  const more = lines.length - shown.length;
  return more > 0 ? [...shown, paint("dim", `    … ${more} more lines`)] : shown;
}

/** The lines of all hunks; between two stands `undefined` for those that are left out. */
function linesOf(hunks: FileDiff["hunks"] = []): (DiffLine | undefined)[] {
  return hunks.flatMap(({ lines }, at) => (at === 0 ? [...lines] : [undefined, ...lines]));
}

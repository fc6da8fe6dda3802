import { MAX_STDERR, type ShownFinding, type ShownFrame, type ShownTalk } from "./document.ts";

/** So many frames before and after each one of an exchange are told with it. */
export const MAX_NEAR = 2;
/** As many frames of a conversation are told at most. */
export const MAX_SCENE_FRAMES = 16;
/** As many lines of the end of a program's stderr are told, of those that are not blank. */
export const MAX_STDERR_LINES = 12;

/** As much of a conversation as is told with what went wrong in it. */
export interface Scene {
  /** Which conversation of its case it is, from 1, where there were several. */
  readonly conversation?: number;
  /** How many frames it had. */
  readonly total: number;
  /** The frames that are told, in their order; a number stands for so many that are left out there. */
  readonly frames: readonly (ShownFrame | number)[];
  /** The last lines of stderr, and how many are left out before them. */
  readonly stderr: readonly string[];
  readonly stderrLeft: number;
  /** More than those: what came still earlier is not known any more. */
  readonly stderrCut: boolean;
  readonly ending?: string;
}

/**
 * What was around these findings in a conversation: the frames of their exchanges with those near them, of the first finding
 * first where not all have room; without any, the last frames. Beside them the end of stderr, and how the program ended.
 */
export function sceneOf(talks: readonly ShownTalk[], index: number, findings: readonly ShownFinding[]): Scene {
  const { frames, total, stderr, ending } = talks[index]!;
  const shown = new Map(frames.map((frame) => [frame.n, frame]));
  const kept = new Set<number>();
  for (const n of wanted(index, findings, total)) if (kept.size < MAX_SCENE_FRAMES && shown.has(n)) kept.add(n);
  const lines = stderr.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  const told = lines.slice(-MAX_STDERR_LINES);
  return {
    ...(talks.length > 1 && { conversation: index + 1 }),
    total,
    frames: withGaps(
      [...kept].sort((a, b) => a - b).map((n) => shown.get(n)!),
      total,
    ),
    stderr: told,
    stderrLeft: lines.length - told.length,
    stderrCut: stderr.length >= MAX_STDERR,
    ...(ending !== undefined && { ending }),
  };
}

/** Indexes of frames, the most telling first. Some may be of none. */
function wanted(index: number, findings: readonly ShownFinding[], total: number): number[] {
  const all = findings.flatMap(({ at, talk, sent, came }) => {
    const own = [...(at?.talk === index ? [at.frame] : []), ...(talk === index ? [sent, came] : [])];
    const telling = own.filter((n) => n !== undefined);
    const near = Array.from({ length: MAX_NEAR }, (_, step) => telling.flatMap((n) => [n - step - 1, n + step + 1]));
    return [...telling, ...near.flat()];
  });
  return all.length > 0 ? all : Array.from({ length: 2 * MAX_NEAR + 1 }, (_, back) => total - 1 - back);
}

function withGaps(frames: readonly ShownFrame[], total: number): (ShownFrame | number)[] {
  const told = frames.flatMap((frame, at) => {
    const left = frame.n - (frames[at - 1]?.n ?? -1) - 1;
    return left > 0 ? [left, frame] : [frame];
  });
  const after = total - 1 - (frames.at(-1)?.n ?? -1);
  return after > 0 ? [...told, after] : told;
}

import type { Frame } from "../frames/index.ts";
import type { Finding, TalkLog } from "../judge/index.ts";
import {
  MAX_FRAME_TEXT,
  MAX_FRAMES,
  MAX_STDERR,
  type ShownFinding,
  type ShownFrame,
  type ShownTalk,
} from "./document.ts";
import { exchangeOf } from "./exchange.ts";

/** Takes the secrets out of a text. */
export type Hide = (text: string) => string;

/** Whoever hides secrets needs to see a little more than is kept, lest one is cut in two: so many times as much. */
const LOOKED_AT = 4;

/** A finding, with the exchange that it is about: where it names a frame, and where it is a breach. */
export function showFinding(finding: Finding, talks: readonly TalkLog[]): ShownFinding {
  const { verdict, at } = finding;
  const talk = at?.talk ?? talks.length - 1;
  const frames = talks[talk]?.frames;
  const breach = verdict === "fail" || verdict === "warn";
  if ((!breach && at === undefined) || frames === undefined) return finding;
  return { ...finding, talk, ...exchangeOf(frames, at?.frame) };
}

/** A conversation within limits and without secrets; `findings`: those of its case. */
export function showTalk(
  { frames, stderr, ending }: TalkLog,
  index: number,
  findings: readonly ShownFinding[],
  hide: Hide,
): ShownTalk {
  const telling = findings.flatMap(({ at, talk, sent, came }) => [
    ...(at?.talk === index ? [at.frame] : []),
    ...(talk === index ? [sent, came] : []),
  ]);
  const kept = keptOf(frames.length, new Set(telling));
  return {
    frames: frames.flatMap((frame, n) => (kept(n) ? [showFrame(frame, n, hide)] : [])),
    total: frames.length,
    stderr: hide(stderr.slice(-MAX_STDERR * LOOKED_AT)).slice(-MAX_STDERR),
    ...(ending !== undefined && { ending }),
  };
}

/** A text of at most so many characters, without secrets; the end of one that is cut is marked. */
export function shorten(text: string, limit: number, hide: Hide): string {
  const safe = hide(text.slice(0, limit * LOOKED_AT));
  return text.length > limit ? `${safe.slice(0, limit).toWellFormed()}…` : safe;
}

/** Which frames are kept: all, or the first and the last, and what is told of with what is around it. */
function keptOf(total: number, telling: ReadonlySet<number | undefined>): (n: number) => boolean {
  if (total <= MAX_FRAMES) return () => true;
  const edge = MAX_FRAMES / 2;
  const near = [-2, -1, 0, 1, 2];
  return (n) => n < edge || n >= total - edge || near.some((step) => telling.has(n + step));
}

function showFrame({ at, from, text, flaws }: Frame, n: number, hide: Hide): ShownFrame {
  const shown = { n, at: Math.round(at), from, text: shorten(text, MAX_FRAME_TEXT, hide) };
  return {
    ...shown,
    ...(text.length > MAX_FRAME_TEXT && { characters: text.length }),
    ...(flaws.length > 0 && { flaws }),
  };
}

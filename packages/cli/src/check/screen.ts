import type { TextLine, Verdict } from "@colloquy/conformance";
import { type Color, encode, type Line, line, styled, truncate, wrap } from "../cells/index.ts";

/** A terminal as wide as this is meant where none says how wide it is. */
const COLUMNS = 80;
/** A terminal that is narrower is not fitted: nothing could be read. */
const MIN_COLUMNS = 30;

const colors: { readonly [verdict in Verdict]: Color } = {
  fail: "red",
  "harness error": "magenta",
  warn: "yellow",
  blocked: "cyan",
  pass: "green",
  "not applicable": "gray",
  "not checked": "gray",
};

/** A stream that people may read. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** A text as a stream shows it: fitted to a terminal, in whole lines elsewhere. `color`: whether verdicts have theirs. */
export function onScreen(lines: readonly TextLine[], screen: Screen, color: boolean): string {
  const columns = screen.isTTY === true ? Math.max(screen.columns || COLUMNS, MIN_COLUMNS) : undefined;
  const shown = lines.flatMap((one) => (columns === undefined ? [whole(one)] : fitted(one, columns)));
  return shown.map((spans) => `${encode(spans, color)}\n`).join("");
}

function fitted(one: TextLine, columns: number): Line[] {
  if (one.fit === "whole") return [whole(one)];
  const { first, text } = partsOf(one);
  return one.fit === "cut" ? [truncate([...first, ...text], columns)] : wrap(text, columns, { first });
}

function whole(one: TextLine): Line {
  const { first, text } = partsOf(one);
  return [...first, ...text];
}

function partsOf({ lead, text, verdict }: TextLine): { readonly first: Line; readonly text: Line } {
  if (verdict === undefined) return { first: line(lead), text: line(text) };
  const style = { color: colors[verdict] };
  return lead === "" ? { first: [], text: [styled(text, style)] } : { first: [styled(lead, style)], text: line(text) };
}

import { type Line, line, styled, textOf, wrap } from "../cells/index.ts";
import type { Report } from "./report.ts";

/** A report as lines of at most so many columns: what is broken off one stands further in. Default: as long as they are. */
export function reportLines(report: Report, columns = Number.POSITIVE_INFINITY): Line[] {
  const lines = wholeLines(report);
  return columns === Number.POSITIVE_INFINITY ? lines : lines.flatMap((one) => hanging(one, columns));
}

function hanging(one: Line, columns: number): Line[] {
  const blanks = /^ */.exec(textOf(one))![0].length + 2;
  return wrap(one, columns, blanks * 2 > columns ? {} : { rest: line(" ".repeat(blanks)) });
}

function wholeLines(report: Report): Line[] {
  const { waiting, lastIn, lastOut, pending, unlisted, counts, strange, processes, stderr } = report;
  const [heart = "", ...others] = waiting;
  return [
    line(styled(heart, { bold: true })),
    ...others.map((text) => line(text)),
    ...titled("Last message each way", [
      `from the agent (${counts.in} in all): ${lastIn ?? "none yet"}`,
      `to the agent (${counts.out} in all): ${lastOut ?? "none yet"}`,
    ]),
    ...titled("Open requests, the oldest first", [
      ...pending.map(({ direction, text }) => `${direction === "in" ? "the agent asks" : "this client asks"}: ${text}`),
      ...(unlisted > 0 ? [`… and ${unlisted} more`] : []),
    ]),
    ...titled("Strange things that were survived", strange),
    ...titled(
      "Processes",
      (processes ?? []).map(({ depth, text }) => `${"  ".repeat(Math.min(depth, 10))}${text}`),
    ),
    ...titled("The last lines of its stderr", stderr),
  ];
}

/** A part with its heading; nothing at all when it is empty. */
function titled(title: string, texts: readonly string[]): Line[] {
  if (texts.length === 0) return [];
  return [line(), line(styled(title, { bold: true })), ...texts.map((text) => line("  ", text))];
}

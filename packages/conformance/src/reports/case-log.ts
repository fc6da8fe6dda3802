import type { ShownRun } from "./document.ts";
import { frameLines } from "./frame-lines.ts";
import { logLine, logText } from "./safe-text.ts";

/** The log of a case as text: what was found, the frames of each conversation with the telling ones marked, and stderr. */
export function caseLog(run: ShownRun): string {
  const { findings, talks, protocol, reproduce } = run;
  const lines = [`${run.case}, version ${protocol}: ${run.title}`, `Again: ${logLine(reproduce)}`, ""];
  for (const { rule, verdict, says } of findings) lines.push(`${verdict}  ${rule}${says && `: ${logText(says)}`}`);
  for (const [index, { frames, total, stderr, ending }] of talks.entries()) {
    const telling = new Map(
      findings.flatMap(({ at, rule, verdict }) => {
        return at?.talk === index && verdict !== "pass" ? [[at.frame, rule] as const] : [];
      }),
    );
    lines.push(
      "",
      `Conversation ${index + 1}: ${total} frames${frames.length < total ? `, ${frames.length} shown` : ""}`,
    );
    const notes = (n: number) => (telling.has(n) ? [`this shows ${telling.get(n)}`] : []);
    for (const { lead, text } of frameLines(frames, { notes })) lines.push(`  ${lead}${text}`);
    if (ending !== undefined) lines.push(`${ending}.`);
    if (stderr.trim() !== "") lines.push("Its stderr:", logText(stderr).trimEnd());
  }
  return `${lines.join("\n")}\n`;
}

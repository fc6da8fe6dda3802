import type { Breach } from "./breaches.ts";
import type { ShownRobustness, ShownVerdict } from "./document.ts";
import { frameLines, frameText } from "./frame-lines.ts";
import { logLine, logText } from "./safe-text.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { named, prose, type TextLine } from "./text-line.ts";
import { framesWords, stderrWords } from "./words.ts";

/** As much of what was sent and of what came back is told, in characters. */
const MAX_EXCHANGED = 400;
/** As much of a frame near it, and of a line of stderr. */
const MAX_LINE = 160;

/** A breach as a person reads it: what the protocol says, what was found, sent and came back, what was around it, and the command. */
export function breachLines({ verdicts, evidence, scene, sceneWith, stderrWith }: Breach): TextLine[] {
  const [{ says }] = verdicts;
  const lines = verdicts.map(({ verdict, rule, protocol, level, asks }) =>
    prose(`${verdict}  `, `${rule} (version ${protocol}, ${level}): ${logLine(asks)}`, verdict),
  );
  lines.push(...named("Found", logText(says).trimEnd()));
  if (evidence === undefined) return lines;
  const { run, sent, came } = evidence;
  if (sent) lines.push(...named("Sent", frameText(sent, MAX_EXCHANGED)));
  if (sent || came)
    lines.push(...named(sent ? "Came back" : "It sent", came ? frameText(came, MAX_EXCHANGED) : "nothing"));
  if (sceneWith) lines.push(...named("Frames", `with ${entry(sceneWith)} above`));
  else if (scene) lines.push(...sceneLines(scene, stderrWith));
  return [...lines, ...named("Case", `${run.case}: ${run.title}`), ...again(run.reproduce)];
}

/** A fault that was not survived, the same way. */
export function faultLines({
  fault,
  title,
  outcome,
  says,
  talk,
  reproduce,
}: ShownRobustness["faults"][number]): TextLine[] {
  return [
    prose(`${outcome}  `, `${fault}: ${logLine(title)}`, outcome === "harness error" ? outcome : "fail"),
    ...named("Found", logText(says).trimEnd()),
    ...sceneLines(sceneOf([talk], 0, [])),
    ...again(reproduce),
  ];
}

function sceneLines(scene: Scene, stderrWith?: ShownVerdict): TextLine[] {
  const { frames, stderr, ending } = scene;
  const lines = named("Frames", framesWords(scene));
  for (const { lead, text } of frameLines(frames, { limit: MAX_LINE }))
    lines.push({ lead: `    ${lead}`, text, fit: "cut" });
  if (stderrWith) lines.push(...named("Stderr", `the same as with ${entry(stderrWith)} above`));
  else if (stderr.length > 0) {
    lines.push(...named("Stderr", stderrWords(scene)));
    for (const line of stderr) lines.push({ lead: "    ", text: shortLine(line), fit: "cut" });
  }
  return ending === undefined ? lines : [...lines, ...named("Ended", `${logLine(ending)}.`)];
}

function shortLine(line: string): string {
  return line.length > MAX_LINE ? `${logLine(line.slice(0, MAX_LINE))}…` : logLine(line);
}

function entry({ rule, protocol }: ShownVerdict): string {
  return `${rule} (version ${protocol})`;
}

function again(command: string): TextLine[] {
  return named("Again", logLine(command), "whole");
}

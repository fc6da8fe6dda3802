import { type Flaw, type Frame, messageOf } from "../frames/index.ts";
import { shown } from "./values.ts";
import type { Sighting, Watch } from "./watch.ts";

/** How many lines a message that is broken over lines may have before nobody tries to put it together. */
const MOST_LINES = 200;

/** What is asked of the lines on a pipe. */
export const lines: Watch = {
  rules: ["STDIO-02", "STDIO-03", "STDIO-04", "STDIO-05", "STDIO-06", "STDIO-16"],
  sides: ["agent", "client"],
  *see({ frames, side, ended }) {
    const only = side === "agent" ? "STDIO-05" : "STDIO-06";
    const broken: { text: string; frame: number }[] = [];
    for (const [index, frame] of frames.entries()) {
      if (frame.from !== "subject") continue;
      const has = (flaw: Flaw) => frame.flaws.includes(flaw);
      if (has("unended") && !ended) continue;
      yield { rule: "STDIO-02", frame: index, ...(has("not UTF-8") && { breach: "It is no valid UTF-8." }) };
      yield {
        rule: "STDIO-16",
        frame: index,
        ...(has("byte order mark") && { breach: "It begins with a byte order mark." }),
      };
      if (has("blank")) continue;
      yield {
        rule: "STDIO-03",
        frame: index,
        ...(has("unended") && { breach: "The last line does not end with a newline." }),
      };
      if (messageOf(frame) !== undefined || Array.isArray(frame.json)) {
        yield { rule: only, frame: index };
        yield { rule: "STDIO-04", frame: index };
      } else broken.push({ text: frame.text, frame: index });
    }
    yield* strays(broken, frames, only);
  },
};

/** Lines that are no messages: parts of one, or something else. */
function* strays(
  broken: readonly { text: string; frame: number }[],
  frames: readonly Frame[],
  only: string,
): Iterable<Sighting> {
  for (let from = 0; from < broken.length; ) {
    const parts = partsOfOne(broken, from);
    const { frame, text } = broken[from]!;
    if (parts > 1) yield { rule: "STDIO-04", frame, breach: `A message is spread over ${parts} lines.` };
    else
      yield { rule: only, frame, breach: `This is no message of the protocol: ${shown(frames[frame]!.json ?? text)}` };
    from += parts;
  }
}

/** How many lines from here make one JSON object together; 1 where none do. */
function partsOfOne(broken: readonly { text: string }[], from: number): number {
  const first = broken[from]!.text.trim();
  if (!first.startsWith("{")) return 1;
  const most = Math.min(MOST_LINES, broken.length - from);
  for (let count = 2, text = first; count <= most; count++) {
    text += `\n${broken[from + count - 1]!.text}`;
    if (!text.trimEnd().endsWith("}")) continue;
    try {
      JSON.parse(text);
      return count;
    } catch {}
  }
  return 1;
}

import type { Session } from "@colloquy/acp/state";
import { type Line, line, lineWidth, styled, truncate } from "../cells/index.ts";
import { costWords } from "./cost.ts";
import { usedWords } from "./usage.ts";
import { count, oneLine } from "./words.ts";

/** What the status line tells. What is not known is left out, never guessed. Texts need not be clean. */
export interface StatusParts {
  readonly agent?: string | undefined;
  readonly mode?: string | undefined;
  /** The mode lets the agent act without asking: it is then the last to be dropped, and stands out. */
  readonly modeIsOpen?: boolean;
  readonly model?: string | undefined;
  readonly usage?: Session["usage"];
  readonly cost?: Session["cost"];
  /** The folder, as it is to be shown. */
  readonly cwd?: string | undefined;
  readonly branch?: string | undefined;
  /** How many prompts wait to be sent. */
  readonly queued?: number;
}

/** The longest that a part may be, in characters. */
const MAX_PART = 40;

/** The longest that the folder with its branch may be, in characters. */
const MAX_WHERE = 2 * MAX_PART;

const separator = styled(" · ", { dim: true });

/** The status as one line. Where there is no room for all of it, the least important parts are left out; then it is cut. */
export function statusLine(parts: StatusParts, columns: number): Line {
  const { agent, mode, modeIsOpen = false, model, usage, cost, cwd, branch, queued = 0 } = parts;
  const where = [cwd && pathEnd(cwd, MAX_PART), branch && `(${oneLine(branch, MAX_PART - 3)})`]
    .filter(Boolean)
    .join(" ");
  // In the order in which they stand; a lower rank is dropped later.
  const all = [
    { text: agent, rank: 1 },
    { text: mode, rank: modeIsOpen ? -1 : 2, open: modeIsOpen },
    { text: model, rank: 4 },
    { text: usage && usedWords(usage, true), rank: 3 },
    { text: cost && cost.amount > 0 ? costWords(cost) : undefined, rank: 5 },
    { text: where, rank: 6, most: MAX_WHERE },
    { text: queued > 0 ? `${count(queued, "prompt")} queued` : undefined, rank: 0 },
  ].flatMap(({ text, most = MAX_PART, ...rest }) => {
    const clean = text === undefined ? "" : oneLine(text, most);
    return clean === "" ? [] : [{ clean, ...rest }];
  });
  let kept = all;
  const shown = () =>
    kept.flatMap(({ clean, open }, at): Line => {
      const part = styled(clean, open ? { color: "red", bold: true } : { dim: true });
      return at === 0 ? [part] : [separator, part];
    });
  while (kept.length > 1 && lineWidth(shown()) > columns) {
    const worst = Math.max(...kept.map(({ rank }) => rank));
    kept = kept.filter(({ rank }) => rank !== worst);
  }
  return truncate(line(shown()), columns);
}

/** A path of which the end is kept where it is too long: that tells folders apart. */
function pathEnd(path: string, most: number): string {
  const whole = oneLine(path, 4096);
  if (whole.length <= most) return whole;
  const end = whole.slice(1 - most).toWellFormed();
  const slash = end.search(/[\\/]/);
  return `…${slash === -1 ? end : end.slice(slash)}`;
}

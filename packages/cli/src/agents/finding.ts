import { clean, cleanLine } from "@colloquy/acp/text";
import { hideSecrets } from "../secrets/index.ts";

/** What is looked at, in this order. */
export type Phase =
  | "files"
  | "program"
  | "node"
  | "start"
  | "initialize"
  | "stdout"
  | "sign-in"
  | "session"
  | "close"
  | "stderr";

/** What was found out about one thing. All texts are cleaned, one line each, and have no secret in them that looks like one. */
export interface Finding {
  readonly phase: Phase;
  /** `note`: it works, and there is something to know. */
  readonly outcome: "ok" | "failed" | "note";
  /** What was found, without a full stop. */
  readonly text: string;
  /** What to do about it. */
  readonly next?: string;
  readonly details?: readonly string[];
}

/** The most lines that a finding quotes, and the most characters of each. */
const MAX_DETAILS = 12;
const MAX_LINE = 300;

/** A finding whose texts may come from anybody. */
export function found(finding: Finding): Finding {
  const { phase, outcome, text, next, details = [] } = finding;
  const kept =
    details.length > MAX_DETAILS
      ? [...details.slice(0, MAX_DETAILS), `… ${details.length - MAX_DETAILS} more`]
      : details;
  return {
    phase,
    outcome,
    text: shown(text),
    ...(next !== undefined && { next: shown(next) }),
    ...(kept.length > 0 && { details: kept.map(shown) }),
  };
}

/** The last lines of a text that a process wrote. */
export function lastLines(text: string, most: number = MAX_DETAILS): string[] {
  const lines = hideSecrets(clean(text))
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.slice(-most);
}

function shown(text: string): string {
  const line = hideSecrets(cleanLine(text)).trim();
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE - 1).toWellFormed()}…` : line;
}

import type { Verdict } from "../judge/index.ts";

/** A line of the text report, clean. Who shows it on a screen fits it there: where it is printed as it is, `lead` and `text` follow each other. */
export interface TextLine {
  /** What stands before the text: further lines of it begin below its beginning, not below this. */
  readonly lead: string;
  readonly text: string;
  /** It has the colour of this verdict: its lead, or all of it where that is empty. */
  readonly verdict?: Verdict;
  /** How it fits a screen that is too narrow; `whole`: not at all, for it is there to be copied. */
  readonly fit: "wrap" | "cut" | "whole";
}

/** An empty line. */
export const blank: TextLine = { lead: "", text: "", fit: "whole" };

/** A line that is wrapped. */
export function prose(lead: string, text: string, verdict?: Verdict): TextLine {
  return { lead, text, fit: "wrap", ...(verdict && { verdict }) };
}

/** What has a name, which its first line bears. */
export function named(name: string, text: string, fit: TextLine["fit"] = "wrap"): TextLine[] {
  return text.split("\n").map((line, at) => ({ lead: nameOf(at === 0 ? name : ""), text: line, fit }));
}

function nameOf(name: string): string {
  return `  ${(name && `${name}:`).padEnd(11)}`;
}

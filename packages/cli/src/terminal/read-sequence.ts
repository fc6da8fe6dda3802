import type { Sequence } from "./key-sequence.ts";

/** Whether here begins a string of the terminal's: OSC, DCS, APC, PM or SOS. */
export function isString(all: string, at: number): boolean {
  return all[at] === "\x1b" && at + 1 < all.length && "]P_^X".includes(all[at + 1]!);
}

/** One control sequence, and where it ends. */
export interface ReadSequence extends Sequence {
  readonly end: number;
}

/** The most characters of a sequence, as long as any that has a meaning; a longer one is cut there. */
const MAX_SEQUENCE = 4096;

/**
 * The control sequence that begins here. `"more"`: its end has not come yet. `undefined`: none begins here. One that a control
 * byte breaks off ends before that, and has no meaning.
 */
export function readSequence(all: string, at: number): ReadSequence | "more" | undefined {
  if (all.startsWith("\x1b[", at)) return readCsi(all, at + 2);
  if (all.startsWith("\x1bO", at)) return readSs3(all, at + 2);
  return undefined;
}

function readCsi(all: string, at: number): ReadSequence | "more" {
  const [, parameters, between] = /^([0-?]*)([ -/]*)/.exec(all.slice(at, at + MAX_SEQUENCE))!;
  const end = at + parameters!.length + between!.length;
  // rxvt: keys with Shift end in what begins the end of other sequences.
  if (between === "$" && /^\d+$/.test(parameters!)) return { kind: "csi", parameters: parameters!, final: "$", end };
  if (end - at >= MAX_SEQUENCE) return { ...meaningless, end };
  if (end === all.length) return "more";
  const final = all[end]!;
  if (!/^[@-~]$/.test(final)) return { ...meaningless, end };
  if (parameters === "" && between === "" && final === "M") return readFixed(all, end + 1, 3);
  if (parameters === "" && between === "" && final === "[") return readLinuxKey(all, end + 1);
  if (between !== "") return { ...meaningless, end: end + 1 };
  return { kind: "csi", parameters: parameters!, final, end: end + 1 };
}

function readSs3(all: string, at: number): ReadSequence | "more" {
  const parameters = /^[\d;]*/.exec(all.slice(at, at + MAX_SEQUENCE))![0];
  const end = at + parameters.length;
  if (end - at >= MAX_SEQUENCE) return { ...meaningless, end };
  if (end === all.length) return "more";
  const final = all[end]!;
  return /^[ -~]$/.test(final) ? { kind: "ss3", parameters, final, end: end + 1 } : { ...meaningless, end };
}

/** `CSI M` and three characters: where the mouse is, in the oldest way. */
function readFixed(all: string, at: number, count: number): ReadSequence | "more" {
  return at + count > all.length ? "more" : { ...meaningless, end: at + count };
}

function readLinuxKey(all: string, at: number): ReadSequence | "more" {
  if (at === all.length) return "more";
  const final = all[at]!;
  return /^[A-E]$/.test(final) ? { kind: "linux", parameters: "", final, end: at + 1 } : { ...meaningless, end: at };
}

/** A sequence that is nobody's input. */
const meaningless = { kind: "csi", parameters: "?", final: "" } as const;

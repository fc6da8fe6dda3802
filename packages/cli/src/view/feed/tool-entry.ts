import type { ToolCall } from "@colloquy/acp/state";
import { type Line, line, styled } from "../../cells/index.ts";
import { diffKey } from "../diff.ts";
import { diffLines } from "../diff-lines.ts";
import { rawCommand } from "../raw.ts";
import type { Sight } from "../sight.ts";
import { diffsOf, isFinal, toolName, toolText } from "../tool-content.ts";
import { toolLine } from "../tool-line.ts";
import { count, dimmed, firstLines, lastLines, oneLine, safeLines } from "../words.ts";
import { type Area, type Ending, type Entry, lastOf } from "./entry.ts";
import { MAX_TAIL, type Output } from "./tail.ts";

/** How many lines of a running command's output are live. */
export const LIVE_OUTPUT = 5;

/** A tool call as an entry sees it. */
export interface ToolSource {
  readonly call: () => ToolCall;
  /** As it was when consent was asked for. */
  readonly asked: () => ToolCall | undefined;
  /** What its terminals show. */
  readonly outputs: () => Output[];
  /** Changes whenever `outputs` gives something else. */
  readonly version: () => number;
  /** Marks of the diffs and texts that have been shown. */
  readonly shown: Set<string>;
  /** Hears that an entry ended before the call did. */
  readonly left: (ending: Ending) => void;
}

/** How an entry looked, and of what that was the look. */
interface Look {
  readonly call: ToolCall;
  readonly version: number;
  readonly most: number;
  readonly lines: readonly Line[];
}

/**
 * What happened to a tool call: while it goes on, a line and the end of its output; then one line, with what was changed and
 * what went wrong.
 */
export class ToolEntry implements Entry {
  readonly kind = "tool";
  private readonly sight: Sight;
  private readonly source: ToolSource;
  private readonly verdicts: Line[] = [];
  private final: { readonly call: ToolCall; readonly outputs: readonly Output[]; headed: boolean } | undefined;
  private lines: readonly Line[] | undefined;
  /** How it looked last, brief and not. */
  private readonly seen = new Map<boolean, Look>();

  constructor(sight: Sight, source: ToolSource) {
    this.sight = sight;
    this.source = source;
  }

  get done(): boolean {
    return this.final !== undefined || this.lines !== undefined;
  }

  /** Says how a request about it was decided. */
  addVerdict(verdict: Line): void {
    this.verdicts.push(verdict);
    this.seen.clear();
  }

  /** The call has ended, as it is now. `headed`: whether that needs a line, besides what is new in it. */
  end(headed = true): void {
    this.final = { call: this.source.call(), outputs: this.source.outputs(), headed };
  }

  /** Takes note of all that will be shown of an ended call as shown. */
  settle(): void {
    if (this.done) this.finished();
  }

  /** Whether there is more to say of the ended call than that it has ended. */
  get hasDetails(): boolean {
    return this.finished().length > (this.final?.headed === true ? 1 : 0);
  }

  /** It is shown elsewhere from now on. */
  hide(): void {
    if (!this.done) this.lines = [];
  }

  close(ending: Ending): void {
    if (this.done) return;
    const call = this.source.call();
    const word = ending === "ended" ? "unfinished" : call.status === "pending" ? "waiting" : "running";
    this.lines = [toolLine(this.sight, call, [word]), ...this.verdicts];
    this.source.left(ending);
  }

  take(): readonly Line[] {
    if (!this.done) return [];
    const lines = this.finished();
    // Nobody asks again.
    this.lines = [];
    this.final = undefined;
    return lines;
  }

  look({ rows }: Area, brief: boolean): readonly Line[] {
    if (this.done) return lastOf(this.finished(), rows);
    const [call, version] = [this.source.call(), this.source.version()];
    const most = brief ? 0 : Math.max(0, Math.min(LIVE_OUTPUT, rows - 1 - this.verdicts.length));
    const seen = this.seen.get(brief);
    if (seen?.call === call && seen.version === version && seen.most === most) return seen.lines;
    const output = most === 0 ? [] : this.source.outputs().flatMap(({ lines }) => lines);
    const tail = dimmed(most === 0 ? [] : output.slice(-most), "  │ ");
    const lines = [toolLine(this.sight, call), ...this.verdicts, ...tail];
    this.seen.set(brief, { call, version, most, lines });
    return lines;
  }

  private finished(): readonly Line[] {
    this.lines ??= this.final === undefined ? [] : this.lay(this.final);
    return this.lines;
  }

  private lay({ call, outputs, headed }: NonNullable<typeof this.final>): Line[] {
    const failed = call.status === "failed";
    const asked = this.source.asked();
    const diffs = [...(asked === undefined ? [] : this.newDiffs(asked)), ...this.newDiffs(call)];
    const details = [...diffs, ...(failed ? this.failure(call, outputs) : [])];
    const total = outputs.reduce((sum, output) => sum + output.total, 0);
    const exits = outputs.flatMap(({ exit }) => exit ?? []);
    const head = () =>
      failed
        ? toolLine(this.sight, call, [], exits.join(" · ") || undefined)
        : toolLine(this.sight, call, [...exits, ...(total > 0 ? [count(total, "line")] : [])]);
    return [...(headed ? [head()] : []), ...this.verdicts, ...details];
  }

  private newDiffs(call: ToolCall): Line[] {
    const fresh = diffsOf(call).filter((files) => this.isNew(diffKey(files)));
    return fresh.flatMap((files) => diffLines(files, this.sight));
  }

  /** What was run, and what came out: of a command the end, of a text the beginning. */
  private failure(call: ToolCall, outputs: readonly Output[]): Line[] {
    const said = outputs.filter(({ total }) => total > 0);
    const texts =
      said.length > 0
        ? said.flatMap(({ lines, total }) => lastLines(lines, MAX_TAIL, total))
        : firstLines(safeLines(toolText(call)), MAX_TAIL);
    if (texts.length > 0 && !this.isNew(`text ${texts.join("\n").slice(0, 1000)}`)) return [];
    const command = oneLine(outputs.find((output) => output.command)?.command ?? rawCommand(call.rawInput) ?? "");
    const head = command === "" || toolName(call).includes(command) ? [] : [`$ ${command}`];
    return [...dimmed(head, "  "), ...dimmed(texts, "  │ ")];
  }

  private isNew(key: string): boolean {
    const { shown } = this.source;
    if (shown.has(key)) return false;
    shown.add(key);
    return true;
  }
}

/** What a tool call that has ended is known by: the same end again is nothing new. */
export function endOf(call: ToolCall): string {
  return isFinal(call) ? `${toolName(call)}\n${call.status}` : "";
}

/** How a request for permission was decided: what a person has done themselves needs less notice. */
export function verdictLine(text: string, by?: "person"): Line {
  return line(styled(`  → ${text}`, by === "person" ? { dim: true } : { color: "yellow" }));
}

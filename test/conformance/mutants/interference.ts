import { isDeepStrictEqual } from "node:util";
import { filledIn, type Json, memberAt, textFilledIn, withMember, withoutMember } from "./members.ts";
import type { Change, Mutant } from "./mutant.ts";

/** What comes of a line: bytes for either side, or the end of the mutant, in order. */
export type Deed = { readonly to: "harness" | "mutant"; readonly bytes: Uint8Array } | { readonly exit: number };

/** A request that may be answered. */
interface Asked {
  readonly method: string;
  readonly session: unknown;
}

type Way = "in" | "out";

/** What a mutant's changes do to the lines of one conversation. */
export class Interference {
  private readonly changes: readonly Change[];
  private readonly seen: number[];
  /** The requests that went each way, by id. */
  private readonly asked = { in: new Map<string, Asked>(), out: new Map<string, Asked>() };
  private late: { [way in Way]: Deed[] } = { in: [], out: [] };

  constructor({ changes = [] }: Mutant) {
    this.changes = changes;
    this.seen = changes.map(() => 0);
  }

  /** What becomes of a line with its end. One that no change is about stays as it is, byte for byte. */
  line(on: Way, line: Uint8Array): Deed[] {
    const to = on === "in" ? "mutant" : "harness";
    const message = parsed(line);
    if (message === undefined) return this.behind(on, [{ to, bytes: line }]);
    this.note(on, message);
    const matching = this.changes.filter((change, at) => this.matches(change, at, on, message));
    if (matching.length === 0) return this.behind(on, [{ to, bytes: line }]);
    const deeds = this.changed(on, line, message, matching);
    if (!matching.some(({ late }) => late)) return this.behind(on, deeds);
    this.late[on].push(...deeds);
    return [];
  }

  /** What was late and has nothing to follow any more. */
  rest(on: Way): Deed[] {
    return this.late[on].splice(0);
  }

  private behind(on: Way, deeds: readonly Deed[]): Deed[] {
    return deeds.length === 0 ? [] : [...deeds, ...this.rest(on)];
  }

  private changed(on: Way, line: Uint8Array, message: Json, matching: readonly Change[]): Deed[] {
    const to = on === "in" ? "mutant" : "harness";
    const places = { id: message.id, session: this.sessionOf(on, message) };
    const fill = (value: unknown) => filledIn(value, places);
    const said = (given: readonly unknown[] = []) =>
      given.map((one): Deed => ({ to: "harness", bytes: lineOf(fill(one)) }));
    const before: Deed[] = [];
    const after: Deed[] = [];
    let now: unknown = message;
    let texts: Uint8Array[] | undefined;
    let times = 1;
    for (const change of matching) {
      for (const [path, value] of Object.entries(change.set ?? {})) now = withMember(now, path, fill(value));
      for (const path of change.unset ?? []) now = withoutMember(now, path);
      if (change.replace !== undefined) now = fill(change.replace);
      if (change.raw !== undefined) texts = [Buffer.from(textFilledIn(change.raw, places))];
      if (change.drop || change.answer !== undefined) times = 0;
      else if (change.twice) times = 2;
      before.push(...said(change.before));
      if (change.answer !== undefined) before.push(...said([change.answer]));
      after.push(...said(change.after));
      if (change.exit !== undefined) after.push({ exit: change.exit });
    }
    this.note(on, now);
    texts ??= Array<Uint8Array>(times).fill(now === message ? line : lineOf(now));
    return [...before, ...texts.map((bytes): Deed => ({ to, bytes })), ...after];
  }

  private matches(change: Change, at: number, on: Way, message: Json): boolean {
    if (change.on !== on) return false;
    if (change.method !== undefined && message.method !== change.method) return false;
    if (change.answers !== undefined && this.requestOf(on, message)?.method !== change.answers) return false;
    for (const [path, value] of Object.entries(change.where ?? {}))
      if (!isDeepStrictEqual(memberAt(message, path), value)) return false;
    const count = ++this.seen[at]!;
    return change.nth === undefined || change.nth === count;
  }

  /** The request that a response answers: it went the other way. */
  private requestOf(on: Way, message: Json): Asked | undefined {
    if (message.method !== undefined || !Object.hasOwn(message, "id")) return undefined;
    return this.asked[on === "in" ? "out" : "in"].get(JSON.stringify(message.id));
  }

  private sessionOf(on: Way, message: Json): unknown {
    return (
      memberAt(message, "params.sessionId") ??
      memberAt(message, "result.sessionId") ??
      this.requestOf(on, message)?.session
    );
  }

  private note(on: Way, message: unknown): void {
    const { id, method } = { id: memberAt(message, "id"), method: memberAt(message, "method") };
    if (typeof method !== "string" || id === undefined) return;
    this.asked[on].set(JSON.stringify(id), { method, session: memberAt(message, "params.sessionId") });
  }
}

function parsed(line: Uint8Array): Json | undefined {
  try {
    const value: unknown = JSON.parse(
      Buffer.from(line)
        .toString()
        .replace(/^\uFEFF/, ""),
    );
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

function lineOf(message: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(message)}\n`);
}

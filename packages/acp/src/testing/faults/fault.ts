import type { Actions } from "./action.ts";
import type { Line, RawMessage } from "./line.ts";
import type { Moment, Scene, Victim } from "./scene.ts";

/** A line that passes, and what it is the answer to. */
export interface Passing extends Line {
  /** The request that it answers; absent where it answers none that was seen. */
  readonly answers: RawMessage | undefined;
}

/** What a fault makes of one conversation. Each member may be absent: the lines pass as they are then. */
export interface Disturber {
  /** What happens once, when the fault's moment has come. */
  strike?(): Actions;
  /** What happens in place of a line that goes to the victim; `undefined`: it goes as it is. */
  passes?(line: Passing): Actions | undefined;
  /** What happens in place of a line that the victim sends; `undefined`: it goes to its peer as it is. */
  returns?(line: Passing): Actions | undefined;
}

/**
 * What a victim must still be after a fault. `answers`: it goes on as if nothing had happened. `may end`: or it ends the connection by
 * itself, since it may refuse what it was sent. `is severed`: nobody can talk to it any more; it must not crash, and an agent must end.
 */
export type Afterwards = "answers" | "may end" | "is severed";

/**
 * A way in which a peer misbehaves: something between two peers that behave well, which decides what really goes over the wire.
 * It is data and a function without effects, so that the same fault serves in a test, in a check and in line.
 */
export interface Fault {
  /** The fault's id, `F-08`. */
  readonly id: string;
  /** Which of the ways to commit it, where there are several. */
  readonly variant?: string;
  /** `F-08` or `F-08/endless`: unique. */
  readonly name: string;
  /** What the victim meets, in a few words. */
  readonly title: string;
  /** Who can be disturbed by it. */
  readonly towards: readonly Victim[];
  /** When it happens. */
  readonly at: Moment;
  readonly afterwards: Afterwards;
  /** Whether what it asks the victim for is to be refused. */
  readonly refused: boolean;
  /** Begins anew, for one conversation. */
  disturb(scene: Scene): Disturber;
}

/** What is said of a fault besides its name and title. */
export interface FaultDetails {
  readonly towards?: readonly Victim[];
  readonly at?: Moment;
  readonly afterwards?: Afterwards;
  readonly refused?: boolean;
}

/** Makes a fault of a name such as `F-08/endless`. Default: it happens to both sides when a session is open, who go on answering. */
export function fault(
  name: string,
  title: string,
  disturb: (scene: Scene) => Disturber,
  { towards = ["agent", "client"], at = "session", afterwards = "answers", refused = false }: FaultDetails = {},
): Fault {
  const [id, variant] = name.split("/") as [string, string?];
  return { id, ...(variant !== undefined && { variant }), name, title, towards, at, afterwards, refused, disturb };
}

/** Makes a fault that does something once, at its moment. */
export function strikes(name: string, title: string, strike: (scene: Scene) => Actions, details?: FaultDetails): Fault {
  return fault(name, title, (scene) => ({ strike: () => strike(scene) }), details);
}

/** Makes a fault that treats the lines to the victim in its own way. */
export function treats(
  name: string,
  title: string,
  passes: (line: Passing, scene: Scene) => Actions | undefined,
  details?: FaultDetails,
): Fault {
  return fault(name, title, (scene) => ({ passes: (line) => passes(line, scene) }), details);
}

import type { Frame, Message } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";

/** A whole conversation, after its end, as a passive rule sees it. */
export interface Conversation {
  /** Who is under test: the frames with `from: "subject"` are its. */
  readonly side: Side;
  /** The version that was agreed on; absent where none was. */
  readonly protocol?: 1 | 2;
  readonly frames: readonly Frame[];
  /** What the client advertised in `initialize`, where it did. */
  readonly client: Message;
  /** What the agent answered to `initialize`, where it did. */
  readonly agent: Message;
  /** Whether the program ended by itself before the harness ended it. */
  readonly ended: boolean;
}

/** An occasion on which a rule applied, and whether it held. */
export interface Sighting {
  readonly rule: string;
  /** The index of the frame. */
  readonly frame: number;
  /** What is wrong; absent where the rule held. */
  readonly breach?: string;
}

/** A passive check: it sends nothing, and sees every conversation of every case. */
export interface Watch {
  /** The rules that it may give sightings of. */
  readonly rules: readonly string[];
  readonly sides: readonly Side[];
  /** The agreed versions that it is for. Default: both, and none. */
  readonly versions?: readonly (1 | 2)[];
  see(conversation: Conversation): Iterable<Sighting>;
}

import type { Frame, Message } from "../frames/index.ts";
import type { Side } from "../rules/index.ts";
import type { Event } from "./event.ts";

/** A whole conversation, after its end, as a passive rule sees it. */
export interface Conversation {
  /** Who is under test: the frames with `from: "subject"` are its. */
  readonly side: Side;
  /** The version that was agreed on; absent where none was. */
  readonly protocol?: 1 | 2;
  readonly frames: readonly Frame[];
  /** The messages in the frames, responses with what they answer. */
  readonly events: readonly Event[];
  /** What the client advertised in `initialize`, where it did. */
  readonly client: Message;
  /** What the agent answered to `initialize`, where it did. */
  readonly agent: Message;
  /** What was agreed each time that `initialize` succeeded, in order; the last is `client` and `agent`. */
  readonly agreements: readonly Agreement[];
  /** Whether the program ended by itself before the harness ended it. */
  readonly ended: boolean;
  /** Whether the harness sent this text, as a value or as a member's name: then the program may only say it again. */
  said(text: string): boolean;
}

/** What one `initialize` came to. */
export interface Agreement {
  /** The index of the frame with the answer. */
  readonly frame: number;
  readonly client: Message;
  readonly agent: Message;
}

/** An occasion on which a rule applied, and whether it held. */
export interface Sighting {
  readonly rule: string;
  /** The index of the frame. */
  readonly frame: number;
  /** What is wrong; absent where the rule held. */
  readonly breach?: string;
}

/**
 * A passive check: it sends nothing, and sees every conversation of every case. Sightings of rules that do not bind the side, or
 * do not belong to the agreed version, are passed over, so it need not ask for either.
 */
export interface Watch {
  /** The rules that it may give sightings of. */
  readonly rules: readonly string[];
  readonly sides: readonly Side[];
  /** The agreed versions that it is for. Default: both, and none. */
  readonly versions?: readonly (1 | 2)[];
  see(conversation: Conversation): Iterable<Sighting>;
}

import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/** Something that the other version cannot say. */
export interface Loss {
  /** The entry of `docs/design/versions.md`, such as `L-22`. */
  readonly id: string;
  readonly text: string;
}

/** For whom a session is put into the words of version 1. */
export interface ToV1Options {
  /** What the client of version 1 advertised. */
  readonly capabilities: v1.ClientCapabilities;
  /** Is told what cannot be said, each time. */
  readonly onLoss?: (loss: Loss) => void;
}

/** One session of version 2 in the words of version 1. Keeps what later updates are patches of. */
export interface ToV1 {
  /** What version 1 says for this update now: nothing, one update, or several in order. */
  update(update: v2.SessionUpdate): v1.SessionUpdate[];
  /** What was held back so as to send it less often. To be called before a turn is answered, and now and then. */
  flush(): v1.SessionUpdate[];
}

/** Begins with a session of which nothing has been said. */
export function toV1(options: ToV1Options): ToV1 {
  void options;
  throw new Error("being built");
}

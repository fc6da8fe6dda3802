import type { ClientSession, SessionEvent } from "../../client/index.ts";
import { emptySession } from "../../state/index.ts";
import { type ClientModel, modelOf } from "./client-model.ts";
import { wordsOf } from "./words.ts";

/** A session as the scripted client looks at it: from its first event on. */
export class SessionView {
  /** Absent while it is being opened. */
  session: ClientSession | undefined;
  private completions = 0;
  private busy = false;
  private readonly show: (words: string) => void;

  /** `show` gets what there is to see, and is called for each event. */
  constructor(show: (words: string) => void) {
    this.show = show;
  }

  /** Takes an event. A turn has come to its end when the session is idle after it was not. */
  readonly onEvent = (event: SessionEvent): void => {
    if (event.type === "state") {
      const busy = event.state.state !== "idle";
      if (this.busy && !busy) this.completions++;
      this.busy = busy;
    }
    this.show(wordsOf(event));
  };

  model(): ClientModel {
    return modelOf(this.session?.state ?? emptySession(), this.completions, this.session?.roots);
  }
}

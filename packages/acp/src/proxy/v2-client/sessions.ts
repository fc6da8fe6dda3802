import { resourceNotFound } from "../../rpc/index.ts";
import { BridgedSession, type Place } from "./bridged-session.ts";
import type { Link } from "./link.ts";

/** The sessions that are open. */
export class Sessions {
  private readonly link: Link;
  private readonly open = new Map<string, BridgedSession>();

  constructor(link: Link) {
    this.link = link;
  }

  /** A session, if it is open. */
  find(sessionId: string): BridgedSession | undefined {
    return this.open.get(sessionId);
  }

  /** A session. Throws `-32002` when it is not open. */
  get(sessionId: string): BridgedSession {
    const session = this.open.get(sessionId);
    if (session === undefined) throw resourceNotFound("No such session is open", { sessionId });
    return session;
  }

  /** A session that is being opened: the one that is open already, or a new one. */
  take(sessionId: string, place: Place): BridgedSession {
    const known = this.open.get(sessionId);
    if (known) {
      known.place = place;
      return known;
    }
    const session = new BridgedSession(sessionId, place, this.link);
    this.open.set(sessionId, session);
    return session;
  }

  /** From now on nothing is told of it. */
  drop(session: BridgedSession): void {
    session.closed = true;
    if (this.open.get(session.sessionId) === session) this.open.delete(session.sessionId);
  }

  /** The folders of a session, for hosts of files and terminals. */
  readonly roots = (sessionId: string): readonly string[] | undefined => {
    const place = this.open.get(sessionId)?.place;
    return place && [place.cwd, ...(place.additionalDirectories ?? [])];
  };

  [Symbol.iterator](): IterableIterator<BridgedSession> {
    return [...this.open.values()][Symbol.iterator]();
  }
}

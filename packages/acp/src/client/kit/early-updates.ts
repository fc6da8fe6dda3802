/** The most updates that are kept for sessions that are not open yet, all together. */
export const MAX_EARLY_UPDATES = 1_024;

/**
 * Updates of sessions that are not open. Some agents send them before they have answered which session they are of. Beyond
 * the limit the oldest are let go.
 */
export class EarlyUpdates<Update> {
  private readonly kept: { readonly sessionId: string; readonly update: Update }[] = [];

  /** Keeps an update. Returns whether another one had to go for it. */
  keep(sessionId: string, update: Update): boolean {
    this.kept.push({ sessionId, update });
    if (this.kept.length <= MAX_EARLY_UPDATES) return false;
    this.kept.shift();
    return true;
  }

  /** Takes out what there is of a session, in order. */
  take(sessionId: string): Update[] {
    const mine = this.kept.filter((one) => one.sessionId === sessionId);
    if (mine.length > 0) {
      const rest = this.kept.filter((one) => one.sessionId !== sessionId);
      this.kept.splice(0, this.kept.length, ...rest);
    }
    return mine.map(({ update }) => update);
  }
}

/**
 * How a protocol groups messages. Messages of one lane are handled one after another; lanes run side by side.
 * In ACP a lane is a session. None of these may throw, whatever they are given.
 */
export interface Order {
  /** The lane that a message belongs to; `undefined` for those that belong to none, which form a lane of their own. */
  lane(params: unknown): string | undefined;
  /** Whether a call makes a lane whose name only its result tells, as `session/new` does. */
  opens(method: string): boolean;
  /** The name of the lane that such a result made. */
  opened(result: unknown): string | undefined;
}

/** Everything in one lane, in arrival order. */
export const oneLane: Order = { lane: () => undefined, opens: () => false, opened: () => undefined };

/** How a turn ended. */
export interface TurnEnd {
  /** As the agent says it: `end_turn`, `max_tokens`, `max_turn_requests`, `refusal`, `cancelled`, `error`, or something newer. */
  readonly stopReason: string;
  /** What went wrong, in the agent's words. */
  readonly problem?: string;
}

/** A peer with two neighbours. */
export {};

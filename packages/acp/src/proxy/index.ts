/** A peer with two neighbours. */
export { type BridgeOptions, bridge } from "./bridge.ts";
export type { Bridge, BridgePolicy, BridgeSides } from "./bridge-options.ts";

/** A peer with two neighbours. */
export { type BridgeOptions, bridge } from "./bridge.ts";
export type { Bridge, BridgedTerminalEvent, BridgePolicy, BridgeSides, TerminalHostParts } from "./bridge-options.ts";

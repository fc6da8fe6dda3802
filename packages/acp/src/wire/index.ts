export type { Bytes, BytesReceiver } from "./bytes.ts";
export { MAX_DEPTH, MAX_MESSAGE_BYTES, type WireLimits } from "./limits.ts";
export { type LinesOptions, lines } from "./lines.ts";
export { type MemoryPairOptions, memoryPair } from "./memory.ts";
export { webStreams } from "./web-streams.ts";

/** Version 2 of the protocol with everything that its unstable schema adds. */
export * as decoders from "./unstable/decode.gen.ts";
export * from "./unstable/methods.gen.ts";
export * from "./unstable/tables.gen.ts";
export type * from "./unstable/types.gen.ts";

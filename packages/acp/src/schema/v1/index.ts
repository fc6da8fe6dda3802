/** Version 1 of the protocol, as its stable schema has it. */
export * as decoders from "./decode.gen.ts";
export * from "./methods.gen.ts";
export * from "./tables.gen.ts";
export type * from "./types.gen.ts";

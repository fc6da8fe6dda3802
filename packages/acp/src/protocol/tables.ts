import type { Decoders, MethodInfo } from "../schema/index.ts";

/** What one side needs to know of one version of the protocol. */
export interface Tables {
  readonly protocolVersion: 1 | 2;
  /** Decoders of the params that this side is sent. */
  readonly params: Decoders;
  /** Decoders of the results of its own calls. */
  readonly results: Decoders;
  readonly methods: { readonly [method: string]: MethodInfo };
  /** The client capability that a kind of `session/update` needs. */
  readonly updateGates: { readonly [sessionUpdate: string]: string };
}

import type { Decoder, MethodInfo } from "@colloquy/acp/schema";
import { decoderOf } from "@colloquy/acp/schema";
import * as v1 from "@colloquy/acp/schema/v1/unstable";
import * as v2 from "@colloquy/acp/schema/v2/unstable";
import type { Event } from "./event.ts";
import type { Calls, Definitions } from "./members.ts";
import { calls as calls1, definitions as definitions1 } from "./members-v1.gen.ts";
import { calls as calls2, definitions as definitions2 } from "./members-v2.gen.ts";

/** The definitions of each version, what is unstable included. */
export const definitions: { readonly [version in 1 | 2]: Definitions } = { 1: definitions1, 2: definitions2 };

const calls: { readonly [version in 1 | 2]: Calls } = { 1: calls1, 2: calls2 };

/** Every method of each version. */
export const methods: { readonly [version in 1 | 2]: { readonly [method: string]: MethodInfo } } = {
  1: v1.methods,
  2: v2.methods,
};

/** The capabilities that kinds of `session/update` need, by version. */
export const updateGates: { readonly [version in 1 | 2]: { readonly [update: string]: string } } = {
  1: v1.updateGates,
  2: v2.updateGates,
};

/** What a message carries: its params or its result, with its definition and decoder where the version has them. */
export interface Carried {
  readonly kind: string;
  readonly value: unknown;
  readonly decoder?: Decoder<unknown>;
}

/** What a message carries, by the schema of a version. Nothing for an error, or a method that the version does not have. */
export function carried(event: Event, version: 1 | 2): Carried | undefined {
  const known = calls[version];
  if (!Object.hasOwn(known, event.method)) return undefined;
  const call = known[event.method]!;
  const tables = version === 1 ? v1 : v2;
  const agents = event.from === "agent";
  if (event.kind === "response") {
    if (!Object.hasOwn(event.message, "result") || call.result === undefined) return undefined;
    const decoder = decoderOf(agents ? tables.clientResults : tables.agentResults, event.method);
    return { kind: call.result, value: event.message.result, ...(decoder && { decoder }) };
  }
  const kind = call[event.kind];
  if (kind === undefined) return undefined;
  const decoder = decoderOf(agents ? tables.clientParams : tables.agentParams, event.method);
  return { kind, value: event.message.params, ...(decoder && { decoder }) };
}

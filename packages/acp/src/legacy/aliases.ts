import type { Message } from "../rpc/index.ts";
import type { Translator } from "./dialect.ts";
import { type CallMessage, isCall, isPlain, isRequest, misfit, rewrite } from "./shape.ts";

/** What a required field holds. */
export type FieldKind = "string" | "integer" | "object" | "array";

/** One method that has another name on this side than on the wire. */
export interface Alias {
  readonly wire: string;
  readonly ours: string;
  /** The fields that its params must have. A request without one is refused (`-32602`), a notification dropped. */
  readonly required?: { readonly [field: string]: FieldKind };
  /** Whether a call of the peer is meant: another method may have the same name. Default: always. */
  readonly isMeant?: (params: unknown) => boolean;
  /** Brings the peer's params up to date. */
  readonly renew?: (params: unknown) => unknown;
}

/** A translator that renames methods: what the peer calls by its old name, and what this side calls by its new one. */
export function aliases(list: readonly Alias[]): Translator {
  const byWire = new Map(list.map((alias) => [alias.wire, alias]));
  const byOurs = new Map(list.map((alias) => [alias.ours, alias]));
  return {
    fromPeer(message, _about, io) {
      const alias = isCall(message) ? byWire.get(message.method) : undefined;
      if (alias === undefined || !isCall(message) || alias.isMeant?.(message.params) === false) return io.toUs(message);
      const params = alias.renew === undefined ? message.params : alias.renew(message.params);
      const problem = missing(params, alias.required ?? {});
      if (problem === undefined) io.toUs(rewrite(message, alias.ours, params));
      else refuse(message, problem, io.toPeer);
    },
    toPeer(message, _about, io) {
      const alias = isCall(message) ? byOurs.get(message.method) : undefined;
      io.toPeer(alias === undefined ? message : rewrite(message as CallMessage, alias.wire, undefined));
    },
  };
}

function refuse(message: Message, problem: string, toPeer: (message: Message) => void): void {
  if (isRequest(message)) toPeer(misfit(message.id, problem));
}

const kinds: { readonly [kind in FieldKind]: { noun: string; is: (value: unknown) => boolean } } = {
  string: { noun: "a string", is: (value) => typeof value === "string" },
  integer: { noun: "an integer", is: (value) => Number.isInteger(value) },
  object: { noun: "an object", is: isPlain },
  array: { noun: "an array", is: Array.isArray },
};

function missing(params: unknown, required: { readonly [field: string]: FieldKind }): string | undefined {
  const fields = Object.entries(required);
  if (fields.length > 0 && !isPlain(params)) return "the params must be an object";
  for (const [field, kind] of fields)
    if (!kinds[kind].is((params as { [field: string]: unknown })[field])) return `${field} must be ${kinds[kind].noun}`;
  return undefined;
}

import type { Connection } from "../rpc/index.ts";
import { AcpError, decode, decoderOf, supports } from "../schema/index.ts";
import { CapabilityError } from "./errors.ts";
import { reporting } from "./reporting.ts";
import type { Tables } from "./tables.ts";
import type { PeerCallOptions } from "./types.ts";

/** What a `Peer` is made of. */
export interface PeerParts {
  readonly connection: Connection;
  readonly tables: Tables;
  /** What the other side advertised, in the shape of this version. */
  readonly capabilities: unknown;
  /** What this side advertised. */
  readonly own: unknown;
  /** Who the other side is, for messages. */
  readonly name: string;
  /** A further check of a call's params before it is sent; throws when it must not be. */
  readonly check?: (method: string, params: unknown) => void;
}

/** The calls that can be made of the other side, held to what it advertises. `Calling` gives them their types. */
export class Peer {
  private readonly parts: PeerParts;
  /** Methods that may not be sent, with the capability that is missing. */
  private readonly blocked = new Map<string, string>();
  private readonly blockedUpdates = new Map<string, string>();

  constructor(parts: PeerParts) {
    this.parts = parts;
    const { tables, capabilities, own } = parts;
    for (const [method, { gate }] of Object.entries(tables.methods)) {
      if (gate?.capability && !supports(capabilities, gate.capability)) this.blocked.set(method, gate.capability);
      if (gate?.own && !supports(own, gate.own)) this.blocked.set(method, gate.own);
    }
    for (const [kind, capability] of Object.entries(tables.updateGates))
      if (!supports(capabilities, capability)) this.blockedUpdates.set(kind, capability);
  }

  request(method: string, params?: unknown, options: PeerCallOptions = {}): Promise<unknown> {
    const { connection, tables } = this.parts;
    try {
      if (!options.ungated) this.gate(method, params);
    } catch (error) {
      return Promise.reject(error);
    }
    const decoder = decoderOf(tables.results, method);
    return connection.request(method, params, {
      signal: options.signal,
      decode: decoder && ((result) => decode(decoder, result, reporting(connection, method))),
    });
  }

  notify(method: string, params?: unknown, options?: Pick<PeerCallOptions, "ungated">): Promise<void> {
    try {
      if (!options?.ungated) this.gate(method, params);
    } catch (error) {
      return Promise.reject(error);
    }
    return this.parts.connection.notify(method, params);
  }

  private gate(method: string, params: unknown): void {
    const { tables, name } = this.parts;
    const info = Object.hasOwn(tables.methods, method) ? tables.methods[method] : undefined;
    if (info === undefined) {
      if (method.startsWith("_")) return;
      throw new AcpError(`${method} was not sent: version ${tables.protocolVersion} has no such method`);
    }
    const missing = this.blocked.get(method) ?? this.missingFor(method, params, info.gate?.by);
    if (missing !== undefined) throw new CapabilityError(method, missing, name);
    this.parts.check?.(method, params);
  }

  private missingFor(
    method: string,
    params: unknown,
    by: { field: string; capability: { readonly [value: string]: string } } | undefined,
  ): string | undefined {
    if (method === "session/update") {
      if (this.blockedUpdates.size === 0) return undefined;
      return this.blockedUpdates.get((params as { update: { sessionUpdate: string } }).update?.sessionUpdate);
    }
    if (by === undefined) return undefined;
    const value = (params as { [field: string]: unknown } | undefined)?.[by.field];
    const capability =
      typeof value === "string" && Object.hasOwn(by.capability, value) ? by.capability[value] : undefined;
    return capability !== undefined && !supports(this.parts.capabilities, capability) ? capability : undefined;
  }
}

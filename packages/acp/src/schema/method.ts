import type { Decoder } from "./decode.ts";

/** Who serves a method. `proxy`: a component between a client and an agent; `both`: agents and clients alike. */
export type Side = "agent" | "client" | "both" | "proxy";

/** What the protocol says of one method beyond its shapes. */
export interface MethodInfo {
  /** Who answers it as a request. Absent: it is no request. */
  readonly request?: Side;
  /** Who receives it as a notification. Absent: it is no notification. A method can be both. */
  readonly notification?: Side;
  /** Which of the version's two schema files defines it. */
  readonly stability: "stable" | "unstable";
  /** What must hold before it may be sent. Absent: nothing but the handshake. */
  readonly gate?: Gate;
}

/** A condition for sending something. With several members, all of them hold. */
export interface Gate {
  /** A path into the capabilities of the side that receives it, such as `sessionCapabilities.list`; see `supports`. */
  readonly capability?: string;
  /** Instead, one path for each value of a field of the params. */
  readonly by?: { readonly field: string; readonly capability: { readonly [value: string]: string } };
  /** A path into the capabilities of the side that sends it. */
  readonly own?: string;
  /** A condition that is no capability, as a phrase that completes "only if". */
  readonly when?: string;
}

/** Decoders by method name. Names from a peer are data: look them up with `decoderOf`. */
export type Decoders = { readonly [method: string]: Decoder<unknown> };

/** The decoder for a method, whatever its name: `constructor` and the like find nothing. */
export function decoderOf(decoders: Decoders, method: string): Decoder<unknown> | undefined {
  return Object.hasOwn(decoders, method) ? decoders[method] : undefined;
}

/**
 * Whether capabilities (as they are in `initialize`) contain what a path names. `true` and objects mean yes;
 * `false`, null, absent and anything malformed mean no, at every step of the path.
 */
export function supports(capabilities: unknown, path: string): boolean {
  let at = capabilities;
  for (const key of path.split(".")) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as { [key: string]: unknown })[key];
  }
  return at === true || (typeof at === "object" && at !== null && !Array.isArray(at));
}

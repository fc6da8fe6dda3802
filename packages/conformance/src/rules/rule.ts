/** How binding a rule is. `MAY` permits; `INFO` is worth knowing of a peer, though no keyword of the documents is used. */
export type Level = "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT" | "MAY" | "INFO";

/** Whom a rule binds. `library`: whatever decodes messages, on either side. The last three are not met on stdio between two peers. */
export type Party = "agent" | "client" | "both" | "library" | "proxy" | "server" | "remote client";

/**
 * Where a rule comes from: the text of the schema, the protocol's documents or its newer web pages, JSON-RPC 2.0, what the
 * official SDK does (`observed`), what follows from other rules though none says it (`inferred`), or older documents.
 */
export type Source = "schema" | "documents" | "web" | "JSON-RPC" | "observed" | "inferred" | "older documents";

/** One rule of the protocol. */
export interface Rule {
  /** Stable: never given to another rule. */
  readonly id: string;
  /** The title of its area. */
  readonly area: string;
  /** The protocol versions that it belongs to; none: a draft that neither has kept. */
  readonly versions: readonly (1 | 2)[];
  /** Whether it is about something that may still change within its version. */
  readonly unstable: boolean;
  readonly binds: Party;
  readonly level: Level;
  readonly sources: readonly Source[];
  /** What it asks for, in one sentence. */
  readonly says: string;
  /** Why a side that it binds is not checked for it. Absent where every side is. */
  readonly unchecked?: string;
}

/** The program under test. */
export type Side = "agent" | "client";

/** Whether a rule says anything of programs of this side. */
export function binds(rule: Rule, side: Side): boolean {
  return rule.binds === side || rule.binds === "both" || rule.binds === "library";
}

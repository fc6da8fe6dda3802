import { pains } from "./pains.ts";
import { s0 } from "./s0.ts";
import { s1 } from "./s1.ts";
import { s2 } from "./s2.ts";
import { s3 } from "./s3.ts";
import { s4 } from "./s4.ts";

/** One thing that a document says: its id, what it is, and why no test names it, where none does. */
export type Row = readonly [id: string, what: string, whyNot?: string];

/** An older document about the protocol. */
export interface Described {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

export const documents: readonly Described[] = [
  { id: "S0", title: "the schema page of the version 2 draft, June 2026", rows: s0 },
  { id: "S1", title: "the site of version 1, August and September 2025", rows: s1 },
  { id: "S2", title: "the field reference of Agentao, an agent of version 1", rows: s2 },
  { id: "S3", title: "the type reference of the TypeScript SDK, late 2025", rows: s3 },
  { id: "S4", title: "the Go SDK 0.4.3, September 2025", rows: s4 },
];

/** What people have suffered from. */
export const sufferings: Described = { id: "Pains", title: "what people have suffered from", rows: pains };

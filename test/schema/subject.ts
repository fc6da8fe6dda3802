import { accepts, type Decoder, decode } from "../../packages/acp/src/schema/decode.ts";
import { DecodeError } from "../../packages/acp/src/schema/error.ts";
import type { Issue } from "../../packages/acp/src/schema/report.ts";
import * as v1 from "../../packages/acp/src/schema/v1/index.ts";
import * as v1u from "../../packages/acp/src/schema/v1/unstable.ts";
import * as v2 from "../../packages/acp/src/schema/v2/index.ts";
import * as v2u from "../../packages/acp/src/schema/v2/unstable.ts";

const doors = {
  "v1 stable": v1.decoders,
  "v1 unstable": v1u.decoders,
  "v2 stable": v2.decoders,
  "v2 unstable": v2u.decoders,
};

export type Door = keyof typeof doors;

/** Our decoders of one schema file, by definition. */
export function decodersOf(door: Door): { readonly [definition: string]: Decoder<unknown> } {
  return doors[door] as never;
}

/** What our decoder makes of a copy of a value. */
export type Outcome =
  | { kind: "invalid" }
  | { kind: "valid" | "repaired"; value: unknown; issues: Issue[]; strictly: boolean };

/** Decodes a copy. Anything thrown but a DecodeError comes through. */
export function outcome(decoder: Decoder<unknown>, value: unknown): Outcome {
  const copy = structuredClone(value);
  const issues: Issue[] = [];
  const before = JSON.stringify(copy);
  const strictly = accepts(decoder, copy);
  if (JSON.stringify(copy) !== before) throw new Error("accepts() changed the value");
  try {
    decode(decoder, copy, (issue) => issues.push(issue));
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    return { kind: "invalid" };
  }
  const repaired = issues.some((issue) => issue.effect !== "unknown");
  return { kind: repaired ? "repaired" : "valid", value: copy, issues, strictly };
}

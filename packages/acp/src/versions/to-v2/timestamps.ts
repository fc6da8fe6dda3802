import type { OnLoss } from "../loss.ts";
import { loseToV2 } from "./losses.ts";

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/;

/** A time as version 2 wants it (RFC 3339); one in another shape is rewritten, and undefined when it is none. */
export function timeToV2(time: string, onLoss?: OnLoss): string | undefined {
  if (rfc3339.test(time)) return time;
  const parsed = new Date(time);
  if (!Number.isNaN(parsed.getTime())) return parsed.toISOString();
  loseToV2(onLoss, "L-10", JSON.stringify(time));
  return undefined;
}

/** What has a time in `updatedAt`, with that time as version 2 wants it. Null stays: it says that there is none. */
export function timedToV2<T extends { readonly updatedAt?: string | null }>(value: T, onLoss?: OnLoss): T {
  const { updatedAt, ...rest } = value;
  if (updatedAt === undefined || updatedAt === null) return value;
  const time = timeToV2(updatedAt, onLoss);
  return (time === undefined ? rest : { ...rest, updatedAt: time }) as T;
}

import type { Message } from "../rpc/index.ts";

/** A message as JSON, without a line end. Throws when it cannot be serialised. */
export function encode(message: Message): string {
  const { id } = message as { id?: unknown };
  if (typeof id === "bigint") return `{"id":${id},${JSON.stringify({ ...message, id: undefined }).slice(1)}`;
  const { params } = message as { params?: { requestId?: unknown } | null };
  if (params != null && typeof params.requestId === "bigint") return encodeBigReference(message, params.requestId);
  return JSON.stringify(message);
}

/** `$/cancel_request` names an id of ours; the peer's big ones come back as they were. */
function encodeBigReference(message: Message, requestId: bigint): string {
  const { params, ...envelope } = message as { params: object };
  const rest = JSON.stringify({ ...params, requestId: undefined }).slice(1);
  return `${JSON.stringify(envelope).slice(0, -1)},"params":{"requestId":${requestId}${rest === "}" ? "" : ","}${rest}}`;
}

/** Parses one message. Ids that a double cannot hold become `bigint`. Throws a `SyntaxError`. */
export function parse(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasBigId(value) ? parseExactly(text) : value;
}

function hasBigId(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, params } = value as { id?: unknown; params?: { requestId?: unknown } };
  return isUnsafe(id) || (typeof params === "object" && params !== null && isUnsafe(params.requestId));
}

function isUnsafe(id: unknown): boolean {
  return typeof id === "number" && !Number.isSafeInteger(id) && Number.isInteger(id);
}

/** The slow way: the text of each number is at hand. Engines without it keep the rounded value. */
function parseExactly(text: string): unknown {
  return JSON.parse(text, (key: string, value: unknown, context?: { source?: string }) => {
    if ((key !== "id" && key !== "requestId") || !isUnsafe(value)) return value;
    return /^-?\d+$/.test(context?.source ?? "") ? BigInt(context!.source!) : value;
  });
}

/** Whether a value nests deeper than `max`. Looks at each array and object once, level by level. */
export function nestsDeeperThan(max: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    const next: unknown[] = [];
    for (const parent of level)
      if (typeof parent === "object" && parent !== null)
        for (const child of Array.isArray(parent) ? parent : Object.values(parent))
          if (typeof child === "object" && child !== null) next.push(child);
    level = next;
  }
  return false;
}

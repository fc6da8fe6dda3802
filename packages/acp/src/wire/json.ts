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

/** Parses one message. Throws a `SyntaxError`. */
export function parse(text: string): unknown {
  return exactIds(text, JSON.parse(text));
}

/**
 * A parsed message, with the ids that a double cannot hold as `bigint`: its own, and the one that a cancellation names.
 * The slow way is taken for those alone. Engines that do not give the text of a number keep the rounded value.
 */
export function exactIds(text: string, value: unknown): unknown {
  if (!hasBigId(value)) return value;
  try {
    return reparse(text);
  } catch {
    // Nested too deeply for a reviver, which recurses.
    return value;
  }
}

function reparse(text: string): unknown {
  const found: { holder: unknown; key: string; id: bigint }[] = [];
  const exact: unknown = JSON.parse(text, function (this: unknown, key: string, number: unknown, context?: Source) {
    if ((key === "id" || key === "requestId") && isUnsafe(number) && /^-?\d+$/.test(context?.source ?? ""))
      found.push({ holder: this, key, id: BigInt(context!.source!) });
    return number;
  });
  const message = exact as { params?: unknown };
  for (const { holder, key, id } of found)
    if (holder === (key === "id" ? message : message.params)) (holder as Record<string, unknown>)[key] = id;
  return exact;
}

interface Source {
  readonly source?: string;
}

function hasBigId(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, params } = value as { id?: unknown; params?: { requestId?: unknown } };
  return isUnsafe(id) || (typeof params === "object" && params !== null && isUnsafe(params.requestId));
}

function isUnsafe(id: unknown): boolean {
  return typeof id === "number" && !Number.isSafeInteger(id) && Number.isInteger(id);
}

/** Whether a value nests deeper than `max`. Looks at each array and object once, level by level. */
export function nestsDeeperThan(max: number, value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= max) return true;
    const next: unknown[] = [];
    for (const parent of level)
      if (typeof parent === "object" && parent !== null)
        for (const child of Array.isArray(parent) ? parent : Object.values(parent))
          if (typeof child === "object" && child !== null) next.push(child);
    level = next;
  }
  return false;
}

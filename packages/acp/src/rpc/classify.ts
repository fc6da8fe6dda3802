import type { Id } from "./message.ts";

/** What a JSON value is, as JSON-RPC sees it. */
export type Classified =
  | { readonly kind: "request"; readonly id: Id; readonly method: string; readonly params: unknown }
  | { readonly kind: "notification"; readonly method: string; readonly params: unknown }
  | { readonly kind: "response"; readonly id: Id; readonly result: unknown; readonly error: unknown }
  /** Looks like JSON-RPC and breaks its rules: to be answered, with this id. */
  | { readonly kind: "invalid"; readonly id: Id; readonly problem: string }
  /** A response that is both or neither, or has no usable id: never answered. */
  | { readonly kind: "malformed-response"; readonly id: Id | undefined }
  /** Does not claim to be JSON-RPC. A server answers it, with this id; a client does not. */
  | { readonly kind: "noise"; readonly id: Id; readonly problem: string };

/** Tells what a value is. Total: every JSON value has an answer. */
export function classify(value: unknown, allowNullId: boolean): Classified {
  if (Array.isArray(value)) return classifyBatch(value);
  if (typeof value !== "object" || value === null)
    return { kind: "noise", id: null, problem: "The message is not an object" };
  const { jsonrpc, id, method, params } = value as Record<string, unknown>;
  if (typeof method === "string" && jsonrpc === "2.0") {
    if (id === undefined) return { kind: "notification", method, params };
    if (isId(id) && (id !== null || allowNullId)) return { kind: "request", id, method, params };
    return { kind: "invalid", id: null, problem: "The id must be a string or an integer" };
  }
  if (method === undefined && ("result" in value || "error" in value)) return classifyResponse(value, id);
  const problem = typeof method === "string" ? 'The message must have "jsonrpc": "2.0"' : "The method must be a string";
  return { kind: jsonrpc === undefined ? "noise" : "invalid", id: isId(id) ? id : null, problem };
}

/** A member that is `null` beside the other one counts as absent: some peers write both. */
function classifyResponse(value: { result?: unknown; error?: unknown }, id: unknown): Classified {
  const error = value.error ?? undefined;
  const result = error !== undefined && value.result === null ? undefined : value.result;
  if (!isId(id)) return { kind: "malformed-response", id: undefined };
  if ((result === undefined) === (error === undefined)) return { kind: "malformed-response", id };
  return { kind: "response", id, result, error };
}

/** ACP has no batches: one is refused as a whole. An array that holds no message is noise. */
function classifyBatch(batch: readonly unknown[]): Classified {
  const problem = "Batches are not supported";
  const isMessage = (entry: unknown) => typeof entry === "object" && entry !== null && "jsonrpc" in entry;
  return batch.some(isMessage) ? { kind: "invalid", id: null, problem } : { kind: "noise", id: null, problem };
}

function isId(id: unknown): id is Id {
  return typeof id === "string" || id === null || typeof id === "bigint" || Number.isInteger(id);
}

/** Whether a value is a response, without looking closer. */
export function isResponse(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { method, id } = value as { method?: unknown; id?: unknown };
  return method === undefined && id !== undefined;
}

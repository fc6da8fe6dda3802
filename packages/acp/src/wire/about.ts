import type { Fault, Id } from "../rpc/index.ts";

/** One member with a short value, and the comma after it. */
const MEMBER = /\s*"(jsonrpc|id|method)"\s*:\s*("(?:[^"\\]|\\.){0,200}"|-?\d{1,40})\s*,/y;
const PAYLOAD = /\s*"(params|result|error)"\s*:/y;

/** Which call an unreadable message is about, as far as its beginning tells: writers put the payload last. */
export function aboutHead(head: string): Fault["about"] {
  const open = /^\s*\{/.exec(head);
  if (open === null) return undefined;
  const members = new Map<string, string>();
  MEMBER.lastIndex = open[0].length;
  let end = MEMBER.lastIndex;
  for (let found = MEMBER.exec(head); found !== null; found = MEMBER.exec(head)) {
    members.set(found[1]!, found[2]!);
    end = MEMBER.lastIndex;
  }
  PAYLOAD.lastIndex = end;
  const payload = PAYLOAD.exec(head)?.[1];
  const id = parseId(members.get("id"));
  if (id === undefined) return undefined;
  if (members.has("method")) return { id, kind: "request" };
  return payload === "result" || payload === "error" ? { id, kind: "response" } : undefined;
}

/** The same of a message that was parsed, and is refused for another reason. */
export function aboutValue(value: unknown): Fault["about"] {
  if (typeof value !== "object" || value === null) return undefined;
  const { id, method } = value as { id?: unknown; method?: unknown };
  if (typeof id !== "string" && typeof id !== "bigint" && !Number.isInteger(id)) return undefined;
  if (typeof method === "string") return { id: id as Id, kind: "request" };
  return "result" in value || "error" in value ? { id: id as Id, kind: "response" } : undefined;
}

function parseId(text: string | undefined): Id | undefined {
  if (text === undefined) return undefined;
  try {
    const id = JSON.parse(text) as string | number;
    return typeof id === "number" && !Number.isSafeInteger(id) ? BigInt(text) : id;
  } catch {
    return undefined;
  }
}

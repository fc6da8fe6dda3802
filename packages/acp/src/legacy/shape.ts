import { type ErrorObject, errorCodes, type Id, type Message, type RequestMessage } from "../rpc/index.ts";

/** A JSON object of which nothing is known. */
export type Plain = { [key: string]: unknown };

/** A request or a notification. `id` tells which. */
export interface CallMessage {
  jsonrpc: "2.0";
  id?: Id;
  method: string;
  params?: unknown;
}

/** An answer, with whichever of the two members it has. */
export interface AnswerMessage {
  jsonrpc: "2.0";
  id: Id;
  result?: unknown;
  error?: ErrorObject;
}

export function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a message that a dialect may look at; the connection judges everything else. */
export function isMessage(value: unknown): value is Message {
  if (!isPlain(value) || value.jsonrpc !== "2.0") return false;
  if (value.method === undefined) return isId(value.id) && ("result" in value || "error" in value);
  return typeof value.method === "string" && (value.id === undefined || isId(value.id));
}

/** Whether a value is an update with a piece of text. */
export function isWords(value: unknown): value is Message {
  const { jsonrpc, method, id, params } = (value ?? {}) as {
    [field in "jsonrpc" | "method" | "id"]?: unknown;
  } & { params?: { update?: { sessionUpdate?: unknown; content?: { type?: unknown } | null } | null } | null };
  if (method !== "session/update" || id !== undefined || jsonrpc !== "2.0") return false;
  const update = params?.update;
  const kind = update?.sessionUpdate;
  if (kind !== "agent_message_chunk" && kind !== "agent_thought_chunk" && kind !== "user_message_chunk") return false;
  return update?.content?.type === "text";
}

function isId(id: unknown): id is Id {
  return typeof id === "string" || id === null || typeof id === "bigint" || Number.isInteger(id);
}

/** A request or a notification, of this method when one is given. */
export function isCall(message: Message, method?: string): message is CallMessage & Message {
  if (!("method" in message)) return false;
  return method === undefined || message.method === method;
}

export function isRequest(message: Message): message is RequestMessage {
  return "method" in message && (message as CallMessage).id !== undefined;
}

export function isAnswer(message: Message): message is AnswerMessage & Message {
  return !("method" in message);
}

/** The params of a call, where they are an object. */
export function paramsOf(message: CallMessage): Plain {
  return isPlain(message.params) ? message.params : {};
}

/** The result of an answer, where it is an object. An error has none. */
export function resultOf(message: AnswerMessage): Plain | undefined {
  return isPlain(message.result) ? message.result : undefined;
}

/** The objects in a list; of anything else, none. */
export function objects(value: unknown): Plain[] {
  return Array.isArray(value) ? value.filter(isPlain) : [];
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The same call with another method or other params, or both. */
export function rewrite(message: CallMessage, method: string, params: unknown): Message {
  return { ...message, method, ...(params === undefined ? {} : { params }) } as Message;
}

export function answer(id: Id, result: unknown): Message {
  return { jsonrpc: "2.0", id, result };
}

export function notice(method: string, params: unknown): Message {
  return { jsonrpc: "2.0", method, params };
}

export function update(sessionId: unknown, body: Plain): Message {
  return notice("session/update", { sessionId, update: body });
}

/** Refuses a request whose params do not fit. */
export function misfit(id: Id, problem: string): Message {
  return { jsonrpc: "2.0", id, error: { code: errorCodes.invalidParams, message: `Invalid params: ${problem}` } };
}

/** What a `session/update` says. */
export function updateOf(message: Message): { sessionId: string; body: Plain } | undefined {
  if (!isCall(message, "session/update")) return undefined;
  const { sessionId, update: body } = paramsOf(message);
  return typeof sessionId === "string" && isPlain(body) ? { sessionId, body } : undefined;
}

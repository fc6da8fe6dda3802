/** What is wrong with a line as a line, before anybody asks what it says. */
export type Flaw = "not JSON" | "not UTF-8" | "byte order mark" | "unended" | "blank";

/** A line that went over the wire, or what was written in place of one. */
export interface Frame {
  /** Milliseconds since the conversation began. */
  readonly at: number;
  readonly from: "harness" | "subject";
  /** Without its newline. Bytes that are no UTF-8 are shown as U+FFFD. */
  readonly text: string;
  /** What it says, where it is JSON. */
  readonly json?: unknown;
  readonly flaws: readonly Flaw[];
}

/** A JSON-RPC message as it was read: nothing about it is sure. */
export type Message = { readonly [key: string]: any };

/** The message in a frame, where it holds an object. */
export function messageOf(frame: Frame): Message | undefined {
  const { json } = frame;
  return typeof json === "object" && json !== null && !Array.isArray(json) ? (json as Message) : undefined;
}

/** What a message is. `odd`: neither a request, nor a notification, nor a response. */
export type Kind = "request" | "notification" | "response" | "odd";

/** What a message is, by its members alone. */
export function kindOf(message: Message): Kind {
  const has = (key: string) => Object.hasOwn(message, key);
  if (typeof message.method === "string") {
    if (has("result") || has("error")) return "odd";
    return has("id") ? "request" : "notification";
  }
  return !has("method") && has("id") && has("result") !== has("error") ? "response" : "odd";
}

import type { Frame, Id, Message } from "@colloquy/acp/rpc";
import { hideSecrets, namesSecret } from "../secrets/index.ts";

/** As much of a text is kept, in characters. */
export const MAX_TEXT = 500;
/** As many entries of a list or members of an object are kept, and as many values of one message. */
export const MAX_ENTRIES = 100;
export const MAX_VALUES = 20_000;
/** Deeper than this nothing is kept. */
const MAX_DEPTH = 40;

/** Takes the secrets out of the messages of one connection, in their order. The message itself stays as it is. */
export type Redact = (frame: Frame) => Message;

/** Methods whose parameters and answers are credentials, or what a user typed into a form. */
const PRIVATE = /^(?:authenticate$|auth\/|providers\/|elicitation\/create$)/;

/**
 * Makes messages fit to be shown to others. Kept: ids, methods, names and kinds, numbers, the structure. Hidden, with their
 * sizes: all of `_meta`; the values of environment variables and headers; what is said to sign in, and what a user typed into a
 * form; what has the name of a secret or looks like one, anywhere. Cut: texts over `MAX_TEXT`, lists over `MAX_ENTRIES`. Each
 * piece of a text that comes in pieces is looked at alone: a secret that is cut in two may be left.
 */
export function redactor(): Redact {
  const secretive = new Set<string>();
  return ({ direction, message }) => {
    const walk = new Walk();
    if ("method" in message) {
      const hide = PRIVATE.test(message.method);
      if (hide && "id" in message && secretive.size < 1_000) secretive.add(keyOf(direction, message.id));
      return walk.envelope(message, hide);
    }
    return walk.envelope(message, secretive.delete(keyOf(direction === "in" ? "out" : "in", message.id)));
  };
}

function keyOf(direction: "in" | "out", id: Id): string {
  return `${direction} ${typeof id} ${String(id).slice(0, MAX_TEXT)}`;
}

/** How a value is taken: as it is, with all its texts hidden, or as the values of variables. */
type Way = "open" | "hidden" | "variables";

/** One message's way through. */
class Walk {
  private left = MAX_VALUES;

  envelope(message: Message, hide: boolean): Message {
    const { params, result, error, ...rest } = message as { [field: string]: unknown };
    const way = hide ? "hidden" : "open";
    return {
      ...(this.value(rest, "open", 0) as object),
      ...(params !== undefined && { params: this.value(params, way, 1) }),
      ...(result !== undefined && { result: this.value(result, way, 1) }),
      ...(error !== undefined && { error: this.value(error, "open", 1) }),
    } as Message;
  }

  private value(value: unknown, way: Way, depth: number, name = ""): unknown {
    if (this.left-- <= 0 || depth > MAX_DEPTH) return "[left out]";
    if (typeof value === "string")
      return way === "open" || (isId(name) && way !== "variables") ? textOf(value, name) : hidden(value);
    if (Array.isArray(value)) return this.list(value, way, depth);
    return typeof value === "object" && value !== null ? this.object(value, way, depth) : value;
  }

  private list(list: readonly unknown[], way: Way, depth: number): unknown[] {
    const kept = list.slice(0, MAX_ENTRIES).map((one, at) => {
      const flag = list[at - 1];
      const secret = typeof flag === "string" && /^--?\w/.test(flag) && !flag.includes("=") && namesSecret(flag);
      return this.value(one, secret ? "hidden" : way, depth + 1);
    });
    return list.length > kept.length ? [...kept, `[+${list.length - kept.length} entries]`] : kept;
  }

  private object(object: object, way: Way, depth: number): object {
    const out: { [name: string]: unknown } = Object.create(null);
    const names = Object.keys(object);
    for (const name of names.slice(0, MAX_ENTRIES)) {
      const value = (object as { [name: string]: unknown })[name];
      out[cut(hideSecrets(name.slice(0, MAX_TEXT * 2)), name.length)] =
        name === "_meta" && typeof value === "object" && value !== null
          ? `[hidden: ${Object.keys(value).length} members]`
          : this.value(value, wayOf(name, way), depth + 1, name);
    }
    if (names.length > MAX_ENTRIES) out["…"] = `[+${names.length - MAX_ENTRIES} members]`;
    return out;
  }
}

/** How a member is taken. Variables and headers are `{ NAME: value }` or `[{ name, value }]`; the names are kept. */
function wayOf(name: string, way: Way): Way {
  if (way === "variables") return name === "name" ? "open" : "variables";
  if (way === "hidden" || namesSecret(name)) return "hidden";
  return name === "env" || name === "headers" ? "variables" : "open";
}

/** Whether what has this name is an identifier, which is kept as it is even where all else is hidden. */
function isId(name: string): boolean {
  return /(?:^i|I)d$/.test(name);
}

function textOf(text: string, name: string): string {
  return cut(isId(name) ? text : hideSecrets(text.slice(0, MAX_TEXT * 4)), text.length);
}

function cut(text: string, length: number): string {
  const over = text.length > MAX_TEXT || length > MAX_TEXT * 4;
  return over ? `${text.slice(0, MAX_TEXT).toWellFormed()}… [${length} characters]` : text;
}

function hidden(text: string): string {
  return `[hidden: ${text.length} characters]`;
}

import type { Fault } from "@colloquy/acp/testing";
import type { Message } from "../frames/index.ts";

/** As much is said of a request that was granted, in characters. */
const MAX_TOLD = 160;

/**
 * What a program does about what a fault alone has asked it for. A request that is to be refused is granted when its answer is no
 * error; a question for permission, when it is allowed: nobody was asked, since no user of the program allows anything meanwhile.
 */
export class Grants {
  /** What was granted, in words. */
  readonly granted: string[] = [];
  /** How many of such requests were not granted. */
  refused = 0;
  private readonly refusable: boolean;
  private readonly asked = new Map<unknown, Message>();

  constructor({ id, refused }: Fault) {
    this.refusable = refused || id.startsWith("P-");
  }

  /** Takes notice of a line that goes to the program. */
  told(bytes: Uint8Array): void {
    if (!this.refusable) return;
    const message = messageIn(bytes);
    if (typeof message?.method === "string" && message.id !== undefined) this.asked.set(message.id, message);
  }

  /** Takes notice of the answer to a request of the fault. */
  answered({ id, error, result }: { readonly id: unknown; readonly error?: unknown; readonly result?: unknown }): void {
    const request = this.asked.get(id);
    if (request === undefined) return;
    const { method, params } = request;
    const question = method === "session/request_permission";
    if (error !== undefined || (question && !allows(params?.options, result))) {
      this.refused++;
      return;
    }
    const { sessionId, ...asks } = params ?? {};
    this.granted.push(`${method} ${cut(asks)}${question ? `: ${cut(result)}` : ""}`);
  }
}

/** Whether an answer chooses an option that allows. Where options share an id, it says nothing. */
function allows(options: unknown, result: unknown): boolean {
  const { outcome } = (result ?? {}) as Message;
  if (outcome?.outcome !== "selected" || !Array.isArray(options)) return false;
  const kinds = options.filter((option) => option?.optionId === outcome.optionId).map(({ kind }) => String(kind));
  return kinds.length > 0 && kinds.every((kind) => kind.startsWith("allow"));
}

function messageIn(bytes: Uint8Array): Message | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Message;
  } catch {
    return undefined;
  }
}

function cut(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > MAX_TOLD ? `${text.slice(0, MAX_TOLD)}…` : text;
}

import { RequestError } from "@colloquy/acp";
import type { Turn } from "@colloquy/acp/agent";

/** The requests that ask a user a free question, of clients without forms, in the order in which they are tried. */
export const askMethods = ["_colloquy/ask_user", "_agentao.cn/ask_user"] as const;

type AskMethod = (typeof askMethods)[number];

/** What a client answered: `{ answer }`, or `{ outcome, text }`. Anything else is no answer. */
export interface VendorAnswer {
  readonly answer?: unknown;
  readonly outcome?: unknown;
  readonly text?: unknown;
}

const METHOD_NOT_FOUND = -32601;

/** What is known of each connection: the method that its client answers, or that it answers none. */
const known = new WeakMap<object, AskMethod | "none">();

/**
 * Asks by the first of `askMethods` that the client knows, which is remembered for its connection. `undefined` when it knows
 * none, or fails. Rejects as soon as the turn is aborted, which withdraws the question, and when the client is gone.
 */
export async function askByVendor(
  turn: Turn,
  params: (method: AskMethod) => object,
): Promise<VendorAnswer | undefined> {
  const { client } = turn.session;
  const settled = known.get(client.connection);
  const methods = settled === undefined ? askMethods : askMethods.filter((method) => method === settled);
  for (const method of methods) {
    try {
      const answer = await turn.request(method, params(method));
      known.set(client.connection, method);
      return (answer ?? {}) as VendorAnswer;
    } catch (error) {
      if (turn.signal.aborted || !(error instanceof RequestError)) throw error;
      if (error.code === METHOD_NOT_FOUND) continue;
      known.set(client.connection, method);
      return undefined;
    }
  }
  known.set(client.connection, "none");
  return undefined;
}

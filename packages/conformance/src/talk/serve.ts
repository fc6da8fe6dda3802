import type { Message } from "../frames/index.ts";
import type { Talk } from "./talk.ts";

/** What a peer answers to a request: its result, or a `Refusal`. `undefined` is answered as `{}`; `unanswered` not at all. */
export type Serve = (params: any, request: Message) => unknown;

/** Is answered to no request: whoever returns it answers by himself, or never. */
export const unanswered: unique symbol = Symbol("unanswered");

/** An error to answer a request with. */
export class Refusal {
  readonly error: Message;

  constructor(code: number, message: string, data?: unknown) {
    this.error = { code, message, ...(data !== undefined && { data }) };
  }
}

/** Answers a request of the program under test. */
export async function serveRequest(talk: Talk, request: Message, serve: Serve | undefined): Promise<void> {
  const { id, method, params } = request;
  const nobody = () => new Refusal(-32601, `Method not found: ${method}`);
  let answer: unknown;
  try {
    answer = await (serve ?? nobody)(params, request);
  } catch (error) {
    answer = error instanceof Refusal ? error : new Refusal(-32603, String(error));
  }
  if (answer === unanswered) return;
  const body = answer instanceof Refusal ? { error: answer.error } : { result: answer === undefined ? {} : answer };
  await talk.send({ jsonrpc: "2.0", id, ...body });
}

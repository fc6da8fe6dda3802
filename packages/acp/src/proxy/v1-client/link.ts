import type { UnstableClientV1 } from "../../agent/unstable.ts";
import type { UnstableAgentV2 } from "../../client/unstable.ts";
import { invalidParams, type RequestContext, RequestError } from "../../rpc/index.ts";
import { ConversionError, errorToV1, type LossToV1, lossesToV1 } from "../../versions/index.ts";
import type { BridgeSides } from "../bridge-options.ts";
import { RequestIds } from "../request-ids.ts";
import type { BridgedSession } from "./session.ts";

/** The two peers of a bridge, once both are known, and the sessions between them. */
export class Link {
  readonly sides: BridgeSides;
  readonly ids = new RequestIds();
  readonly sessions = new Map<string, BridgedSession>();
  agent!: UnstableAgentV2;
  client!: UnstableClientV1;

  constructor(sides: BridgeSides) {
    this.sides = sides;
  }

  get strict(): boolean {
    return this.sides.policy === "strict";
  }

  lose(id: LossToV1, text?: string): void {
    this.sides.onLoss?.({ id, text: text === undefined ? lossesToV1[id] : `${lossesToV1[id]}: ${text}` });
  }

  /** Hands a request of the client on. What the agent advertises has been seen to, and it may know better. */
  async forward<T>(context: Pick<RequestContext, "id" | "signal">, method: string, params: unknown): Promise<T> {
    const request = this.agent.request as unknown as Request<T>;
    try {
      return await this.ids.track(context.id, () =>
        request.call(this.agent, method, params, { signal: context.signal, ungated: true }),
      );
    } catch (error) {
      throw inV1(error);
    }
  }
}

type Request<T> = (
  method: string,
  params: unknown,
  options: { readonly signal: AbortSignal; readonly ungated: boolean },
) => Promise<T>;

/** An error of the agent as the client is told it. */
export function inV1(error: unknown): unknown {
  if (!(error instanceof RequestError)) return error;
  const { code, message, data } = errorToV1({ code: error.code, message: error.reason, data: error.data });
  return new RequestError(code, message, data, { cause: error });
}

/** Runs a conversion; what cannot be said in the other version is a mistake of who said it. */
export function converted<T>(convert: () => T): T {
  try {
    return convert();
  } catch (error) {
    if (error instanceof ConversionError) throw invalidParams(`Invalid params: ${error.message}`);
    throw error;
  }
}

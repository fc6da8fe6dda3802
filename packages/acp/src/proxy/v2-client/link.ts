import type { UnstableClientV2 } from "../../agent/unstable.ts";
import type { UnstableAgentV1 } from "../../client/unstable.ts";
import { internalError, type RequestContext } from "../../rpc/index.ts";
import { supports } from "../../schema/index.ts";
import { type LossToV2, loseToV2 } from "../../versions/index.ts";
import type { BridgeSides } from "../bridge-options.ts";
import { RequestIds } from "../request-ids.ts";

/** The two peers of a bridge, once both are known. */
export class Link {
  readonly sides: BridgeSides;
  readonly ids = new RequestIds();
  agent!: UnstableAgentV1;
  client!: UnstableClientV2;
  /** Resolves when the client is known: the agent may speak sooner. */
  readonly ready: Promise<void>;
  /** The client has signed out of an agent that cannot: it is kept from it until it signs in. */
  signedOut = false;
  private resolveReady!: () => void;

  constructor(sides: BridgeSides) {
    this.sides = sides;
    this.ready = new Promise((resolve) => {
      this.resolveReady = resolve;
    });
  }

  meet(client: UnstableClientV2): void {
    this.client = client;
    this.resolveReady();
  }

  /** Whether the agent advertises what a path names. */
  can(capability: string): boolean {
    return supports(this.agent.capabilities, capability);
  }

  /** Tells of a loss. */
  lose(id: LossToV2, text?: string): void {
    loseToV2(this.sides.onLoss, id, text);
  }

  /** Tells of a loss that changes what a request means. Throws what it is answered when the bridge is strict. */
  compromise(id: LossToV2, refusal: string): void {
    if (this.sides.policy === "strict") throw internalError(`${refusal} (${id})`);
    this.lose(id);
  }

  /** Hands a request of the client on. */
  forward<T>(
    context: Pick<RequestContext, "id" | "signal">,
    method: string,
    params: object | undefined,
    options: { readonly ungated?: boolean } = {},
  ): Promise<T> {
    const request = this.agent.request as unknown as Request<T>;
    return this.ids.track(context.id, () =>
      request.call(this.agent, method, params, { ...options, signal: context.signal }),
    );
  }
}

type Request<T> = (
  method: string,
  params: object | undefined,
  options: { readonly signal: AbortSignal; readonly ungated?: boolean },
) => Promise<T>;

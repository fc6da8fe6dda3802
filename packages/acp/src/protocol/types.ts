import type { CallOptions, Context, RequestContext } from "../rpc/index.ts";

/** A name and version, as `initialize` carries them. */
export interface Info {
  readonly name: string;
  /** What to show a person, where it is more than the name. */
  readonly title?: string;
  readonly version: string;
}

/** An object of the protocol, seen without its type. */
export type Plain = { readonly [key: string]: unknown };

/** The name of a method that is no part of the protocol. */
export type ExtensionMethod = `_${string}`;

type Awaitable<T> = T | Promise<T>;

/** A result without required fields need not be returned. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement has this type
type Returned<R> = object extends R ? R | undefined | void : R;

/** Params without required fields need not be given. */
type Given<P, Rest extends unknown[]> = object extends P ? [params?: P, ...Rest] : [params: P, ...Rest];

/** What a handler of a request is told, with the peer that sent it. */
export type HandlerContext<Peer> = RequestContext & Peer;

/** What a handler of a notification is told, with the peer that sent it. */
export type NotificationContext<Peer> = Context & Peer;

/**
 * Handlers by the method's name on the wire. Which ones are there decides what is advertised.
 * An extension's handler serves both kinds of message; a notification has no `id` in its context.
 */
export type HandlersOf<R, N, Peer> = {
  [M in keyof R]?: (
    params: R[M] extends { params: infer P } ? P : never,
    context: HandlerContext<Peer>,
  ) => Awaitable<R[M] extends { result: infer T } ? Returned<T> : never>;
} & {
  [M in keyof N]?: (
    params: N[M] extends { params: infer P } ? P : never,
    context: NotificationContext<Peer>,
  ) => Awaitable<void>;
} & {
  [M in ExtensionMethod]?: (params: unknown, context: Partial<RequestContext> & Context & Peer) => unknown;
};

/** What a call of the protocol may ask for. */
export interface PeerCallOptions extends Pick<CallOptions, "signal"> {
  /** Sends it although the peer does not advertise it, or although it is no method of the negotiated version. Default false. */
  readonly ungated?: boolean;
}

/** The calls that one side can make of the other. */
export interface Calling<R, N> {
  /**
   * Calls a method. Resolves with the checked result once every notification that came before it has been handled.
   * Rejects with a `CapabilityError` when the peer does not advertise it (nothing is sent), and as `Connection.request` does.
   */
  request<M extends keyof R & string>(
    method: M,
    ...rest: Given<R[M] extends { params: infer P } ? P : never, [options?: PeerCallOptions]>
  ): Promise<R[M] extends { result: infer T } ? T : never>;
  /** Calls an extension method; the result is not checked. */
  request(method: ExtensionMethod, params?: unknown, options?: PeerCallOptions): Promise<unknown>;
  /** Notifies. Resolves when there is room for more; await it to keep in step with a slow peer. */
  notify<M extends keyof N & string>(
    method: M,
    ...rest: Given<N[M] extends { params: infer P } ? P : never, [options?: Pick<PeerCallOptions, "ungated">]>
  ): Promise<void>;
  /** Sends a notification of an extension. */
  notify(method: ExtensionMethod, params?: unknown, options?: Pick<PeerCallOptions, "ungated">): Promise<void>;
}

/** The name of the envelope of proxy chains. */
export type SuccessorMethod = "proxy/successor";

/** The maps of one side with the envelope of proxy chains, which both sides of a proxy's connection send and serve. */
export type WithSuccessor<M, Proxy> = M & Pick<Proxy, keyof Proxy & SuccessorMethod>;

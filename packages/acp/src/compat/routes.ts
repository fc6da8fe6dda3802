import { merge, type Plain } from "../protocol/index.ts";
import { type Handlers, invalidParams, methodNotFound } from "../rpc/index.ts";
import { DecodeError, type Decoder, type Decoders, decode, decoderOf } from "../schema/index.ts";

/** The names under which an author's object may have the handler of a method; the newest first. */
export type Names = readonly [string, ...string[]];

/** What one side serves. */
export interface Routes {
  readonly requests: { readonly [method: string]: Names };
  readonly notifications: { readonly [method: string]: Names };
  /** Methods that were the author's own business in some releases: they reach `extMethod` where nothing else has them. */
  readonly optional: readonly string[];
  readonly params: Decoders;
  /** What params have where the peer says nothing: programs read it without looking. */
  readonly defaults: { readonly [method: string]: Plain };
}

type Method = (...args: unknown[]) => unknown;
type Author = { readonly [name: string]: Method | undefined };

/** The handlers of an author's object, looked up when they are needed: an object may grow them later. */
export function handlersOf(routes: Routes, author: () => object): Handlers {
  const find = (names: Names): Method | undefined => {
    const object = author() as Author;
    const name = names.find((known) => typeof object[known] === "function");
    return name === undefined ? undefined : object[name]!.bind(object);
  };
  const extension = (name: string, method: string) => {
    const handler = find([name]);
    return handler && ((params: unknown) => handler(method, params));
  };
  return {
    request(method) {
      // Some clients give `session/cancel` an id. The cancel is what counts.
      const known =
        namesOf(routes.requests, method) ?? (method === "session/cancel" ? (["cancel"] as const) : undefined);
      const handler = known && find(known);
      const decoder = decoderOf(routes.params, method);
      const defaults = Object.hasOwn(routes.defaults, method) ? routes.defaults[method] : undefined;
      if (handler !== undefined)
        return async (params) => {
          const given = checked(decoder, params);
          return (await handler(defaults === undefined ? given : merge(defaults, given as Plain))) ?? {};
        };
      if (known !== undefined && !routes.optional.includes(method)) return refuse;
      const other = extension("extMethod", method);
      return other && (async (params) => (await other(params)) ?? null);
    },
    notification(method) {
      const known = namesOf(routes.notifications, method);
      if (known === undefined) return extension("extNotification", method);
      const handler = find(known);
      const decoder = decoderOf(routes.params, method);
      return handler && ((params) => handler(decoder === undefined ? params : decode(decoder, params)));
    },
  };
}

function namesOf(table: { readonly [method: string]: Names }, method: string): Names | undefined {
  return Object.hasOwn(table, method) ? table[method] : undefined;
}

/** The caller's mistake is the caller's error. */
function checked(decoder: Decoder<unknown> | undefined, params: unknown): unknown {
  if (decoder === undefined) return params;
  try {
    return decode(decoder, params);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    throw invalidParams(`Invalid params: ${error.message}`);
  }
}

function refuse(_params: unknown, { method }: { readonly method: string }): never {
  throw methodNotFound(method);
}

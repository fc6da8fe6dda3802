import * as first from "@agentclientprotocol/sdk";
import * as second from "@agentclientprotocol/sdk/experimental/v2";
import * as secondUnstable from "@agentclientprotocol/sdk/experimental/v2/unstable";
import * as firstUnstable from "@agentclientprotocol/sdk/unstable";
import { RequestError } from "@colloquy/acp";
import * as stable from "@colloquy/acp/client";
import * as unstable from "@colloquy/acp/client/unstable";
import type { AgentChoice, Handler, Version } from "./fixtures/peer.ts";
import {
  allClientCapabilities,
  clientCapabilities,
  scriptedClient,
  unstableMethods,
  World,
} from "./fixtures/scripted-client.ts";
import { type Road, roads } from "./roads.ts";

/** A client in talk with an agent that is a process, whichever SDKs they are made with. */
export interface Talk extends AsyncDisposable {
  readonly version: Version;
  readonly world: World;
  /** Whether updates that came before an answer have been handled when it settles. */
  readonly keepsOrder: boolean;
  /** The agent's answer to `initialize`. */
  readonly initialize: any;
  request(method: string, params?: unknown, signal?: AbortSignal): Promise<any>;
  notify(method: string, params?: unknown): Promise<void>;
}

/** Who talks, and how they reach the agent. */
export interface TalkOptions {
  /** The versions that the client speaks. */
  readonly versions: readonly Version[];
  readonly unstable?: boolean;
  /** Default: a child process. */
  readonly road?: Road;
}

function handlersFor(version: Version, world: World, withUnstable: boolean) {
  const { requests, notifications } = scriptedClient(version, world);
  const known = ([method]: [string, Handler]) => withUnstable || !unstableMethods.includes(method);
  return {
    requests: Object.entries(requests).filter(known),
    notifications: Object.entries(notifications).filter(known),
  };
}

/** Our client. */
export async function ourTalk(choice: AgentChoice, options: TalkOptions): Promise<Talk> {
  const world = new World();
  const door = options.unstable ? unstable : stable;
  const ours = (handler: Handler) => (params: unknown, context: any) =>
    handler(params, {
      request: (method, given, signal) => context.agent.request(method, given, { signal }),
      notify: (method, given) => context.agent.notify(method, given),
      error: (code, message, data) => new RequestError(code, message, data),
      signal: context.signal,
    });
  const versions = options.versions.map((version): stable.ClientVersion => {
    const { requests, notifications } = handlersFor(version, world, options.unstable === true);
    const all = [...requests, ...notifications].map(([method, handler]) => [method, ours(handler)]);
    const make = version === 1 ? door.v1 : door.v2;
    return make(Object.fromEntries(all) as never, { capabilities: clientCapabilities[version] as never });
  });
  const { road = roads.process } = options;
  const agent = await road.ours(choice, { info: { name: "ours", version: "1.0.0" }, versions });
  return {
    version: agent.version,
    world,
    keepsOrder: true,
    initialize: agent.initialize,
    request: (method, params, signal) => agent.request(method, params, { signal, ungated: true }),
    notify: (method, params) => agent.notify(method, params),
    [Symbol.asyncDispose]: () => agent.close(),
  };
}

/** Their client, of one version. */
export async function theirTalk(choice: AgentChoice, options: TalkOptions): Promise<Talk> {
  const [version = 1] = options.versions;
  const sdk: any = options.unstable
    ? { 1: firstUnstable, 2: secondUnstable }[version]
    : { 1: first, 2: second }[version];
  const world = new World();
  const { requests, notifications } = handlersFor(version, world, options.unstable === true);
  const theirs =
    (handler: Handler) =>
    ({ params, agent, signal }: any) =>
      handler(params, {
        request: (method, given, cancellationSignal) => agent.request(method, given ?? {}, { cancellationSignal }),
        notify: (method, given) => agent.notify(method, given),
        error: (code, message, data) => new sdk.RequestError(code, message, data),
        signal,
      });
  const app = sdk.client({ name: "theirs" });
  const parser = (method: string) => (method.startsWith("_") ? [(params: unknown) => params] : []);
  // Notifications first: what is registered earlier is reached earlier, and their responses do not wait for handlers.
  for (const [method, handler] of notifications) app.onNotification(method, ...parser(method), theirs(handler));
  for (const [method, handler] of requests) app.onRequest(method, ...parser(method), theirs(handler));

  const ends = await (options.road ?? roads.process).bytes(choice);
  const connection = app.connect(sdk.ndJsonStream(ends.writable, ends.readable));
  const close = async () => {
    connection.close();
    await ends.close();
  };
  const info = { name: "theirs", version: "2.4.0" };
  const said = allClientCapabilities[version];
  const shape = version === 1 ? { clientInfo: info, clientCapabilities: said } : { info, capabilities: said };
  try {
    const initialize = await connection.agent.request("initialize", { protocolVersion: version, ...shape });
    return {
      version,
      world,
      keepsOrder: false,
      initialize,
      request: (method, params, cancellationSignal) =>
        connection.agent.request(method, params ?? {}, { cancellationSignal }),
      notify: (method, params) => connection.agent.notify(method, params),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

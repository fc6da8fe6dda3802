import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { loseToV2 } from "./losses.ts";

type Meta = { [key: string]: unknown };

/**
 * What a client of version 2 takes, as version 1 says it: what is optional there and understood by every client of version 2
 * is advertised too. It has no files and terminals for agents.
 */
export function clientCapabilitiesToV1(capabilities: v2.ClientCapabilities, onLoss?: OnLoss): v1.ClientCapabilities {
  const { auth, elicitation, _meta, ...rest } = withoutNull(capabilities);
  const terminal = auth?.terminal ?? undefined;
  if (terminal?._meta) loseToV2(onLoss, "L-01", "auth.terminal");
  return {
    ...rest,
    fs: { readTextFile: false, writeTextFile: false },
    terminal: false,
    session: { configOptions: { boolean: {} }, notices: {}, compaction: {} },
    plan: {},
    ...(elicitation && { elicitation }),
    ...(auth && { auth: { ...metaOf(auth._meta, terminal?._meta), terminal: terminal !== undefined } }),
    ...(_meta && { _meta }),
  };
}

/** What an agent of version 1 answers to `initialize`, in the parts of which version 2's answer is made. */
export interface AgentToV2 {
  readonly info: v2.Implementation;
  readonly capabilities: v2.AgentCapabilities;
  readonly authMethods: v2.AuthMethod[];
}

/** An agent of version 1 as one of version 2, as if it did all that version 2 asks of each: what it lacks is up to a bridge. */
export function agentToV2(response: v1.InitializeResponse, onLoss?: OnLoss): AgentToV2 {
  const { agentInfo, agentCapabilities = {}, authMethods = [] } = response;
  const { promptCapabilities, mcpCapabilities, sessionCapabilities, auth, providers, _meta } = agentCapabilities;
  if (mcpCapabilities?.sse) loseToV2(onLoss, "L-02");
  // What `session: {}` stands for in version 2 has no marker there.
  const { list: _list, resume: _resume, close: _close, ...session } = withoutNull(sessionCapabilities ?? {});
  return {
    info: agentInfo ?? { name: "unknown", version: "unknown" },
    capabilities: {
      session: {
        ...session,
        prompt: { ...markers(promptCapabilities, ["image", "audio", "embeddedContext"]) },
        mcp: { stdio: {}, ...markers(mcpCapabilities, ["http", "acp"]) },
      },
      ...(auth?.status && { auth: { status: auth.status } }),
      ...(providers && { providers }),
      ...(_meta && { _meta }),
    },
    authMethods: authMethods.map(authMethodToV2),
  };
}

/** A way to sign in. One of a kind that no version lists keeps its kind and all that it says. */
export function authMethodToV2(method: v1.AuthMethod): v2.AuthMethod {
  const { id, type = "agent", ...rest } = withoutNull(method) as { id: string; type?: string } & Meta;
  const { env } = rest;
  const variables = typeof env === "object" ? Object.entries(env as { [name: string]: string }) : undefined;
  return {
    ...rest,
    type,
    methodId: id,
    ...(type === "terminal" && variables && { env: variables.map(([name, value]) => ({ name, value })) }),
  } as unknown as v2.AuthMethod;
}

function markers<K extends string>(
  flags: ({ readonly [key in K]?: boolean } & { readonly _meta?: Meta | null }) | undefined,
  names: readonly K[],
): { [key in K]?: object } {
  const set = names.filter((name) => flags?.[name] === true);
  return { ...Object.fromEntries(set.map((name) => [name, {}])), ...metaOf(flags?._meta) } as { [key in K]?: object };
}

function metaOf(...metas: readonly (Meta | null | undefined)[]): { _meta?: Meta } {
  const all = Object.assign({}, ...metas) as Meta;
  return Object.keys(all).length > 0 ? { _meta: all } : {};
}

import { supports } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgeMeta } from "../bridge-meta.ts";
import { withoutNull } from "../content.ts";
import { ConversionError } from "../conversion-error.ts";
import type { OnLoss } from "../loss.ts";
import { authMethodsToV1 } from "./auth-methods.ts";
import { lose } from "./losses.ts";

const unknown = { name: "unknown", version: "unknown" };

/** A client's `initialize` of version 1 as one of version 2. */
export function initializeToV2(request: v1.InitializeRequest, onLoss?: OnLoss): v2.InitializeRequest {
  const { clientInfo, clientCapabilities = {}, _meta } = request;
  const { auth, elicitation, fs } = clientCapabilities;
  if (fs?.readTextFile || fs?.writeTextFile || clientCapabilities.terminal) lose(onLoss, "L-07");
  const signIn = { ...(auth?.terminal && { terminal: {} }), ...(auth?._meta && { _meta: auth._meta }) };
  const capabilities: v2.ClientCapabilities = {
    ...(Object.keys(signIn).length > 0 && { auth: signIn }),
    ...(elicitation && { elicitation }),
    ...(clientCapabilities._meta && { _meta: clientCapabilities._meta }),
  };
  return {
    protocolVersion: 2,
    info: clientInfo ? withoutNull(clientInfo) : unknown,
    capabilities,
    ...(_meta && { _meta }),
  };
}

/**
 * An agent's answer to `initialize` in version 2 as one of version 1. Throws a `ConversionError` for an agent without
 * sessions, which version 1 cannot say.
 */
export function initializeToV1(response: v2.InitializeResponse, onLoss?: OnLoss): v1.InitializeResponse {
  const { info, capabilities, authMethods = [], _meta } = response;
  const { session } = capabilities ?? {};
  if (!session)
    throw new ConversionError(
      `The agent ${JSON.stringify(info.name)} has no sessions, which version 1 cannot do without`,
    );
  if (!supports(session, "mcp.stdio")) lose(onLoss, "L-08");
  const { prompt, mcp, _meta: sessionMeta, ...markers } = session;
  const { auth, providers, session: _, _meta: ownMeta, ...others } = capabilities ?? {};
  const offered = authMethodsToV1(authMethods, onLoss);
  const agentCapabilities: v1.AgentCapabilities = {
    ...withoutNull(others),
    loadSession: true,
    promptCapabilities: flags(prompt, ["image", "audio", "embeddedContext"], onLoss),
    mcpCapabilities: { ...flags(mcp, ["http", "acp"], onLoss), sse: false },
    sessionCapabilities: {
      ...withoutNull(markers),
      list: {},
      resume: {},
      close: {},
      ...(sessionMeta && { _meta: sessionMeta }),
    },
    auth: { ...withoutNull(auth ?? {}), ...(authMethods.length > 0 && { logout: {} }) },
    ...(providers && { providers }),
    ...(ownMeta && { _meta: ownMeta }),
  };
  return {
    protocolVersion: 1,
    agentInfo: withoutNull(info),
    agentCapabilities,
    authMethods: offered,
    ...(_meta && { _meta }),
  };
}

type Markers = { readonly [name: string]: unknown; readonly _meta?: { [key: string]: unknown } | null };

/** Markers as yes and no. What a marker says besides goes to the `_meta` of the whole. */
function flags<Name extends string>(
  given: object | null | undefined,
  names: readonly Name[],
  onLoss: OnLoss | undefined,
): { [N in Name]: boolean } & { _meta?: { [key: string]: unknown } } {
  const { _meta, ...markers } = (given ?? {}) as Markers;
  const kept: { [name: string]: unknown } = {};
  for (const [name, marker] of Object.entries(markers)) {
    const meta = (marker as Markers | null)?._meta;
    if (!meta) continue;
    lose(onLoss, "L-01", name);
    kept[name] = meta;
  }
  const meta = { ...(_meta ?? {}), ...(Object.keys(kept).length > 0 && { [bridgeMeta]: kept }) };
  const said = Object.fromEntries(names.map((name) => [name, supports(given, name)])) as { [N in Name]: boolean };
  return { ...said, ...(Object.keys(meta).length > 0 && { _meta: meta }) };
}

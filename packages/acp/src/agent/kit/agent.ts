import type { AnyHandlers, Plain } from "../../protocol/index.ts";
import { merge } from "../../protocol/index.ts";
import { AcpError } from "../../schema/index.ts";
import { memoryStore } from "../../sessions/index.ts";
import { authMethodsToV1 } from "../../versions/index.ts";
import type { AgentDefinition } from "../serve-agent.ts";
import type { AgentVersion } from "../version.ts";
import { authMethods, checkAuth } from "./auth.ts";
import { capabilitiesV1, capabilitiesV2 } from "./capabilities.ts";
import { checkCommands } from "./commands.ts";
import { checkedOptions } from "./config.ts";
import { Desk, type Kit } from "./desk.ts";
import { handlersV1 } from "./handlers-v1.ts";
import { handlersV2 } from "./handlers-v2.ts";
import type { AgentOptions } from "./options.ts";
import type { RawClient } from "./raw-client.ts";

/** `v1` or `v2`, stable or not, seen without its types. */
export type Maker = (
  handlers: AnyHandlers,
  options: { readonly capabilities?: object; readonly authMethods?: readonly object[]; readonly meta?: object },
) => AgentVersion;

/** What makes versions of handlers. */
export interface Makers {
  readonly v1: Maker;
  readonly v2: Maker;
  /** Whether they know what is unstable. */
  readonly isUnstable: boolean;
}

/** Makes an agent's definition of what its author says. Throws an `AcpError` for what does not make sense. */
export function agentWith(makers: Makers, author: AgentOptions): AgentDefinition {
  const { info, versions = [1, 2], auth, options, commands = {}, tap, onIncident, limits, dialects = [] } = author;
  const { uninitializedCode } = author;
  if (!makers.isUnstable) refuseUnstable(author);
  if (auth) checkAuth(auth);
  if (typeof options === "object") checkedOptions(options);
  checkCommands(commands);
  const kit: Kit = { author, store: author.sessions ?? memoryStore(), isUnstable: makers.isUnstable };
  return {
    info,
    versions: versions.map((version) => agentVersion(makers, kit, version)),
    tap,
    onIncident,
    limits,
    dialects,
    ...(uninitializedCode !== undefined && { uninitializedCode }),
  };
}

/** An option that would do nothing is a mistake. */
function refuseUnstable({ systemPrompt, mcp, auth }: AgentOptions): void {
  const given = { systemPrompt, "mcp.acp": mcp?.acp || undefined, "auth.status": auth?.status };
  const [name] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new AcpError(`${name} is unstable: use agent of @colloquy/acp/agent/unstable`);
}

/** A version whose handlers are made anew for each connection: sessions that one has open are nobody else's. */
function agentVersion(makers: Makers, kit: Kit, version: 1 | 2): AgentVersion {
  const { author, isUnstable } = kit;
  const methods = authMethods(author.auth);
  const { meta } = author;
  const make = (desk: () => Desk) =>
    version === 1
      ? makers.v1(handlersV1(kit, desk), {
          ...(meta && { meta }),
          capabilities: merge(capabilitiesV1(author, isUnstable), author.capabilities?.v1 as Plain | undefined),
          authMethods: authMethodsToV1(methods),
        })
      : makers.v2(handlersV2(kit, desk), {
          ...(meta && { meta }),
          capabilities: merge(capabilitiesV2(author, isUnstable), author.capabilities?.v2 as Plain | undefined),
          authMethods: methods,
        });
  const unbegun = () => {
    throw new Error("Nothing is served before a connection is begun");
  };
  return {
    protocolVersion: make(unbegun).protocolVersion,
    begin(connection, params, exact, info) {
      let desk: Desk | undefined;
      const begun = make(() => desk!).begin(connection, params, exact, info);
      desk = new Desk(kit, begun.client as RawClient);
      return { ...begun, finish: () => desk.close() };
    },
  };
}

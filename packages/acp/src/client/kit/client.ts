import { checkVersions } from "../../protocol/index.ts";
import type { ClientDefinition } from "../connect-agent.ts";
import type { ClientVersion } from "../version.ts";
import type { Agent } from "./agent.ts";
import { capabilitiesOf } from "./capabilities.ts";
import { handlersFor } from "./handlers.ts";
import { KitAgent, type RawAgent } from "./kit-agent.ts";
import type { UnstableClientOptions } from "./options.ts";

/** Makes the raw versions: those of the stable door or of the unstable one. */
export interface Makers {
  readonly unstable: boolean;
  readonly v1: (handlers: never, options: { capabilities: never }) => ClientVersion<unknown>;
  readonly v2: (handlers: never, options: { capabilities: never }) => ClientVersion<unknown>;
}

/** The definition of a client whose agents have this shape. */
export function define<A extends Agent>(
  makers: Makers,
  options: UnstableClientOptions,
): ClientDefinition<ClientVersion<A>> {
  const { info, versions = [2, 1], tap, onIncident, limits, dialects } = options;
  const definition = {
    info,
    versions: versions.map((version) => kitVersion<A>(makers, version, options)),
    ...(tap && { tap }),
    ...(onIncident && { onIncident }),
    ...(limits && { limits }),
    ...(dialects && { dialects }),
  };
  checkVersions(definition.versions, "A client");
  return definition;
}

/** A raw version, with the kit's agent in the place of its own. Each connection has handlers of its own. */
function kitVersion<A extends Agent>(makers: Makers, version: 1 | 2, options: UnstableClientOptions): ClientVersion<A> {
  const capabilities = capabilitiesOf(version, options, makers.unstable) as never;
  const make = version === 1 ? makers.v1 : makers.v2;
  const raw = (agent: () => KitAgent) => make(handlersFor(version, options, agent) as never, { capabilities });
  const { protocolVersion, offer } = raw(() => {
    throw new Error("nobody was met");
  });
  return {
    protocolVersion,
    offer,
    begin(connection, answer) {
      let agent: KitAgent;
      const begun = raw(() => agent).begin(connection, answer);
      agent = new KitAgent(begun.agent as RawAgent, options);
      return { agent: agent as unknown as A, handlers: begun.handlers };
    },
  };
}

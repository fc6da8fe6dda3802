import { errorCodes, invalidParams, RequestError } from "../rpc/index.ts";
import type { AgentVersion } from "./version.ts";

/** The version that a client asks for. Throws what it is told when it asks for none. */
export function requestedVersion(params: unknown): number {
  const asked = (params as { protocolVersion?: unknown } | null | undefined)?.protocolVersion;
  if (typeof asked !== "number" || !Number.isInteger(asked) || asked < 0 || asked > 65_535)
    throw invalidParams("Invalid params: protocolVersion must be an integer from 0 to 65535");
  return asked;
}

/**
 * The version to speak: the highest one at or below what is asked for. With none, an agent of version 1 alone answers 1, and
 * the client decides; any other refuses with `-32022`.
 */
export function negotiate<V extends Pick<AgentVersion, "protocolVersion">>(versions: readonly V[], asked: number): V {
  const served = [...versions].sort((a, b) => b.protocolVersion - a.protocolVersion);
  const best = served.find(({ protocolVersion }) => protocolVersion <= asked);
  if (best !== undefined) return best;
  const [only] = served;
  if (served.length === 1 && only?.protocolVersion === 1) return only;
  const supported = served.map(({ protocolVersion }) => protocolVersion).reverse();
  throw new RequestError(errorCodes.unsupportedProtocolVersion, `Protocol version ${asked} is not supported`, {
    requested: asked,
    supported,
  });
}

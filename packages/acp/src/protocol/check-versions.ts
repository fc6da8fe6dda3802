import { AcpError } from "../schema/index.ts";

/** Refuses a definition without a version, and one with a version twice. `who`: "An agent", "A client". */
export function checkVersions(versions: readonly { readonly protocolVersion: number }[], who: string): void {
  const numbers = versions.map(({ protocolVersion }) => protocolVersion);
  if (numbers.length === 0) throw new AcpError(`${who} needs at least one version`);
  if (new Set(numbers).size < numbers.length) throw new AcpError(`${who} speaks each version once`);
}

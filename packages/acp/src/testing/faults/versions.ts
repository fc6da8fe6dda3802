import { changed } from "./changed.ts";
import type { Fault } from "./fault.ts";
import type { RawMessage } from "./line.ts";

const wrongVersions: readonly [variant: string, version: unknown][] = [
  ["zero", 0], ["negative", -1], ["high", 65_535], ["fraction", 1.5], ["text", "1"], ["missing", undefined],
]; // biome-ignore format: a table

/** Versions of the protocol that nobody can speak. */
export const versions: readonly Fault[] = wrongVersions.flatMap(([variant, protocolVersion]) => {
  const title =
    protocolVersion === undefined ? "No protocol version" : `The protocol version ${JSON.stringify(protocolVersion)}`;
  const change = (message: RawMessage) =>
    message.method === "initialize"
      ? { ...message, params: { ...message.params, protocolVersion } }
      : { ...message, result: { ...message.result, protocolVersion } };
  return [changed(`J-13/${variant}`, title, "initialize", change, { afterwards: "may end" })];
});

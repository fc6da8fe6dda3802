import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A node of a JSON schema document. */
export type Node = { readonly [keyword: string]: unknown };

/** Which wire version a schema file is of. */
export type Version = "v1" | "v2";

/** Which of a version's two files: the unstable one contains the stable one. */
export type Stability = "stable" | "unstable";

/** Definitions by name, in the order of the file. */
export type Definitions = { readonly [name: string]: Node };

export const versions: readonly Version[] = ["v1", "v2"];

/** Where the installed schemas are. */
export const installed: string = join(import.meta.dirname, "../../node_modules/@agentclientprotocol/sdk/schema");

/** Reads the definitions of one schema file. */
export function readDefinitions(directory: string, version: Version, stability: Stability): Definitions {
  const file = join(directory, version, stability === "stable" ? "schema.json" : "schema.unstable.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { $defs: Definitions }).$defs;
}

/** The schema package's version, for the header of what is generated from it. */
export function installedVersion(): string {
  const file = join(installed, "../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

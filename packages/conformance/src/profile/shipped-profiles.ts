import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

// Where this file is depends on how the package was built; where a door of it is does not.
const door = createRequire(import.meta.url).resolve("@colloquy/conformance/rules");
const folder = join(door, "../../../profiles");

/** The names of the profiles that are there for agents that are known, in the order of the alphabet. */
export function shippedProfiles(): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.slice(0, -".json".length))
    .toSorted();
}

/** The file of the profile of this name; `undefined`: there is none. */
export function shippedProfile(name: string): string | undefined {
  return shippedProfiles().includes(name) ? join(folder, `${name}.json`) : undefined;
}

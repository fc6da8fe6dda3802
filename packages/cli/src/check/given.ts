import { existsSync } from "node:fs";
import {
  type Driver,
  type ProfileFile,
  parseProfile,
  readDriver,
  shippedProfile,
  shippedProfiles,
} from "@colloquy/conformance";
import { didYouMean, UsageError } from "../command-line/index.ts";
import type { CheckArguments } from "./arguments.ts";
import { readGiven } from "./files.ts";

/** The program under test, and what the files say that were given for it. */
export interface Given {
  /** Not empty, but for a list. */
  readonly command: readonly string[];
  /** Variables by value. */
  readonly env: { readonly [name: string]: string };
  readonly profile?: ProfileFile;
  readonly driver?: Driver;
}

/** Reads the files. What the command line says goes before what they say. Throws `UsageError`. */
export async function givenBy(asked: CheckArguments): Promise<Given> {
  const { side, list } = asked;
  const profile =
    asked.profile === undefined ? undefined : await readGiven("--profile", profileFile(asked.profile), parseProfile);
  const driver =
    asked.driver === undefined
      ? undefined
      : await readGiven("--driver", asked.driver, (text) => readDriver(JSON.parse(text)));
  const command = asked.command.length > 0 ? asked.command : (profile?.command ?? driver?.command ?? []);
  if (command.length === 0 && !list)
    throw new UsageError(`Name the ${side} to check after --, or in its file: colloquy check ${side} -- COMMAND`);
  return { command, env: { ...profile?.env, ...asked.env }, ...(profile && { profile }), ...(driver && { driver }) };
}

/** The profile of this name that is there for an agent that is known, or else the file. */
function profileFile(name: string): string {
  const shipped = shippedProfile(name);
  if (shipped !== undefined || /[\\/.]/.test(name) || existsSync(name)) return shipped ?? name;
  const known = shippedProfiles();
  throw new UsageError(`--profile ${name} is neither a file nor one of ${known.join(", ")}${didYouMean(name, known)}`);
}

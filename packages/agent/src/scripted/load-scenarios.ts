import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { AcpError } from "@colloquy/acp";
import { readScenario } from "./read-scenario.ts";
import type { Scenario, Scenarios } from "./scenario.ts";

/** The folder of the scenarios that are shipped. */
export const shippedScenarios: string = fileURLToPath(new URL("../../scenarios", import.meta.url));

/** Describes the form of the others, so it is none of them. */
const schemaFile = "schema.json";

/**
 * Reads all scenarios of these folders: the folders in the order given, the `.json` files of each by name. Of two with one
 * name the first counts, so users' folders go before the shipped ones. It reads some dozens of files, so it is for when the
 * scripted model is first asked. Rejects with an `AcpError` that names the folder, or the file, the place in it and what is
 * wrong there.
 */
export async function loadScenarios(folders: readonly string[]): Promise<Scenarios> {
  const found = (await Promise.all(folders.map(loadFolder))).flat();
  const byName = new Map<string, Scenario>();
  for (const scenario of found) if (!byName.has(scenario.name)) byName.set(scenario.name, scenario);
  return [...byName.values()];
}

async function loadFolder(folder: string): Promise<readonly Scenario[]> {
  const names = await readdir(folder).catch((cause: Error) => {
    throw new AcpError(`The scenarios in ${folder} cannot be read: ${cause.message}`, { cause });
  });
  const files = names.filter((name) => name.endsWith(".json") && name !== schemaFile).sort();
  return Promise.all(files.map((file) => loadScenario(join(folder, file))));
}

async function loadScenario(file: string): Promise<Scenario> {
  try {
    return readScenario(JSON.parse(await readFile(file, "utf8")));
  } catch (cause) {
    throw new AcpError(`The scenario ${file} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "@colloquy/agent/storage";
import { didYouMean, UsageError } from "../command-line/index.ts";
import { changeLock } from "./lock-file.ts";
import { agentFolder, discard, makeStaging } from "./places.ts";

/**
 * Removes an agent: what the lock file has of it, then its files. Links are removed, never followed. Rejects with `UsageError` when
 * it is not installed.
 */
export async function uninstall(id: string, { env }: { readonly env: Environment }): Promise<void> {
  const staging = await makeStaging(env);
  try {
    await changeLock(env, (entries) => {
      if (!entries.has(id))
        throw new UsageError(`${JSON.stringify(id)} is not installed${didYouMean(id, [...entries.keys()])}`);
      return new Map([...entries].filter(([other]) => other !== id));
    });
    const folder = agentFolder(env, id);
    await rename(folder, join(staging, "old")).catch(() => discard(folder));
  } finally {
    await discard(staging);
  }
}

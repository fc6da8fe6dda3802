import { UsageError } from "./usage-error.ts";

/** Variables that an agent gets besides the usual ones: by value, and by name from ours. */
export interface GivenVariables {
  readonly env: Readonly<Record<string, string>>;
  readonly inherit: "all" | readonly string[];
}

/** Reads `--env NAME`, `--env NAME=VALUE` and `--inherit-env`. Throws a `UsageError`. */
export function givenVariables(entries: readonly string[], all: boolean): GivenVariables {
  const env: Record<string, string> = {};
  const names: string[] = [];
  for (const entry of entries) {
    const at = entry.indexOf("=");
    if (entry === "" || at === 0) throw new UsageError(`--env is NAME or NAME=VALUE, not ${JSON.stringify(entry)}`);
    if (at === -1) names.push(entry);
    else env[entry.slice(0, at)] = entry.slice(at + 1);
  }
  return { env, inherit: all ? "all" : names };
}

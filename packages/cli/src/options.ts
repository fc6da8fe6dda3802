import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { didYouMean, UsageError } from "./usage-error.ts";

/** Reads options and positional words. Throws a `UsageError` that says what is meant instead, where that can be guessed. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw usageErrorOf(error, [...Object.keys(options).map((name) => `--${name}`), "--agent"]);
  }
}

/** What `parseArgs` has thrown, for the user; anything else as it is. `known`: the options that there are. */
export function usageErrorOf(error: unknown, known: readonly string[]): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !code.startsWith("ERR_PARSE_ARGS")) return error;
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
  return new UsageError(unknown === undefined ? message : `There is no option ${unknown}${didYouMean(unknown, known)}`);
}

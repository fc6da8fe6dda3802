import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { didYouMean, UsageError } from "./usage-error.ts";

/** Reads options and positional words. Throws a `UsageError` that says what is meant instead, where that can be guessed. */
export function parseOptions<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !code.startsWith("ERR_PARSE_ARGS")) throw error;
    const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
    if (unknown === undefined) throw new UsageError(message);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new UsageError(`There is no option ${unknown}${didYouMean(unknown, [...known, "--agent"])}`);
  }
}

import { parseArgs } from "node:util";
import type { CommandSpec, OptionSpecs } from "./command.ts";
import { didYouMean, UsageError } from "./usage-error.ts";

/** Reads options and positional words. Throws a `UsageError` that says what is meant instead, where that can be guessed. */
export function parseOptions<Options extends OptionSpecs>(args: readonly string[], spec: CommandSpec<Options>) {
  const { options, rest } = spec;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const known = Object.keys(options).map((name) => `--${name}`);
    throw usageErrorOf(error, rest === undefined ? known : [...known, rest.after]);
  }
}

/** What `parseArgs` has thrown, for the user; anything else as it is. `known`: the options that there are. */
export function usageErrorOf(error: unknown, known: readonly string[]): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || !code.startsWith("ERR_PARSE_ARGS")) return error;
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
  return new UsageError(unknown === undefined ? message : `There is no option ${unknown}${didYouMean(unknown, known)}`);
}

/** One of the words that there are; `undefined` when none was given. Throws `UsageError` for another. */
export function oneOf<T extends string>(option: string, value: string | undefined, known: readonly T[]): T | undefined {
  if (value === undefined) return undefined;
  const found = known.find((word) => word === value);
  if (found === undefined) throw new UsageError(`${option} is ${known.join(" or ")}, not ${JSON.stringify(value)}`);
  return found;
}

/** A number of seconds as milliseconds; `undefined` when none was given. Throws `UsageError` for anything else. */
export function milliseconds(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (value.trim() === "" || !(seconds >= 0 && seconds <= 1_000_000))
    throw new UsageError(`${option} is a number of seconds, not ${JSON.stringify(value)}`);
  return Math.round(seconds * 1000);
}

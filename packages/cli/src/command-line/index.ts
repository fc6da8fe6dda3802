/** Commands as data, and what is made of it. */
export type { CommandSpec, Completes, HelpSection, OptionSpec, OptionSpecs, WordSpec } from "./command.ts";
export { milliseconds, oneOf, parseOptions, usageErrorOf } from "./parse.ts";
export { didYouMean, UsageError } from "./usage-error.ts";

/** Commands as data, and what is made of it. */
export type { CommandSpec, HelpSection, OptionSpecs } from "./command.ts";
export { completionScript, completionWords } from "./completion.ts";
export { completionCommand } from "./completion-command.ts";
export { findCommand, wantsHelp } from "./find-command.ts";
export { type GivenVariables, givenVariables } from "./given-variables.ts";
export { helpText, overviewText } from "./help.ts";
export { milliseconds, oneOf, parseOptions, usageErrorOf } from "./parse.ts";
export { splitWords } from "./split-words.ts";
export { didYouMean, UsageError } from "./usage-error.ts";

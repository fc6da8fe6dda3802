/** Who may do what: requests for consent in one shape, and a policy that answers them. */
export { chooseOption, type PermissionOutcome } from "./choose-option.ts";
export {
  type Command,
  type CommandReading,
  MAX_COMMAND_LENGTH,
  MAX_COMMANDS,
  parseCommandLine,
} from "./command-line.ts";
export { type DecidedBy, type Decision, MAX_DECISIONS, MAX_SUMMARY } from "./decision.ts";
export { describeRule } from "./describe-rule.ts";
export { commandsOf, type Facts, MAX_PATHS, type PathReading, pathsOf } from "./facts.ts";
export type { Judgement } from "./judgement.ts";
export { MAX_REMEMBERED, type RememberedRule, type RuleStore } from "./memory.ts";
export { MAX_PATH_LENGTH } from "./path-text.ts";
export { permissions } from "./permissions.ts";
export type { RealPath } from "./places.ts";
export type { AskContext, Explanation, PermissionAsk, PermissionOptions, PermissionPolicy } from "./policy.ts";
export type { Proposals } from "./proposal.ts";
export type { PermissionAnswer, PermissionContext, PermissionHandler, PermissionQuestion } from "./question.ts";
export { readRules } from "./read-rules.ts";
export type { CommandPattern, Effect, OneOrMore, PermissionRule } from "./rule.ts";
export { isActingPath, sensitiveNames } from "./sensitive-paths.ts";

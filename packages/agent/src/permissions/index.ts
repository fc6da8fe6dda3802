/** What may be done without asking, what is asked, what is refused. */
export {
  answerOf,
  type ConsentAnswer,
  type ConsentPlace,
  MAX_QUOTED,
  MAX_RULE_WORDS,
  MAX_TITLE,
  MAX_WHY,
  questionFor,
} from "./consent-question.ts";
export { type Act, DEFAULT_MODE, type Mode, modes, type Posture, postureOf, type Say } from "./modes.ts";
export { type RuleFile, type RuleFileOptions, ruleFile } from "./rule-file.ts";
export type { About } from "./rule-questions.ts";
export {
  permissionsOf,
  type Remembered,
  type SessionPermissions,
  type SessionPermissionsOptions,
} from "./session-permissions.ts";
export * from "./subject.ts";

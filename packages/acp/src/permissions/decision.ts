import { kindOf } from "./claims.ts";
import { commandsOf, pathsOf } from "./facts.ts";
import type { PermissionAnswer, PermissionQuestion } from "./question.ts";
import type { PermissionRule } from "./rule.ts";

/** Who decided: a written rule, a person, a rule that a person made earlier, or nobody. */
export type DecidedBy = "rule" | "person" | "remembered" | "default";

/** An answer that was given, and why. JSON. Its texts come from the agent: clean them before they go to a terminal. */
export interface Decision {
  /** ISO 8601. */
  readonly time: string;
  readonly sessionId: string;
  readonly toolCallId?: string;
  readonly title: string;
  readonly kind?: string;
  readonly commands: readonly (readonly string[])[];
  readonly paths: readonly string[];
  readonly answer: PermissionAnswer;
  readonly by: DecidedBy;
  readonly rules: readonly PermissionRule[];
  /** A sentence. */
  readonly why: string;
}

/** The most characters that a decision keeps of a text of the agent, and the most commands, words and paths. */
export const MAX_SUMMARY = 200;

/** The most decisions that a policy keeps; the oldest give way. */
export const MAX_DECISIONS = 1000;

/** The part of a decision that a question tells, cut to what is worth keeping. */
export function summary(
  question: PermissionQuestion,
): Pick<Decision, "sessionId" | "toolCallId" | "title" | "kind" | "commands" | "paths"> {
  const { sessionId, title, toolCall } = question;
  const kind = kindOf(question);
  return {
    sessionId,
    ...(toolCall && { toolCallId: toolCall.toolCallId }),
    title: cut(title),
    ...(kind !== undefined && { kind: cut(kind) }),
    commands: commandsOf(question)
      .commands.slice(0, MAX_SUMMARY)
      .map((words) => words.slice(0, MAX_SUMMARY).map(cut)),
    paths: pathsOf(question).paths.slice(0, MAX_SUMMARY).map(cut),
  };
}

function cut(text: string): string {
  return text.length > MAX_SUMMARY ? `${text.slice(0, MAX_SUMMARY).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

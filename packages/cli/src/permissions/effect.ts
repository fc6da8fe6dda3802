import type { Decision, PermissionQuestion } from "@colloquy/acp/permissions";

/** What an answer did. `other`: an option of a kind that nobody knows was chosen. */
export type AuditEffect = "allowed once" | "allowed for good" | "refused" | "cancelled" | "other";

/** What a decision did. `chosen`: what the options do that were answered by their ids. */
export function effectOf({ answer, by, rules }: Decision, chosen: WeakMap<object, AuditEffect>): AuditEffect {
  if (typeof answer === "object") return chosen.get(answer) ?? "other";
  // What is remembered here, the agent is told as once.
  if (answer === "allow_once" && by === "person" && rules.length > 0) return "allowed for good";
  const words = {
    allow_once: "allowed once",
    allow_always: "allowed for good",
    reject_once: "refused",
    reject_always: "refused",
    cancelled: "cancelled",
  } as const;
  return words[answer];
}

/** What an option does, by its id. */
export function effectOfOption({ options }: PermissionQuestion, id: string): AuditEffect {
  const { kind } = options.find(({ optionId }) => optionId === id) ?? {};
  if (kind === "allow_once") return "allowed once";
  if (kind === "allow_always") return "allowed for good";
  return kind === "reject_once" || kind === "reject_always" ? "refused" : "other";
}

import { chooseOption, type PermissionHandler, type PermissionQuestion } from "@colloquy/acp/permissions";
import { type Desk, isAllowing, type Policy } from "../permissions/index.ts";
import type { RunPermission } from "./run-event.ts";

/** What answers requests for permission, and who is told of it. */
export interface Verdicts {
  readonly desk: Desk;
  readonly policy: Policy;
  /** Real paths. */
  readonly roots: readonly string[];
  /** Whether a person has been asked this. */
  readonly wasAsked: (question: PermissionQuestion) => boolean;
  readonly onAnswer: (permission: RunPermission) => void;
}

/** A handler of permission requests that tells how each was answered, by whom and why. */
export function toldPermissions({ desk, policy, roots, wasAsked, onAnswer }: Verdicts): PermissionHandler {
  return async (question, context) => {
    const found = await policy.explain({ ...question, roots });
    const answer = await desk.answer(question, context);
    const outcome = chooseOption(question.options, answer);
    const id = outcome.outcome === "selected" ? outcome.optionId : undefined;
    const option = question.options.find(({ optionId }) => optionId === id);
    const asked = wasAsked(question);
    const nobody = found.effect === "ask" && !asked;
    onAnswer({
      ...(question.toolCall && { toolCallId: question.toolCall.toolCallId }),
      title: question.title,
      allowed: option !== undefined && isAllowing(option),
      answer: option?.kind ?? "cancelled",
      option: option?.name ?? null,
      by: asked ? "person" : nobody ? "default" : found.by,
      why: asked ? "A person was asked." : nobody ? "No rule allows it, and nobody could be asked." : found.why,
    });
    return answer;
  };
}

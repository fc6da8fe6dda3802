import type * as v2 from "../schema/v2/unstable.ts";
import type { PermissionAnswer } from "./question.ts";

/** What an agent is told, in the words of both versions. */
export type PermissionOutcome =
  | { readonly outcome: "cancelled" }
  | { readonly outcome: "selected"; readonly optionId: string };

/** What an answer may become, in this order. Allowing only ever narrows, and never turns into refusing or back. */
const fallbacks: { readonly [answer: string]: readonly string[] } = {
  allow_once: ["allow_once"],
  allow_always: ["allow_always", "allow_once"],
  reject_once: ["reject_once", "reject_always"],
  reject_always: ["reject_always", "reject_once"],
};

const cancelled: PermissionOutcome = { outcome: "cancelled" };

/**
 * The outcome that says `answer` with the options that are there (PERM-09). An option is found by its `kind` or its id,
 * never by its name or its place in the list. `cancelled` when no option can be told to mean it:
 *
 * - no option of the kind, or of one that the answer may fall back to. `allow_always` falls back to `allow_once`; the two
 *   kinds that reject fall back to each other; kinds of an agent's own stand for nothing (PERM-20);
 * - several options that allow in the same way: what tells them apart is only in their names. Give the id instead. Of
 *   several that reject, any will do;
 * - an id that is not there, or there twice.
 */
export function chooseOption(options: readonly v2.PermissionOption[], answer: PermissionAnswer): PermissionOutcome {
  const times = new Map<string, number>();
  for (const { optionId } of options) times.set(optionId, (times.get(optionId) ?? 0) + 1);
  const usable = options.filter(({ optionId }) => times.get(optionId) === 1);
  if (typeof answer === "object") return outcome(usable.find(({ optionId }) => optionId === answer.optionId));
  const kinds = Object.hasOwn(fallbacks, answer) ? fallbacks[answer]! : [];
  for (const kind of kinds) {
    const found = usable.filter((option) => option.kind === kind);
    if (found.length === 1 || (found.length > 1 && kind.startsWith("reject"))) return outcome(found[0]);
  }
  return cancelled;
}

function outcome(option: v2.PermissionOption | undefined): PermissionOutcome {
  return option === undefined ? cancelled : { outcome: "selected", optionId: option.optionId };
}

import type { Message } from "../../frames/index.ts";
import type { Answer } from "../../talk/index.ts";
import type { AgentSession } from "../agent-test.ts";

/** A config option, the same for both versions. */
export interface Option {
  readonly id: string;
  readonly category: unknown;
  readonly isBoolean: boolean;
  readonly value: unknown;
  /** The values to choose from; of a boolean both. */
  readonly values: readonly unknown[];
}

/** The options in a list of them; what is none is left out. */
export function optionsIn(list: unknown): readonly Option[] {
  return (Array.isArray(list) ? list : []).flatMap((one: Message) => {
    const id = one?.configId ?? one?.id;
    const isBoolean = one?.type === "boolean";
    if (typeof id !== "string" || !(isBoolean || one.type === "select")) return [];
    const values = isBoolean ? [true, false] : [one.options ?? []].flat().flatMap(valuesOf);
    return [{ id, category: one.category, isBoolean, value: one.currentValue, values }];
  });
}

function valuesOf(one: Message): readonly unknown[] {
  return Array.isArray(one?.options) ? one.options.map(({ value }: Message) => value) : [one?.value];
}

/** Sets an option. */
export function setOption(
  { talk, sessionId }: AgentSession,
  { id: configId, isBoolean }: Pick<Option, "id" | "isBoolean">,
  value: unknown,
  more: Message = {},
): Promise<Answer> {
  const type = isBoolean ? "boolean" : talk.protocol === 2 ? "id" : undefined;
  return talk.request("session/set_config_option", { sessionId, configId, type, value, ...more });
}

/** An option with another value to choose, one that is not about the model if there is any. */
export function changeable(options: readonly Option[]): (Option & { readonly other: unknown }) | undefined {
  const chosen = options.flatMap((option) => {
    const other = option.values.find((value) => value !== option.value);
    return other === undefined ? [] : [{ ...option, other }];
  });
  return (
    chosen.find(({ category, isBoolean }) => category === "mode" && !isBoolean) ??
    chosen.find(({ category }) => category !== "model") ??
    chosen[0]
  );
}

/**
 * The options of a session as they are now, found out by giving an option other than `but` the value that it has. `undefined` where
 * there is no other, or it is refused.
 */
export async function readOptions(
  session: AgentSession,
  options: readonly Option[],
  but: string,
): Promise<readonly Option[] | undefined> {
  const { talk, sessionId } = session;
  const other = options.find(({ id }) => id !== but);
  if (other === undefined) return undefined;
  const told = talk
    .updates(sessionId)
    .findLast(({ message }) => message.params.update?.sessionUpdate === "config_option_update");
  const now = optionsIn(told?.message.params.update.configOptions).find(({ id }) => id === other.id) ?? other;
  const answer = await setOption(session, now, now.value);
  return answer.error === undefined ? optionsIn(answer.result?.configOptions) : undefined;
}

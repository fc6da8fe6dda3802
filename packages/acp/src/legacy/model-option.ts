import { isPlain, objects, type Plain, text } from "./shape.ts";

/** The results that say how a session stands. */
export const setups: ReadonlySet<string> = new Set(["session/new", "session/load", "session/resume", "session/fork"]);

/** The calls after which a session need not be remembered. */
export const endings: ReadonlySet<string> = new Set(["session/close", "session/delete"]);

/** The session that a setup is about: it was asked for, or it has just been made. */
export function sessionOf(method: string, params: unknown, result: Plain): string | undefined {
  const isMade = method === "session/new" || method === "session/fork";
  return text(isMade ? result.sessionId : isPlain(params) ? params.sessionId : undefined);
}

/** The option of a version 1 session that chooses the model. */
export function modelOption(configOptions: unknown): Plain | undefined {
  return objects(configOptions).find(
    ({ id, category, type }) => typeof id === "string" && category === "model" && type === "select",
  );
}

/** The retired `models` state, as a model option says it. */
export function stateOf(option: Plain): Plain {
  const entries = objects(option.options).flatMap((entry) => ("options" in entry ? objects(entry.options) : [entry]));
  const availableModels = entries.map(({ value, name, description }) => ({
    modelId: value,
    name,
    ...(description != null && { description }),
  }));
  return { availableModels, currentModelId: option.currentValue };
}

/** A model option, as the retired `models` state says it; `taken`: ids of other options. */
export function optionOf(models: unknown, taken: readonly Plain[]): Plain | undefined {
  if (!isPlain(models)) return undefined;
  const { currentModelId } = models;
  const options: Plain[] = objects(models.availableModels)
    .filter(({ modelId }) => typeof modelId === "string")
    .map(({ modelId, name, description }) => ({
      value: modelId,
      name: text(name) ?? modelId,
      ...(typeof description === "string" && { description }),
    }));
  const current = text(currentModelId) ?? options[0]?.value;
  if (current === undefined) return undefined;
  if (!options.some(({ value }) => value === current)) options.push({ value: current, name: current });
  let id = "model";
  while (taken.some((option) => option.id === id)) id = `_${id}`;
  return { id, name: "Model", category: "model", type: "select", currentValue: current, options };
}

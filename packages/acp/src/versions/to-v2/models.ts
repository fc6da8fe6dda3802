import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgePrefix } from "../bridge-meta.ts";

/** The models of agents from before there were options. No version lists this any more. */
export interface ModelState {
  readonly currentModelId: string;
  readonly availableModels: readonly {
    readonly modelId: string;
    readonly name?: unknown;
    readonly description?: unknown;
  }[];
}

/** The `models` of an answer that opens a session, when it has any that can be read. */
export function modelsIn(response: object | null): ModelState | undefined {
  const { models } = (response ?? {}) as { models?: unknown };
  if (typeof models !== "object" || models === null) return undefined;
  const { currentModelId, availableModels } = models as Partial<ModelState>;
  if (typeof currentModelId !== "string" || !Array.isArray(availableModels)) return undefined;
  return { currentModelId, availableModels: availableModels.filter((model) => typeof model?.modelId === "string") };
}

/** The option of category `model` that stands for them; undefined when the agent has one of its own. */
export function modelOption(
  models: ModelState | undefined,
  options: readonly v2.SessionConfigOption[],
): v2.SessionConfigOption | undefined {
  if (models === undefined || options.some(({ category }) => category === "model")) return undefined;
  return {
    configId: freeId("model", options),
    name: "Model",
    category: "model",
    type: "select",
    currentValue: models.currentModelId,
    options: models.availableModels.map(({ modelId, name, description }) => ({
      value: modelId,
      name: typeof name === "string" ? name : modelId,
      ...(typeof description === "string" && { description }),
    })),
  };
}

/** The id for an option that is made here: this one, unless another option has it. */
function freeId(id: string, options: readonly v2.SessionConfigOption[]): string {
  return options.some(({ configId }) => configId === id) ? `${bridgePrefix}${id}` : id;
}

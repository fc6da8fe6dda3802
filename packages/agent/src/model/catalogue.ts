import { type KnownModel, knownModels } from "./known-models.ts";
import { type ModelInfo, type Thinking, thinkingLevels } from "./model.ts";
import { splitModelId } from "./model-id.ts";

/** What is taken of a model of which nothing is known. */
export const unknownModel = {
  contextTokens: 128_000,
  images: false,
  thinking: ["off"],
} as const satisfies Partial<ModelInfo>;

/**
 * What is known of a model: what the user says of it, else what its provider publishes, else `unknownModel`. Dated, `latest`
 * and preview versions are as the model that they are versions of; a variant that is not known by itself is as its family,
 * but has no price. OpenRouter's `vendor/model` is as the vendor's, without a price and without a limit for answers.
 */
export function modelInfo(id: string, said: Partial<Omit<ModelInfo, "id">> = {}): ModelInfo {
  const { provider, model } = splitModelId(id);
  return { name: model, ...unknownModel, ...published(provider, model), ...said, id };
}

/** All models that are known of one provider, the best first; their ids begin with it. */
export function knownModelsOf(provider: string): ModelInfo[] {
  return knownModels
    .filter((known) => known.provider === provider)
    .map(({ provider: _, model, ...info }) => ({ ...info, id: `${provider}/${model}` }));
}

/** The level of those offered that comes nearest: the level itself, else the next above, else the highest. */
export function nearestThinking({ thinking }: Pick<ModelInfo, "thinking">, wanted: Thinking): Thinking {
  const above = thinkingLevels.slice(thinkingLevels.indexOf(wanted)).find((level) => thinking.includes(level));
  return above ?? thinkingLevels.findLast((level) => thinking.includes(level)) ?? "off";
}

function published(provider: string, model: string): Partial<ModelInfo> {
  if (provider !== "openrouter") return lookUp(provider, model);
  const [vendor = "", ...rest] = model.split("/");
  const name = rest.join("/").replace(/:.*/, "");
  const { price: _, maxOutputTokens: __, ...info } = lookUp(vendor, name);
  return info;
}

function lookUp(provider: string, model: string): Partial<ModelInfo> {
  const wanted = spelling(model);
  const family = knownModels
    .filter((known) => known.provider === provider && belongs(wanted, spelling(known.model)))
    .reduce<KnownModel | undefined>(
      (longest, known) => (longest === undefined || known.model.length > longest.model.length ? known : longest),
      undefined,
    );
  if (family === undefined) return {};
  const { provider: _, model: base, name, price, ...info } = family;
  const version = wanted.slice(spelling(base).length);
  if (!VERSION.test(version)) return info;
  return price === undefined ? { ...info, name } : { ...info, name, price };
}

/** Nothing, a date, or a word for the newest: what makes no other model of it. */
const VERSION = /^(-0|-\d{8}|-\d{4}-\d{2}-\d{2}|-latest|-preview(-[\d-]+)?)?$/;

function belongs(model: string, family: string): boolean {
  return model === family || model.startsWith(`${family}-`);
}

/** Some write `4.5`, some `4-5`. */
function spelling(model: string): string {
  return model.toLowerCase().replaceAll(".", "-");
}

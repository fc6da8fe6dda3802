/** A model's name, taken apart. */
export interface ModelName {
  /** In lower case. */
  readonly provider: string;
  /** As the provider spells it; may have slashes. */
  readonly model: string;
}

/** Takes a model's whole id apart, `provider/model`, at its first `/`. */
export function splitModelId(id: string): ModelName {
  const slash = id.indexOf("/");
  return { provider: id.slice(0, slash), model: id.slice(slash + 1) };
}

/**
 * Reads `provider/model`, or a model alone, which keeps the provider `current`. Split is at the first `/` if `isProvider` says
 * so of what is before it, in lower case; else the whole is a model's name. Undefined: there is no name, or no provider for it.
 */
export function parseModelId(
  value: string,
  isProvider: (id: string) => boolean,
  current?: string,
): ModelName | undefined {
  const trimmed = value.trim();
  const slash = trimmed.indexOf("/");
  const first = trimmed.slice(0, Math.max(slash, 0)).toLowerCase();
  const named = first !== "" && isProvider(first);
  const provider = named ? first : current;
  const model = named ? trimmed.slice(slash + 1) : trimmed;
  return provider === undefined || model === "" ? undefined : { provider, model };
}

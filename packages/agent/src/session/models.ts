import { AcpError } from "@colloquy/acp";
import {
  availableProviders,
  type Environment,
  ProviderError,
  type ResolvedProvider,
  resolveProvider,
  type Settings,
} from "../config/index.ts";
import {
  knownModelsOf,
  type Model,
  ModelError,
  type ModelInfo,
  modelInfo,
  parseModelId,
  splitModelId,
  withRetries,
} from "../model/index.ts";
import { loadScenarios, type Scenarios, scriptedInfos, scriptedModel, shippedScenarios } from "../scripted/index.ts";

/** No model is called this, or its provider cannot be used. Says what to do. */
export class ModelChoiceError extends AcpError {
  override readonly name = "ModelChoiceError";
}

const scripted = "scripted";

/** The models that sessions can use: those of the providers that there are credentials for, and the scripted one. */
export class Models {
  private readonly settings: Settings;
  private readonly env: Environment;
  private readonly opened = new Map<string, Promise<Model>>();
  private offered: readonly ModelInfo[] | undefined;
  private loaded: Promise<Scenarios> | undefined;

  constructor(settings: Settings, env: Environment) {
    this.settings = settings;
    this.env = env;
  }

  /** Those that are offered. Any other name that a provider knows may be given, too. */
  get catalogue(): readonly ModelInfo[] {
    return (this.offered ??= [...this.configured(), ...scriptedInfos]);
  }

  /** What new sessions begin with: the configured one, else the first of the catalogue. Throws as `find` does. */
  get first(): ModelInfo {
    const { model } = this.settings;
    const fallback = this.catalogue[0]!;
    return model === undefined ? fallback : this.find(model, fallback.id);
  }

  /** The model that a user means: `provider/model`, or a model of the provider of `current`. Throws a `ModelChoiceError`. */
  find(value: string, current: string): ModelInfo {
    if (value.trim().toLowerCase() === scripted) return scriptedInfos[0]!;
    const named = parseModelId(value, () => true, splitModelId(current).provider);
    if (named === undefined) throw new ModelChoiceError(`${JSON.stringify(value)} names no model; give provider/model`);
    if (named.provider === scripted) {
      const known = scriptedInfos.find(({ id }) => id === `${scripted}/${named.model}`);
      if (known !== undefined) return known;
      const all = scriptedInfos.map(({ id }) => id).join(", ");
      throw new ModelChoiceError(`there is no scripted model called ${JSON.stringify(named.model)}; there are ${all}`);
    }
    resolveProvider(named.provider, this.settings.providers, this.env);
    return this.info(`${named.provider}/${named.model}`);
  }

  /** What is known of a model by its whole id, whether or not it can be used. */
  info(id: string): ModelInfo {
    const { provider, model } = splitModelId(id);
    const known = provider === scripted && scriptedInfos.find((info) => info.id === id);
    return known || modelInfo(id, this.settings.providers[provider]?.models?.[model]);
  }

  /** A model that can be asked. What it needs is loaded when it is first wanted. Rejects when it cannot be used. */
  open(id: string): Promise<Model> {
    const open = this.opened.get(id) ?? this.make(id);
    this.opened.set(id, open);
    open.catch(() => this.opened.delete(id));
    return open;
  }

  /** The scenarios of the scripted model. Rejects when one of them is broken. */
  scenarios(): Promise<Scenarios> {
    this.loaded ??= loadScenarios([...this.settings.scenarios, shippedScenarios]);
    this.loaded.catch(() => (this.loaded = undefined));
    return this.loaded;
  }

  private async make(id: string): Promise<Model> {
    const info = this.info(id);
    const { provider, model } = splitModelId(id);
    if (provider === scripted) return withRetries(scriptedModel(model, await this.scenarios()));
    const resolved = this.reached(provider);
    const { openModel } = await import("../providers/index.ts");
    return withRetries(await openModel(info, resolved));
  }

  /** A session may have a model whose provider there were credentials for when it was chosen. */
  private reached(provider: string): ResolvedProvider {
    try {
      return resolveProvider(provider, this.settings.providers, this.env);
    } catch (cause) {
      if (cause instanceof ProviderError) throw new ModelError("auth", cause.message, { cause });
      throw cause;
    }
  }

  private configured(): readonly ModelInfo[] {
    return availableProviders(this.settings.providers, this.env).flatMap((provider) => {
      const said = Object.keys(this.settings.providers[provider]?.models ?? {});
      const known = knownModelsOf(provider).map(({ id }) => id);
      return [...new Set([...said.map((model) => `${provider}/${model}`), ...known])].map((id) => this.info(id));
    });
  }
}

import { AcpError } from "@colloquy/acp";
import { cleanLine } from "@colloquy/acp/text";
import type { Environment } from "../storage/index.ts";
import { readBaseUrl } from "./base-url.ts";
import { type KnownProvider, knownProviders } from "./known-providers.ts";
import type { ProviderSettings, Settings } from "./settings.ts";

/** How a provider is reached. It holds a credential: never to be shown, logged or put into an error. */
export interface ResolvedProvider {
  /** In lower case. */
  readonly id: string;
  /** The wire format. */
  readonly type: NonNullable<ProviderSettings["type"]>;
  /** With the version in its path, without a slash at its end. */
  readonly baseUrl: string;
  /** Absent: the provider wants none. */
  readonly apiKey?: string;
  /** Sent with each request; may hold credentials, too. */
  readonly headers: { readonly [name: string]: string };
}

/** There is no way to reach a provider. The message says what to set, and has no credential in it. */
export class ProviderError extends AcpError {
  override readonly name = "ProviderError";
}

/**
 * Finds how to reach a provider. Environment variables win over what is configured: `<ID>_API_KEY` (or what `apiKeyEnv`
 * names, and then only that) and `<ID>_BASE_URL`, with the id in upper case and `_` for all but letters and digits. Common
 * providers have a base URL by themselves, and those on this machine need no key; any other speaks OpenAI's API and needs a
 * base URL, with a key unless it is configured without. Throws a `ProviderError`.
 */
export function resolveProvider(name: string, providers: Settings["providers"], env: Environment): ResolvedProvider {
  const id = name.toLowerCase();
  if (!ID.test(id)) throw new ProviderError(`${shown(name)} is no provider`);
  const settings = Object.hasOwn(providers, id) ? providers[id] : undefined;
  const known = Object.hasOwn(knownProviders, id) ? knownProviders[id] : undefined;
  const type = settings?.type ?? known?.type ?? "openai-compatible";

  const keyNames = settings?.apiKeyEnv ? [settings.apiKeyEnv] : (known?.keys ?? [variable(id, "API_KEY")]);
  const apiKey = first(env, keyNames) ?? settings?.apiKey?.trim();
  const urlNames = known?.urls ?? [variable(id, "BASE_URL")];
  const baseUrl = first(env, urlNames) ?? settings?.baseUrl ?? known?.baseUrl ?? official(type);

  const keyless = type === "openai-compatible" && (known?.local === true || settings?.baseUrl !== undefined);
  const missing = [
    ...(apiKey === undefined && !keyless ? [keyNames[0]] : []),
    ...(baseUrl === undefined ? [urlNames[0]] : []),
  ];
  if (baseUrl === undefined || missing.length > 0) {
    const set = `set ${missing.join(" and ")}, or configure it in agent.json`;
    throw new ProviderError(`cannot resolve provider ${shown(id)}: ${set}`);
  }
  if (apiKey !== undefined && !/^[!-~]+$/.test(apiKey)) {
    throw new ProviderError(`cannot resolve provider ${shown(id)}: its API key has characters that no key has`);
  }
  const url = readBaseUrl(baseUrl, type, known?.local ? known.baseUrl : undefined);
  if (url === undefined) {
    throw new ProviderError(
      `cannot resolve provider ${shown(id)}: its base URL must be http or https, without a password`,
    );
  }
  const resolved = { id, type, baseUrl: url, headers: settings?.headers ?? {} };
  return apiKey === undefined ? resolved : { ...resolved, apiKey };
}

/**
 * The ids of the providers that can be reached and that somebody meant: the common ones that have credentials, then those
 * that are configured. A provider known by its environment variables alone resolves when it is named, and is not listed.
 */
export function availableProviders(providers: Settings["providers"], env: Environment): string[] {
  const remote = Object.keys(knownProviders).filter((id) => !(knownProviders[id] as KnownProvider).local);
  const candidates = new Set([...remote, ...Object.keys(providers)]);
  return [...candidates].filter((id) => resolves(id, providers, env));
}

/** The names of the variables that the user has configured as keys, whatever they are called. */
export function keyVariables(providers: Settings["providers"]): string[] {
  return Object.values(providers).flatMap(({ apiKeyEnv }) => apiKeyEnv ?? []);
}

function resolves(id: string, providers: Settings["providers"], env: Environment): boolean {
  try {
    resolveProvider(id, providers, env);
    return true;
  } catch {
    return false;
  }
}

const ID = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** An id comes from strangers, too. */
function shown(id: string): string {
  return `'${cleanLine(id.slice(0, 64))}'`;
}

function variable(id: string, end: string): string {
  return `${id.toUpperCase().replace(/[^A-Z0-9]/g, "_")}_${end}`;
}

/** Of variables, the first that is set to something. */
function first(env: Environment, names: readonly string[]): string | undefined {
  return names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== "");
}

function official(type: ResolvedProvider["type"]): string | undefined {
  return type === "openai-compatible" ? undefined : knownProviders[type]?.baseUrl;
}

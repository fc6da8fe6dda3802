import { createHash } from "node:crypto";
import { join, resolve } from "node:path";
import { AcpError } from "@colloquy/acp";
import { cacheFolder, type Environment, readIfThere, replacePrivate } from "@colloquy/agent/storage";
import { UsageError } from "../command-line/index.ts";
import { readGivenFile } from "./given-file.ts";
import { type RegistryAgent, type RegistryContent, readRegistry } from "./registry-entry.ts";
import { fetchRegistry, MAX_REGISTRY_BYTES, REGISTRY_TIMEOUT_MS } from "./registry-fetch.ts";

/** The registry of the protocol's makers. */
export const PUBLIC_REGISTRY = "https://cdn.agentclientprotocol.com/registry/v1/latest/registry.json";

/** How long asking for a registry may take that is known as it was, in milliseconds. */
const REFRESH_TIMEOUT_MS = 5_000;

/** A registry as it is known. */
export interface Registry extends RegistryContent {
  /** An address, or the path of a file. */
  readonly source: string;
  /** When it was fetched, or the file read, in ISO 8601. */
  readonly at: string;
  /** Why it is not as it is now, but as it was at `at`; absent: it is. */
  readonly stale?: string;
}

/** Which registry, and how it is looked at. */
export interface RegistryOptions {
  /** Names the folder of the cache; `COLLOQUY_REGISTRY` is the registry where `source` is absent. */
  readonly env: Environment;
  /** An address, or the path of a file. */
  readonly source?: string | undefined;
  /** Only what is in the cache. */
  readonly offline?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long it may take. Default `REGISTRY_TIMEOUT_MS`, or a third of that where the registry is known as it was. */
  readonly timeoutMs?: number | undefined;
}

interface Cached {
  readonly source: string;
  readonly etag?: string;
  readonly at: string;
  readonly text: string;
}

/** The registry that is meant: what is given, else `COLLOQUY_REGISTRY`, else the public one. */
function registrySource({ env, source }: RegistryOptions): string {
  const meant = source ?? (env.COLLOQUY_REGISTRY || PUBLIC_REGISTRY);
  return isAddress(meant) ? meant : resolve(meant);
}

/**
 * The registry: a file as it is; from an address what is there now, else (with why) what was there when it was last fetched.
 * What cannot be read as a registry never takes the place of what could. Rejects with an `AcpError` or `UsageError` when
 * neither is to be had.
 */
export async function loadRegistry(options: RegistryOptions): Promise<Registry> {
  const source = registrySource(options);
  if (!isAddress(source))
    return { source, at: new Date().toISOString(), ...readRegistry(await readGivenFile(source, MAX_REGISTRY_BYTES)) };
  const { env, offline, signal } = options;
  const cached = await readCache(source, env);
  const { timeoutMs = cached === undefined ? REGISTRY_TIMEOUT_MS : REFRESH_TIMEOUT_MS } = options;
  if (offline === true) {
    if (cached !== undefined)
      return { source, at: cached.at, ...readRegistry(cached.text), stale: "asked for with --offline" };
    throw new UsageError("The registry was never fetched, so there is nothing to show of it: leave --offline out once");
  }
  try {
    const fetched = await fetchRegistry(source, { env, etag: cached?.etag, signal, timeoutMs });
    const text = fetched.text ?? cached!.text;
    const content = readRegistry(text);
    const { etag } = fetched;
    const fresh: Cached = { source, ...(etag !== undefined && { etag }), at: new Date().toISOString(), text };
    // A cache that cannot be written is no reason to show nothing.
    await replacePrivate(cachePath(source, env), JSON.stringify(fresh)).catch(() => {});
    return { source, at: fresh.at, ...content };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof AcpError || error instanceof UsageError)) throw error;
    if (cached === undefined) throw new AcpError(`The registry cannot be read: ${error.message}`, { cause: error });
    return { source, at: cached.at, ...readRegistry(cached.text), stale: error.message };
  }
}

/** What is known of the registry without asking anybody; `undefined` when it was never fetched or is broken. */
export async function cachedRegistry(env: Environment): Promise<RegistryContent | undefined> {
  const source = registrySource({ env });
  try {
    if (!isAddress(source)) return readRegistry(await readGivenFile(source, MAX_REGISTRY_BYTES));
    const cached = await readCache(source, env);
    return cached && readRegistry(cached.text);
  } catch {
    return undefined;
  }
}

/** One agent of a registry. Throws a `UsageError` that names what was probably meant, or why it is left out. */
export function agentOf({ agents, problems }: RegistryContent, id: string): RegistryAgent {
  const found = agents.find((agent) => agent.id === id);
  if (found !== undefined) return found;
  const problem = problems.find((one) => one.startsWith(`${id}:`) || one.startsWith(`the id ${id} `));
  throw new UsageError(
    problem === undefined
      ? `The registry has no agent ${JSON.stringify(id)}: colloquy agents shows those that it has`
      : `The registry's entry for ${id} is not as it must be: ${problem}`,
  );
}

function isAddress(source: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(source);
}

function cachePath(source: string, env: Environment): string {
  const name = createHash("sha256").update(source).digest("hex").slice(0, 16);
  return join(cacheFolder(env), `registry-${name}.json`);
}

/** A cache that is broken, or of another source, is none. */
async function readCache(source: string, env: Environment): Promise<Cached | undefined> {
  try {
    const cached = JSON.parse((await readIfThere(cachePath(source, env))) ?? "null") as Cached | null;
    if (cached === null || cached.source !== source || Number.isNaN(Date.parse(cached.at))) return undefined;
    readRegistry(cached.text);
    return cached;
  } catch {
    return undefined;
  }
}

import { readFile } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { readRules } from "@colloquy/acp/permissions";
import { thinkingLevels } from "../model/index.ts";
import { configFolder, type Environment, stateFolder } from "../storage/index.ts";
import {
  amount,
  count,
  either,
  type Field,
  flag,
  listOf,
  mapOf,
  oneOf,
  record,
  SettingsError,
  text,
} from "./fields.ts";
import type { ProviderSettings, Settings } from "./settings.ts";

/** What is said on the command line, which wins over all else. */
export interface CommandLine {
  readonly model?: string;
  readonly thinking?: string;
  readonly mode?: string;
  readonly scenarios?: readonly string[];
}

/** The longest time that a timer can be set to. */
const MAX_TIMER_MS = 2 ** 31 - 1;

const folder: Field<string> = (value, path) => {
  const named = text(value, path);
  if (!isAbsolute(named)) throw new SettingsError(`${path} must be an absolute path`);
  return named;
};

const rules: Field<Settings["rules"]> = (value, path) => {
  try {
    return readRules(value);
  } catch (error) {
    throw new SettingsError(`${path}: ${(error as Error).message}`, { cause: error });
  }
};

const price = record({ input: amount(0), output: amount(0), cacheRead: amount(0), cacheWrite: amount(0) });

const model = record({
  name: text,
  contextTokens: count(1),
  maxOutputTokens: count(1),
  images: flag,
  thinking: listOf(oneOf(thinkingLevels)),
  price: (value, path) => {
    const { input, output, ...rest } = price(value, path);
    if (input === undefined || output === undefined) throw new SettingsError(`${path} must have input and output`);
    return { input, output, ...rest };
  },
});

const provider = record({
  type: oneOf(["anthropic", "openai", "google", "openai-compatible"]),
  baseUrl: text,
  apiKey: text,
  apiKeyEnv: text,
  headers: mapOf(text),
  models: mapOf(model),
});

/** `agent.json`, as far as it is written. */
const file = record({
  model: text,
  thinking: oneOf(thinkingLevels),
  mode: text,
  providers: mapOf(provider, (id) => id.toLowerCase()),
  rules,
  maxRequests: count(1),
  sandbox: record({ use: oneOf(["auto", "off", "required"]), network: flag, writable: listOf(folder) }),
  commands: record({
    timeoutMs: count(1, MAX_TIMER_MS),
    maxTimeoutMs: count(1, MAX_TIMER_MS),
    inherit: either(oneOf(["safe"]), listOf(text), (value) => typeof value === "string"),
  }),
  fetch: record({ maxBytes: count(1), timeoutMs: count(1, MAX_TIMER_MS) }),
  refineTitles: flag,
  compactAt: amount(0.1, 0.95),
  scenarios: listOf(folder),
});

/** What holds where nobody says otherwise. */
const defaults = {
  thinking: "medium",
  mode: "workspace-write",
  maxRequests: 200,
  sandbox: { use: "auto", network: false, writable: [] },
  commands: { timeoutMs: 120_000, maxTimeoutMs: 1_800_000, inherit: "safe" },
  fetch: { maxBytes: 5 * 1024 * 1024, timeoutMs: 30_000 },
  refineTitles: true,
  compactAt: 0.8,
} as const;

/**
 * What the user has configured: `agent.json` in the user's configuration folder, then `COLLOQUY_MODEL`, `COLLOQUY_THINKING` and
 * `COLLOQUY_MODE`, then the command line. Throws a `SettingsError` that names the source and the field; it never has a value in it.
 */
export async function readSettings(env: Environment, given: CommandLine = {}): Promise<Settings> {
  const folders = { stateFolder: resolve(stateFolder(env, "agent")), configFolder: resolve(configFolder(env)) };
  const written = file(await readJson(join(folders.configFolder, "agent.json")), "agent.json:");
  const thinking = oneOf(thinkingLevels);
  const level =
    (given.thinking !== undefined && thinking(given.thinking, "--thinking")) ||
    (env.COLLOQUY_THINKING && thinking(env.COLLOQUY_THINKING, "COLLOQUY_THINKING"));
  const named = given.model ?? (env.COLLOQUY_MODEL || written.model);
  return {
    ...defaults,
    ...written,
    ...(named !== undefined && { model: named }),
    thinking: level || (written.thinking ?? defaults.thinking),
    mode: given.mode ?? (env.COLLOQUY_MODE || (written.mode ?? defaults.mode)),
    providers: (written.providers ?? {}) as { readonly [id: string]: ProviderSettings },
    rules: written.rules ?? [],
    sandbox: { ...defaults.sandbox, ...written.sandbox },
    commands: { ...defaults.commands, ...written.commands },
    fetch: { ...defaults.fetch, ...written.fetch },
    scenarios: [...(given.scenarios ?? []).map((path) => resolve(path)), ...(written.scenarios ?? [])],
    ...folders,
  };
}

/** Nothing is configured where there is no file. */
async function readJson(path: string): Promise<unknown> {
  let written: string;
  try {
    written = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new SettingsError(`agent.json cannot be read: ${(error as NodeJS.ErrnoException).code}`, { cause: error });
  }
  try {
    return JSON.parse(written);
  } catch {
    // What JSON.parse says quotes the file, which may hold a key.
    throw new SettingsError("agent.json is no JSON");
  }
}

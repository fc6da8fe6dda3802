import { AcpError, invalidParams } from "@colloquy/acp";
import type { AgentSession, ConfigOption, ConfigValues, SettingRequest } from "@colloquy/acp/agent";
import { type ModelInfo, nearestThinking } from "../model/index.ts";
import { modes } from "../permissions/index.ts";
import type { CodingSession } from "./coding-session.ts";
import type { Workbench } from "./workbench.ts";

/** Credentials that some would send along with a model. They are the agent's to find. */
const credentials = ["apiKey", "api_key", "baseUrl", "base_url"];

/** Refuses what must never travel on the wire. Throws `-32602`, without the value. */
export function refuseCredentials(request: SettingRequest): void {
  const found = credentials.find((field) => Object.hasOwn(request, field));
  if (found === undefined) return;
  throw invalidParams(
    `Invalid params: ${found} is not taken; credentials are found on the agent's side and never travel on the wire`,
  );
}

/** What a user can set in a session: the mode, the model, and how much it thinks where that can be set. */
export function sessionOptions(
  bench: Workbench,
  kit: AgentSession,
  set: ConfigValues,
  opened: () => CodingSession,
): readonly ConfigOption[] {
  const { models, settings } = bench;
  const first = firstModel(bench, kit);
  const model: ConfigOption = {
    id: "model",
    name: "Model",
    description: "provider/model, or a model of the same provider",
    category: "model",
    values: listed(models.catalogue, first).map(choiceOf),
    default: first.id,
    open: true,
    onChange(value, session, request) {
      refuseCredentials(request);
      return chosenModel(models, value, String(session.options.model));
    },
  };
  const presets = modes.map(({ id, name, description }) => ({ value: id, name, description }));
  // A mode that is configured and means nothing is listed as well.
  const values = presets.some(({ value }) => value === settings.mode)
    ? presets
    : [...presets, { value: settings.mode }];
  const mode: ConfigOption = {
    id: "mode",
    name: "Mode",
    description: "What the agent may do without asking",
    category: "mode",
    values,
    default: settings.mode,
    open: true,
    onChange(value, _session, request) {
      refuseCredentials(request);
      // Only `session/set_mode` takes a mode that nobody lists: an option has the values that it has (CONF-06).
      if (Object.hasOwn(request, "configId") && !values.some((one) => one.value === value))
        throw invalidParams(`Invalid params: the mode must be ${values.map((one) => one.value).join(", ")}`);
      opened().keepPreset();
    },
  };
  return [mode, model, ...thinkingOption(models.info(String(set.model ?? first.id)), settings.thinking)];
}

const begun = new WeakMap<AgentSession, ModelInfo>();

/** What a session began with, also when the settings are others now: a conversation does not change its model by itself. */
function firstModel({ models, journal }: Workbench, kit: AgentSession): ModelInfo {
  const known = begun.get(kit);
  if (known !== undefined) return known;
  const kept = wasKept(journal, kit.id);
  if (typeof kept !== "string") return models.first;
  const first = models.info(kept);
  begun.set(kit, first);
  return first;
}

/** Keeps what a session begins with, at its first turn. */
export function keepFirstModel({ models, journal }: Workbench, kit: AgentSession): void {
  if (journal.get(kit.id, FIRST_MODEL) === undefined) journal.set(kit.id, FIRST_MODEL, models.first.id);
}

/** A journal that cannot be read is said where a turn needs it. */
function wasKept(journal: Workbench["journal"], sessionId: string): unknown {
  try {
    return journal.get(sessionId, FIRST_MODEL);
  } catch {
    return undefined;
  }
}

const FIRST_MODEL = "model";

/** The id of the model that a user means. Throws `-32602` with what to do. */
export function chosenModel(models: Workbench["models"], value: string, current: string): string {
  try {
    return models.find(value, current).id;
  } catch (error) {
    if (!(error instanceof AcpError)) throw error;
    throw invalidParams(`Invalid params: ${error.message}`);
  }
}

function thinkingOption(info: ModelInfo, wanted: Workbench["settings"]["thinking"]): ConfigOption[] {
  if (info.thinking.length < 2) return [];
  const values = info.thinking.map((level) => ({ value: level, name: level[0]!.toUpperCase() + level.slice(1) }));
  return [
    {
      id: "thinking",
      name: "Thinking",
      description: "How much the model thinks before it answers",
      category: "thought_level",
      values,
      default: nearestThinking(info, wanted),
      onChange: (_value, _session, request) => refuseCredentials(request),
    },
  ];
}

/** The first one is always among them, also when nothing is known of it. */
function listed(catalogue: readonly ModelInfo[], first: ModelInfo): readonly ModelInfo[] {
  return catalogue.some(({ id }) => id === first.id) ? catalogue : [first, ...catalogue];
}

function choiceOf({ id, name, description }: ModelInfo) {
  return { value: id, name, ...(description !== undefined && { description }) };
}

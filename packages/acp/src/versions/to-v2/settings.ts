import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { applyResponse, emptySession, reduceV1, type Session, settings } from "../../state/index.ts";
import type { OnLoss } from "../loss.ts";
import { type ModelState, modelOption, modelsIn } from "./models.ts";
import { presentable } from "./presentable.ts";

/** What can be set in a session of version 1: options, modes, and the models of older agents. */
export interface SettingsToV2 {
  /** Whether there is anything to set. */
  readonly any: boolean;
  /** All of it as version 2's options: a mode and a model become one each, unless an option stands for them (CONF-25). */
  list(): v2.SessionConfigOption[];
  /** Takes what an answer says: `session/new`, `load`, `resume`, `fork`, `set_config_option`. */
  answered(response: object | null): void;
  /** Takes an update of options or of the mode. */
  updated(update: v1.SessionUpdate): void;
  /** The call that sets an option, and what its answer is in version 2. */
  setting(request: v2.SetSessionConfigOptionRequest): Setting;
}

/** A call that sets something in version 1. */
export interface Setting {
  readonly method: "session/set_mode" | "session/set_model" | "session/set_config_option";
  readonly params: { readonly [field: string]: unknown };
  /** Takes the agent's answer, and gives the client's. */
  answered(response: object | null): v2.SetSessionConfigOptionResponse;
}

/** Begins with nothing to set. */
export function settingsToV2(onLoss?: OnLoss): SettingsToV2 {
  let facts: Session = emptySession();
  let models: ModelState | undefined;

  const listed = () => settings(facts);
  /** The id of the option that stands for modes, if we made it. */
  const modeId = () => (listed().length > facts.configOptions.length ? listed()[0]?.configId : undefined);
  const model = () => modelOption(models, listed());
  const list = () => {
    const option = model();
    return presentable(option ? [...listed(), option] : listed(), onLoss);
  };
  const take = (response: object | null) => {
    facts = applyResponse(facts, response as Partial<v1.NewSessionResponse> | null, 1);
    models = modelsIn(response) ?? models;
  };

  return {
    get any() {
      return facts.configOptions.length > 0 || facts.modes !== undefined || models !== undefined;
    },
    list,
    answered: take,
    updated(update) {
      facts = reduceV1(facts, update);
    },
    setting(request) {
      const { sessionId, configId, _meta } = request;
      const { value, type } = request as { value?: unknown; type?: unknown };
      const common = { sessionId, ...(_meta && { _meta }) };
      if (configId === modeId()) {
        const before = facts.modes;
        return {
          method: "session/set_mode",
          params: { ...common, modeId: value },
          answered(response) {
            // An agent that has told of the mode meanwhile knows better.
            if (facts.modes === before)
              facts = reduceV1(facts, { sessionUpdate: "current_mode_update", currentModeId: value as string });
            return { ...metaOf(response), configOptions: list() };
          },
        };
      }
      if (models && configId === model()?.configId) {
        return {
          method: "session/set_model",
          params: { ...common, modelId: value },
          answered(response) {
            models = models && { ...models, currentModelId: value as string };
            return { ...metaOf(response), configOptions: list() };
          },
        };
      }
      return {
        method: "session/set_config_option",
        params: { ...common, configId, value, ...(type === "boolean" && { type }) },
        answered(response) {
          take(response);
          return { ...metaOf(response), configOptions: list() };
        },
      };
    },
  };
}

function metaOf(response: object | null): { _meta?: { [key: string]: unknown } } {
  const { _meta } = (response ?? {}) as { _meta?: { [key: string]: unknown } | null };
  return _meta ? { _meta } : {};
}

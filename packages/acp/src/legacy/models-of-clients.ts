import type { Translator } from "./dialect.ts";
import { endings, modelOption, optionOf, sessionOf, setups } from "./model-option.ts";
import {
  answer,
  isAnswer,
  isCall,
  isPlain,
  objects,
  type Plain,
  paramsOf,
  resultOf,
  rewrite,
  updateOf,
} from "./shape.ts";

/** What is known of a session whose agent says `models`. */
interface Known {
  /** The model option that the agent does not know of. */
  option: Plain;
  /** The agent's own options. */
  others: unknown[];
}

/** The peer is an agent that knows `models` and `session/set_model`. */
export function modelsOfClients(): Translator {
  const sessions = new Map<string, Known>();

  /** The agent's own options with ours; an agent that has come to have one of its own speaks for itself. */
  function complete(sessionId: string, configOptions: unknown): unknown {
    const known = sessions.get(sessionId);
    if (known === undefined || !Array.isArray(configOptions)) return configOptions;
    if (modelOption(configOptions) !== undefined) {
      sessions.delete(sessionId);
      return configOptions;
    }
    known.others = configOptions;
    return [...configOptions, known.option];
  }

  function setUp(sessionId: string, result: Plain): void {
    sessions.delete(sessionId);
    if (modelOption(result.configOptions) !== undefined) return;
    const others = Array.isArray(result.configOptions) ? result.configOptions : [];
    const option = optionOf(result.models, objects(others));
    if (option === undefined) return;
    sessions.set(sessionId, { option, others });
    result.configOptions = [...others, option];
  }

  return {
    skipsWords: true,
    fromPeer(message, about, io) {
      const said = updateOf(message);
      if (said?.body.sessionUpdate === "config_option_update")
        said.body.configOptions = complete(said.sessionId, said.body.configOptions);
      if (!isAnswer(message) || about === undefined || io.protocolVersion !== 1 || message.error !== undefined)
        return io.toUs(message);
      const { method } = about;
      const params = isPlain(about.params) ? about.params : {};
      const sessionId = params.sessionId as string;
      const result = resultOf(message);
      if (setups.has(method) && result !== undefined) {
        const session = sessionOf(method, params, result);
        if (session !== undefined) setUp(session, result);
      } else if (endings.has(method)) {
        sessions.delete(sessionId);
      } else if (method === "session/set_config_option") {
        const known = sessions.get(sessionId);
        if (known !== undefined && params.configId === known.option.id) {
          known.option = { ...known.option, currentValue: params.value };
          return io.toUs(answer(message.id, { configOptions: [...known.others, known.option] }));
        }
        if (result !== undefined) result.configOptions = complete(sessionId, result.configOptions);
      }
      io.toUs(message);
    },
    toPeer(message, _about, io) {
      if (!isCall(message, "session/set_config_option")) return io.toPeer(message);
      const { sessionId, configId, value } = paramsOf(message);
      const known = sessions.get(sessionId as string);
      if (known === undefined || configId !== known.option.id) return io.toPeer(message);
      io.toPeer(rewrite(message, "session/set_model", { sessionId, modelId: value }));
    },
  };
}

import type { Translator } from "./dialect.ts";
import { endings, modelOption, sessionOf, setups, stateOf } from "./model-option.ts";
import { answer, isAnswer, isCall, isRequest, misfit, paramsOf, resultOf, rewrite, updateOf } from "./shape.ts";

/** The peer is a client that knows `models` and `session/set_model`. */
export function modelsOfAgents(): Translator {
  /** The id of each session's model option. */
  const optionIds = new Map<string, string>();

  function remember(sessionId: string, configOptions: unknown): void {
    const id = modelOption(configOptions)?.id;
    if (typeof id === "string") optionIds.set(sessionId, id);
    else optionIds.delete(sessionId);
  }

  return {
    skipsWords: true,
    fromPeer(message, _about, io) {
      if (!isCall(message, "session/set_model") || !isRequest(message)) return io.toUs(message);
      const { sessionId, modelId } = paramsOf(message);
      const configId = optionIds.get(sessionId as string);
      if (configId === undefined) return io.toUs(message);
      if (typeof modelId !== "string") return io.toPeer(misfit(message.id, "modelId must be a string"));
      io.toUs(rewrite(message, "session/set_config_option", { sessionId, configId, value: modelId }));
    },
    toPeer(message, about, io) {
      const said = updateOf(message);
      if (said?.body.sessionUpdate === "config_option_update") remember(said.sessionId, said.body.configOptions);
      const result = isAnswer(message) ? resultOf(message) : undefined;
      if (about === undefined || result === undefined || io.protocolVersion !== 1) return io.toPeer(message);
      const { method, params } = about;
      const { sessionId } = paramsOf({ jsonrpc: "2.0", method, params });
      if (setups.has(method)) {
        const session = sessionOf(method, params, result);
        const option = modelOption(result.configOptions);
        if (session === undefined || option === undefined) return io.toPeer(message);
        remember(session, result.configOptions);
        return io.toPeer({ ...message, result: { models: stateOf(option), ...result } });
      }
      if (endings.has(method)) optionIds.delete(sessionId as string);
      if (method === "session/set_config_option" || method === "session/set_model")
        remember(sessionId as string, result.configOptions);
      io.toPeer(method === "session/set_model" && isAnswer(message) ? answer(message.id, {}) : message);
    },
  };
}

import { invalidParams, resourceNotFound } from "@colloquy/acp";
import type { AgentOptions } from "@colloquy/acp/agent";
import { chosenModel, type OpenSessions, refuseCredentials, type Workbench } from "../session/index.ts";

type Extensions = NonNullable<AgentOptions["extensions"]>;

/** What is said of the methods that are no part of the protocol, in the `_meta` of the answer to `initialize`. */
const methods = [
  {
    method: "ask_user",
    description: "Sent by the agent: asks the user a free question, {sessionId, question} → {answer}",
  },
  { method: "set_model", description: "Sent by the client: sets the model by its name, {sessionId, model} → {model}" },
] as const;

const list = (prefix: string) =>
  methods.map(({ method, description }) => ({ method: `${prefix}/${method}`, description }));

/** S2-09: under our own name, and under the one by which clients of Agentao look for them. */
export const extensionMeta = {
  "colloquy/extensions": list("_colloquy"),
  "_agentao.cn/extensions": list("_agentao.cn"),
} as const;

/**
 * The methods that a client may call (S2-46). Ours takes what the option `model` takes; Agentao's a model of the provider that
 * the session has, with slashes in its name or without.
 */
export function extensions(sessions: OpenSessions, { models }: Workbench): Extensions {
  const setModel = async (params: unknown, client: unknown, named: (model: string, provider: string) => string) => {
    const { sessionId, model } = (params ?? {}) as { readonly sessionId?: unknown; readonly model?: unknown };
    refuseCredentials((params ?? {}) as { readonly [field: string]: unknown });
    if (typeof sessionId !== "string") throw invalidParams("Invalid params: sessionId must be a string");
    if (typeof model !== "string" || model.trim() === "")
      throw invalidParams("Invalid params: model must be a string that is not empty");
    const session = sessions.find(client, sessionId);
    if (session === undefined) throw resourceNotFound("No such session is open on this connection", { sessionId });
    const current = session.chosenModel;
    const id = chosenModel(models, named(model.trim(), current.slice(0, current.indexOf("/"))), current);
    await session.kit.setOption("model", id);
    return id;
  };
  return {
    "_colloquy/set_model": async (params, { client }) => ({ model: await setModel(params, client, (model) => model) }),
    "_agentao.cn/set_model": async (params, { client }) => {
      if (Object.hasOwn((params ?? {}) as object, "_meta"))
        throw invalidParams("Invalid params: _meta is not taken here");
      const id = await setModel(params, client, (model, provider) => `${provider}/${model}`);
      return { model: id.slice(id.indexOf("/") + 1) };
    },
  };
}

import type { AgentV2 } from "@colloquy/acp/client";
import { configValues, settingEvents } from "../events/settings.ts";
import type { Conversation, SessionRef, Setting } from "./conversation.ts";
import type { TurnV2 } from "./turn-v2.ts";

/** A session of version 2. `turn` is told of the session's states as they come. */
export function conversationV2(agent: AgentV2, session: SessionRef, turn: TurnV2): Conversation {
  return {
    version: 2,
    agentName: agent.info.title ?? agent.info.name,
    signIns: agent.authMethods.map(({ methodId, name, ...rest }) => {
      const { description, args } = rest as { description?: unknown; args?: readonly string[] };
      return { id: methodId, name, ...(typeof description === "string" && { description }), ...(args && { args }) };
    }),
    signIn: (methodId) => agent.request("auth/login", { methodId }),
    async open({ cwd, more }) {
      const additional = more.length > 0 ? { additionalDirectories: [...more] } : {};
      const { sessionId, configOptions = [] } = await agent.request("session/new", { cwd, ...additional });
      session.id = sessionId;
      const choice = (category: string): Setting | undefined => {
        const option = configOptions.find((one) => one.category === category && one.type === "select");
        if (option === undefined) return undefined;
        const { configId } = option;
        return {
          values: configValues(option),
          set: (value) => agent.request("session/set_config_option", { sessionId, configId, type: "id", value }),
        };
      };
      return { mode: choice("mode"), model: choice("model"), standing: settingEvents(configOptions) };
    },
    async prompt(text) {
      turn.begin();
      await agent.request("session/prompt", { sessionId: session.id!, prompt: [{ type: "text", text }] });
      turn.accept();
      return Promise.race([turn.ended, lost(agent)]);
    },
    cancel: () => agent.notify("session/cancel", { sessionId: session.id! }),
  };
}

/** Rejects when the connection has ended: then no state will tell of the turn's end. */
async function lost(agent: AgentV2): Promise<never> {
  const { cause } = await agent.connection.closed;
  throw cause ?? new Error("The agent ended the conversation before the turn had ended");
}

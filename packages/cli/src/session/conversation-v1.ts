import type { v1 } from "@colloquy/acp";
import type { AgentV1 } from "@colloquy/acp/client";
import { type AnyConfigOption, configValues, settingEvents } from "../events/settings.ts";
import type { Conversation, Opened, SessionRef, Setting } from "./conversation.ts";

/** A session of version 1. */
export function conversationV1(agent: AgentV1, session: SessionRef): Conversation {
  const sessionId = () => session.id!;
  return {
    version: 1,
    agentName: agent.info?.title ?? agent.info?.name ?? "agent",
    signIns: agent.authMethods.map(({ id, name, description, ...rest }) => ({
      id,
      name,
      ...(description && { description }),
      ...("args" in rest && rest.args && { args: rest.args }),
    })),
    signIn: (methodId) => agent.request("authenticate", { methodId }),
    async open({ cwd, more }) {
      const additional = more.length > 0 ? { additionalDirectories: [...more] } : {};
      const opened = await agent.request("session/new", { cwd, mcpServers: [], ...additional });
      session.id = opened.sessionId;
      return openedV1(agent, opened);
    },
    prompt: (text) => agent.request("session/prompt", { sessionId: sessionId(), prompt: [{ type: "text", text }] }),
    cancel: () => agent.notify("session/cancel", { sessionId: sessionId() }),
  };
}

function openedV1(agent: AgentV1, { sessionId, modes, configOptions }: v1.NewSessionResponse): Opened {
  const options: AnyConfigOption[] = (configOptions ?? []).map((option) => ({ ...option, configId: option.id }));
  const choice = (category: string): Setting | undefined => {
    const option = options.find((one) => one.category === category && one.type === "select");
    if (option === undefined) return undefined;
    const { configId } = option;
    return {
      values: configValues(option),
      set: (value) => agent.request("session/set_config_option", { sessionId, configId, value }),
    };
  };
  const mode: Setting | undefined = modes
    ? {
        values: modes.availableModes.map(({ id, name }) => ({ value: id, name })),
        set: (modeId) => agent.request("session/set_mode", { sessionId, modeId }),
      }
    : choice("mode");
  const standing = settingEvents(options);
  if (modes) standing.push({ type: "setting", name: "mode", value: modes.currentModeId });
  return { mode, model: choice("model"), standing };
}

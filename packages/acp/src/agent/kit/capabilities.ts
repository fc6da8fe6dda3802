import type { Plain } from "../../protocol/index.ts";
import type { AgentOptions } from "./options.ts";

/** What the author's options say of the agent, beyond what its handlers show, in version 1. */
export function capabilitiesV1({ accepts = {}, mcp = {}, systemPrompt }: AgentOptions, isUnstable: boolean): Plain {
  const { http = false, sse = false, acp = false } = mcp;
  return {
    promptCapabilities: accepts,
    mcpCapabilities: { http, sse, ...(isUnstable && { acp }) },
    sessionCapabilities: { additionalDirectories: {}, ...(isUnstable && systemPromptOf(systemPrompt)) },
  };
}

/** The same in version 2, which has no `sse`, and where `stdio` is not a matter of course. */
export function capabilitiesV2({ accepts = {}, mcp = {}, systemPrompt }: AgentOptions, isUnstable: boolean): Plain {
  const { stdio, http, acp } = mcp;
  return {
    session: {
      prompt: markers({ ...accepts }),
      mcp: markers({ stdio, http, ...(isUnstable && { acp }) }),
      additionalDirectories: {},
      ...(isUnstable && systemPromptOf(systemPrompt)),
    },
  };
}

function systemPromptOf(mode: AgentOptions["systemPrompt"]): Plain {
  if (mode === undefined) return {};
  return { systemPrompt: { mode: mode === "override" ? { override: {} } : {} } };
}

function markers(flags: { readonly [name: string]: boolean | undefined }): Plain {
  return Object.fromEntries(Object.entries(flags).flatMap(([name, flag]) => (flag ? [[name, {}]] : [])));
}

import type { Message } from "../../frames/index.ts";
import type { ClaimName } from "../claims.ts";

/** A request to an agent, as it has to be. */
export interface RequestShape {
  readonly method: string;
  readonly versions: readonly (1 | 2)[];
  /** What the agent must claim before it may be sent. */
  readonly needs?: ClaimName;
  readonly params: Message;
  /** The members that must be there, in each version that has the method. */
  readonly required: readonly string[];
}

const NONE = "colloquy-none";

/** The id of no session, in the form that most agents give to theirs. */
export const NO_SESSION = "00000000-0000-4000-8000-000000000000";

/**
 * Every request that agents answer, but `initialize` and the sign-out, which has a meaning beyond the check. They name what does
 * not exist, unless a session is given: whoever carries one out all the same does no harm.
 */
export function requestShapes(cwd: string, sessionId: unknown = NO_SESSION): readonly RequestShape[] {
  const prompt = [{ type: "text", text: "This is a check." }];
  const ofSession = { sessionId };
  const opening = { sessionId, cwd, mcpServers: [] };
  const title = "Checked";
  const option = { sessionId, configId: NONE, value: NONE };
  const provider = { providerId: NONE, apiType: "openai", baseUrl: "http://127.0.0.1:9/" };
  return [
    {
      method: "authenticate",
      versions: [1],
      needs: "auth methods",
      params: { methodId: NONE },
      required: ["methodId"],
    },
    { method: "auth/login", versions: [2], needs: "auth methods", params: { methodId: NONE }, required: ["methodId"] },
    { method: "auth/status", versions: [1, 2], needs: "auth status", params: {}, required: [] },
    { method: "session/new", versions: [1], params: { cwd, mcpServers: [] }, required: ["cwd", "mcpServers"] },
    { method: "session/new", versions: [2], params: { cwd }, required: ["cwd"] },
    {
      method: "session/load",
      versions: [1],
      needs: "load",
      params: opening,
      required: ["sessionId", "cwd", "mcpServers"],
    },
    {
      method: "session/resume",
      versions: [1, 2],
      needs: "resume",
      params: { sessionId, cwd },
      required: ["sessionId", "cwd"],
    },
    {
      method: "session/fork",
      versions: [1, 2],
      needs: "fork",
      params: { sessionId, cwd },
      required: ["sessionId", "cwd"],
    },
    { method: "session/list", versions: [1, 2], needs: "list", params: {}, required: [] },
    { method: "session/close", versions: [1, 2], needs: "close", params: ofSession, required: ["sessionId"] },
    { method: "session/delete", versions: [1, 2], needs: "delete", params: ofSession, required: ["sessionId"] },
    { method: "session/archive", versions: [1, 2], needs: "archive", params: ofSession, required: ["sessionId"] },
    { method: "session/unarchive", versions: [1, 2], needs: "archive", params: ofSession, required: ["sessionId"] },
    { method: "session/status", versions: [1, 2], needs: "status", params: ofSession, required: ["sessionId"] },
    {
      method: "session/set_title",
      versions: [1, 2],
      needs: "title",
      params: { sessionId, title },
      required: ["sessionId", "title"],
    },
    {
      method: "session/set_mode",
      versions: [1],
      needs: "modes",
      params: { sessionId, modeId: NONE },
      required: ["sessionId", "modeId"],
    },
    {
      method: "session/set_config_option",
      versions: [1],
      needs: "config options",
      params: option,
      required: ["sessionId", "configId", "value"],
    },
    {
      method: "session/set_config_option",
      versions: [2],
      needs: "config options",
      params: { ...option, type: "id" },
      required: ["sessionId", "configId", "type", "value"],
    },
    {
      method: "session/prompt",
      versions: [1, 2],
      params: { sessionId, prompt },
      required: ["sessionId", "prompt"],
    },
    { method: "providers/list", versions: [1, 2], needs: "providers", params: {}, required: [] },
    {
      method: "providers/set",
      versions: [1, 2],
      needs: "providers",
      params: provider,
      required: ["providerId", "apiType", "baseUrl"],
    },
    {
      method: "providers/disable",
      versions: [1, 2],
      needs: "providers",
      params: { providerId: NONE },
      required: ["providerId"],
    },
  ];
}

/** The same members but one. */
export function without(params: Message, key: string): Message {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== key));
}

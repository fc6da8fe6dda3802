import type { AnyHandlers, Info, Plain, Tables } from "../protocol/index.ts";
import { type Decoder, decode, supports } from "../schema/index.ts";
import type { InitializeRequest } from "../schema/v1/index.ts";
import type { AgentEdge } from "./version.ts";

/** Session capabilities that a handler shows, by the handler's method. */
const shown: { readonly [method: string]: string } = {
  "session/list": "list",
  "session/delete": "delete",
  "session/resume": "resume",
  "session/close": "close",
  "session/fork": "fork",
  "session/archive": "archive",
  "session/status": "status",
  "session/set_title": "title",
};

/** Version 1, for an agent. */
export function edgeV1(tables: Tables): AgentEdge {
  return {
    tables,
    needs: { prompt: "promptCapabilities", mcp: "mcpCapabilities", session: "sessionCapabilities" },
    terminalAuth: "auth.terminal",
    signIn: (authMethods) => (authMethods.some(({ type }) => type !== "terminal") ? ["authenticate"] : []),
    derive(handlers: AnyHandlers) {
      const has = (method: string) => handlers[method] !== undefined;
      const sessionCapabilities: { [name: string]: object } = {};
      for (const [method, name] of Object.entries(shown)) if (has(method)) sessionCapabilities[name] = {};
      return {
        loadSession: has("session/load"),
        sessionCapabilities,
        auth: { ...(has("logout") && { logout: {} }), ...(has("auth/status") && { status: {} }) },
        ...(has("providers/list") && { providers: {} }),
      };
    },
    read(params, exact) {
      const given = (typeof params === "object" && params !== null ? params : {}) as Plain;
      const request = decode(tables.params.initialize as Decoder<InitializeRequest>, exact ? given : fromNewer(given));
      return {
        request: request as unknown as Plain,
        capabilities: request.clientCapabilities ?? {},
        info: (request.clientInfo as Info | null | undefined) ?? undefined,
      };
    },
    write(agentCapabilities, agentInfo, authMethods) {
      return { protocolVersion: 1, agentCapabilities, authMethods, agentInfo };
    },
  };
}

/**
 * An `initialize` that asks for a later version, as version 1 reads it. A client that speaks both may say both; of one that
 * speaks only the later shape, what has a counterpart here is carried over.
 */
function fromNewer(given: Plain): Plain {
  const { clientCapabilities, clientInfo, capabilities, info } = given;
  const elicitation = (capabilities as Plain | undefined)?.elicitation;
  const carried = {
    ...(elicitation !== undefined && { elicitation }),
    auth: { terminal: supports(capabilities, "auth.terminal") },
    session: { configOptions: { boolean: {} } },
  };
  return { ...given, clientInfo: clientInfo ?? info, clientCapabilities: clientCapabilities ?? carried };
}

import type { AnyHandlers, Plain, Tables } from "../protocol/index.ts";
import { invalidParams } from "../rpc/index.ts";
import { AcpError, DecodeError, type Decoder, decode } from "../schema/index.ts";
import type { InitializeRequest } from "../schema/v2/index.ts";
import type { AgentEdge } from "./version.ts";

/** What the one marker `session` promises. */
const baseline = ["new", "list", "resume", "close", "prompt", "cancel"].map((name) => `session/${name}`);

/** Session capabilities that a handler shows, by the handler's method. */
const shown: { readonly [method: string]: string } = {
  "session/delete": "delete",
  "session/fork": "fork",
  "session/archive": "archive",
  "session/status": "status",
  "session/set_title": "title",
};

/** Version 2, for an agent. */
export function edgeV2(tables: Tables): AgentEdge {
  return {
    tables,
    needs: { prompt: "session.prompt", mcp: "session.mcp", session: "session" },
    terminalAuth: "auth.terminal",
    signIn: (authMethods) => (authMethods.length > 0 ? ["auth/login", "auth/logout"] : []),
    derive(handlers) {
      const has = (method: string) => handlers[method] !== undefined;
      const session: { [name: string]: object } = {};
      for (const [method, name] of Object.entries(shown)) if (has(method)) session[name] = {};
      return {
        ...(servesSessions(handlers) && { session }),
        ...(has("auth/status") && { auth: { status: {} } }),
        ...(has("providers/list") && { providers: {} }),
      };
    },
    read(params, exact) {
      const request = readRequest(tables.params.initialize as Decoder<InitializeRequest>, params, exact);
      return {
        request: request as unknown as Plain,
        capabilities: request.capabilities ?? {},
        info: request.info as never,
      };
    },
    write(capabilities, info, authMethods) {
      return { protocolVersion: 2, info, capabilities, ...(authMethods.length > 0 && { authMethods }) };
    },
  };
}

/** An agent without sessions is legal; one with half of what `session` promises is not. */
function servesSessions(handlers: AnyHandlers): boolean {
  const missing = baseline.filter((method) => handlers[method] === undefined);
  if (missing.length === baseline.length) return false;
  if (missing.length > 0) throw new AcpError(`Version 2 sessions also need handlers for ${missing.join(", ")}`);
  return true;
}

/** A request for a later version may have a shape of its own; what cannot be read of it is left out. */
function readRequest(decoder: Decoder<InitializeRequest>, params: unknown, exact: boolean): InitializeRequest {
  try {
    return decode(decoder, params);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { protocolVersion, info, clientInfo } = params as {
      protocolVersion: number;
      info?: unknown;
      clientInfo?: unknown;
    };
    if (!exact) return { protocolVersion, info: { name: "unknown", version: "unknown" }, capabilities: {} };
    if (info !== undefined || clientInfo === undefined) throw error;
    throw invalidParams(
      "Invalid params: info is missing; clientInfo is of the draft of June 2026, which is not served",
    );
  }
}

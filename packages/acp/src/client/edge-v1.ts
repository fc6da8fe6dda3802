import type { AnyHandlers, Info, Plain, Tables } from "../protocol/index.ts";
import { AcpError, type Decoder, decode } from "../schema/index.ts";
import type { InitializeResponse } from "../schema/v1/index.ts";
import type { ClientEdge } from "./version.ts";

const terminal = ["create", "output", "wait_for_exit", "kill", "release"].map((name) => `terminal/${name}`);

/** Version 1, for a client. */
export function edgeV1(tables: Tables): ClientEdge {
  return {
    tables,
    needs: { prompt: "promptCapabilities", mcp: "mcpCapabilities", session: "sessionCapabilities" },
    login: "authenticate",
    logout: undefined,
    derive(handlers) {
      const has = (method: string) => handlers[method] !== undefined;
      return {
        fs: { readTextFile: has("fs/read_text_file"), writeTextFile: has("fs/write_text_file") },
        terminal: servesTerminals(handlers),
        ...(has("elicitation/create") && { elicitation: { form: {} } }),
      };
    },
    offer: (clientCapabilities, clientInfo) => ({ clientCapabilities, clientInfo }),
    read(answer) {
      const response = decode(tables.results.initialize as Decoder<InitializeResponse>, answer);
      return {
        response: response as unknown as Plain,
        capabilities: response.agentCapabilities ?? {},
        info: (response.agentInfo as Info | null | undefined) ?? undefined,
        authMethods: response.authMethods ?? [],
      };
    },
  };
}

/** One capability stands for all five methods. */
function servesTerminals(handlers: AnyHandlers): boolean {
  const missing = terminal.filter((method) => handlers[method] === undefined);
  if (missing.length === terminal.length) return false;
  if (missing.length > 0) throw new AcpError(`Terminals also need handlers for ${missing.join(", ")}`);
  return true;
}

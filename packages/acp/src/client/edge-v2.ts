import type { Plain, Tables } from "../protocol/index.ts";
import { type Decoder, decode } from "../schema/index.ts";
import type { InitializeResponse } from "../schema/v2/index.ts";
import type { ClientEdge } from "./version.ts";

/** Version 2, for a client. */
export function edgeV2(tables: Tables): ClientEdge {
  return {
    tables,
    needs: { prompt: "session.prompt", mcp: "session.mcp", session: "session" },
    login: "auth/login",
    logout: "auth/logout",
    derive: (handlers) => (handlers["elicitation/create"] === undefined ? {} : { elicitation: { form: {} } }),
    offer: (capabilities, info) => ({ capabilities, info }),
    read(answer) {
      const response = decode(tables.results.initialize as Decoder<InitializeResponse>, answer);
      return {
        response: response as unknown as Plain,
        capabilities: response.capabilities ?? {},
        info: response.info as never,
        authMethods: response.authMethods ?? [],
      };
    },
  };
}

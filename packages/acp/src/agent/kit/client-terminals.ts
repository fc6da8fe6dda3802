import type { TerminalHost } from "../../protocol/index.ts";
import type { RawClient } from "./raw-client.ts";

/** A client's terminals as a host (version 1). */
export function clientTerminals(raw: RawClient): TerminalHost {
  const call = (method: string) => (params: object) => raw.request(`terminal/${method}`, params) as Promise<never>;
  return {
    create: call("create"),
    output: call("output"),
    waitForExit: call("wait_for_exit"),
    kill: call("kill"),
    release: call("release"),
    closeSession: async () => {},
    close: async () => {},
  };
}

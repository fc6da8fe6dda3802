import { once } from "node:events";
import { hosted, type Start } from "@colloquy/conformance";
import { serveOfficialAgent } from "./official-agent.ts";

/** The agent on the official SDK in this process, at both versions. */
export function hostedOfficialAgent(): Start {
  return hosted(async ({ input, output, signal }) => {
    const connection = serveOfficialAgent(input, output);
    const stopped = signal.aborted ? undefined : once(signal, "abort");
    await Promise.race([connection.closed, stopped]);
    return 0;
  });
}

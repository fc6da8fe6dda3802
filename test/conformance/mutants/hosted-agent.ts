import { serveAgent } from "@colloquy/acp/agent";
import { nodeLocal, nodeStreams } from "@colloquy/acp/node";
import { type ScriptedAgentOptions, scriptedAgent } from "@colloquy/acp/testing";
import { lines } from "@colloquy/acp/wire";
import { hosted, type Start } from "@colloquy/conformance";

/** How long what runs may take to end with the connection, in milliseconds. */
const DRAIN_MS = 1_000;

/** The scripted agent as a program in this process: quick, with the files of this machine, and somebody signed in. */
export function hostedScriptedAgent(options: ScriptedAgentOptions = {}): Start {
  return hosted(async ({ input, output, signal }) => {
    const { files } = nodeLocal();
    const definition = scriptedAgent({ pace: 1, files, auth: { signedIn: true }, ...options });
    const agent = serveAgent({ ...definition, limits: { drainMs: DRAIN_MS } }, lines(nodeStreams(input, output)));
    signal.addEventListener("abort", () => void agent.close());
    await agent.connection.closed;
    return 0;
  });
}

import type { Readable, Writable } from "node:stream";
import { type Message, pump } from "./floor-pump.ts";
import { perform } from "./script.ts";

let sessions = 0;

/** The floor's agent: the same on stdio and in memory. */
export function serve(input: Readable, output: Writable, batched: boolean): void {
  const send = pump(input, output, batched, (message) => void answer(message));

  async function answer({ id, method, params }: Message): Promise<void> {
    let result: unknown = null;
    if (method === "initialize") result = { protocolVersion: 1, agentCapabilities: {} };
    else if (method === "session/new") result = { sessionId: `session-${++sessions}` };
    else if (method === "session/prompt") {
      const { sessionId, prompt } = params;
      const used = await perform(prompt, (update) =>
        send({ jsonrpc: "2.0", method: "session/update", params: { sessionId, update } }),
      );
      result = { stopReason: "end_turn", ...(used && { _meta: { used } }) };
    }
    send({ jsonrpc: "2.0", id: id!, result });
  }
}

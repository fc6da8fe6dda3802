import type { Turn } from "../../agent/index.ts";
import { RequestError } from "../../rpc/index.ts";
import { DecodeError } from "../../schema/index.ts";
import type { Acts } from "../stage.ts";

/** What each request says of its sender, as the MCP revision asks for it that is spoken over a connection. */
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** MCP servers that are reached through the client (unstable). */
export const mcp: Acts = {
  async mcp(turn) {
    for (const server of turn.session.mcpServers) {
      if (server.type !== "acp") continue;
      const ask = asking(turn, server.serverId);
      const listed = await ask("tools/list", {});
      await turn.say(`${server.name}: ${listed.says}\n`);
      for (const name of namesIn(listed.result)) {
        const called = await ask("tools/call", { name, arguments: {} });
        await turn.say(`${name}: ${called.says}\n`);
      }
    }
    await turn.say("Those are all of them.");
  },
};

/** What became of a request: its result, where it has one, and what there is to say of it. */
interface Outcome {
  readonly result?: unknown;
  readonly says: string;
}

/** Asks a server, one request after another. */
function asking(turn: Turn, serverId: string): (method: string, params: object) => Promise<Outcome> {
  const { client } = turn.session;
  const request = client.request as (method: string, params: object, options: object) => Promise<Carrier>;
  let count = 0;
  return async (method, params) => {
    const requestId = `${turn.messageId}-${serverId}-${++count}`;
    const inner = { ...params, _meta };
    try {
      const message = { serverId, requestId, method, params: inner };
      return outcomeOf(await request.call(client, "mcp/message", message, { signal: turn.signal }));
    } catch (error) {
      turn.signal.throwIfAborted();
      if (error instanceof RequestError) return { says: `It was not reached: ${error.message}` };
      if (error instanceof DecodeError) return { says: `Its answer is invalid: ${error.message}` };
      throw error;
    }
  };
}

/** What an answer of a server comes in; one with neither is refused before. */
type Carrier = { readonly result: unknown } | { readonly error: { readonly message: string } };

/** A result goes before an error, and null is one. */
function outcomeOf(carrier: Carrier): Outcome {
  if ("result" in carrier) return { result: carrier.result, says: JSON.stringify(carrier.result) };
  return { says: `It failed: ${carrier.error.message}` };
}

function namesIn(result: unknown): string[] {
  const { tools } = (result ?? {}) as { readonly tools?: readonly { readonly name: string }[] };
  return (tools ?? []).map(({ name }) => name);
}

import { type Event, resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Sighting, Watch } from "../watch.ts";

/** MCP over the connection: servers by their ids, requests by theirs. */
export const mcp: Watch = {
  rules: ["MACP-03", "MACP-04", "MACP-06", "MACP-13", "MACP-15", "MACP-20", "MACP-22"],
  sides: ["agent", "client"],
  versions: [1, 2],
  *see({ events }) {
    const servers = new Set<unknown>();
    const active = new Set<string>();
    const done = new Set<string>();
    for (const event of events) {
      const { own, from, kind, method, params, frame } = event;
      const declares = from === "client" && kind === "request" && /^session\/(new|load|resume|fork)$/.test(method);
      if (declares) {
        const ids = items(params.mcpServers)
          .map(record)
          .filter(({ type }) => type === "acp")
          .map(({ serverId }) => serverId);
        const twice = ids.some((id, at) => ids.indexOf(id) !== at);
        if (own && ids.length > 0)
          yield { rule: "MACP-03", frame, ...(twice && { breach: "Two servers have the same id." }) };
        for (const id of ids) servers.add(id);
      }
      if (method !== "mcp/message") continue;
      if (own && kind !== "response") yield* inner(event);
      const key = keyOf(event);
      if (from === "agent" && kind === "request") {
        const strange = !servers.has(params.serverId);
        yield {
          rule: "MACP-04",
          frame,
          ...(strange && { breach: `No server was declared with the id ${shown(params.serverId)}.` }),
        };
        yield {
          rule: "MACP-06",
          frame,
          ...(active.has(key) && {
            breach: `An earlier request ${shown(params.requestId)} of that server is still active.`,
          }),
        };
        active.add(key);
      } else if (from === "client" && kind === "response") {
        active.delete(key);
        if (resultOf(event)) done.add(key);
      } else if (from === "client" && kind === "notification") {
        const over = !active.has(key) && done.has(key);
        const unknown = !active.has(key) && !over;
        yield {
          rule: "MACP-13",
          frame,
          ...(unknown && { breach: `No request ${shown(params.requestId)} is active.` }),
        };
        yield {
          rule: "MACP-15",
          frame,
          ...(over && { breach: `The request ${shown(params.requestId)} is answered already.` }),
        };
      }
    }
  },
};

/** What one side sends to the other has MCP's own members inside, and nothing but an object there. */
function* inner({ params: { params, _meta }, frame }: Event): Iterable<Sighting> {
  const odd = params != null && (typeof params !== "object" || Array.isArray(params));
  yield { rule: "MACP-20", frame, ...(odd && { breach: `The inner "params" are ${shown(params)}.` }) };
  const outside = Object.keys(record(_meta)).find((key) => OF_MCP.test(key));
  const breach = `The outer "_meta" has ${shown(outside)}, which belongs into that of the inner "params".`;
  yield { rule: "MACP-22", frame, ...(outside !== undefined && { breach }) };
}

/** What MCP itself has in the `_meta` of its params. */
const OF_MCP = /^(progressToken$|io\.modelcontextprotocol\/)/;

function keyOf({ params }: Event): string {
  return JSON.stringify([params.serverId, params.requestId]);
}

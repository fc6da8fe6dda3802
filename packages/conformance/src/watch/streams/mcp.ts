import { type Event, resultOf } from "../event.ts";
import { items, record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** MCP over the connection: servers by their ids, requests by theirs. */
export const mcp: Watch = {
  rules: ["MACP-03", "MACP-04", "MACP-06", "MACP-13", "MACP-15"],
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

function keyOf({ params }: Event): string {
  return JSON.stringify([params.serverId, params.requestId]);
}

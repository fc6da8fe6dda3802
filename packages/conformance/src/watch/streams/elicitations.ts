import { keyOf, record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** What an agent's elicitations refer to. */
export const elicitations: Watch = {
  rules: ["ELIC-06", "ELIC-08", "ELIC-41", "ELIC-42"],
  sides: ["agent"],
  versions: [1, 2],
  *see({ events, protocol }) {
    const pending = new Set<string>();
    const outstanding = new Set<unknown>();
    const known = new Set<unknown>();
    for (const { own, kind, method, params, frame, message, request } of events) {
      if (!own && kind === "request") pending.add(keyOf(message.id));
      if (own && kind === "response") pending.delete(keyOf(request?.message.id));
      if (!own && kind === "response" && method === "elicitation/create" && record(message.result).action !== "accept")
        outstanding.delete(params.elicitationId);
      if (own && kind === "request" && method === "elicitation/create") {
        const { requestId, sessionId, mode, elicitationId } = params;
        const scopes = [requestId, sessionId].filter((scope) => scope !== undefined && scope !== null).length;
        if (protocol === 2)
          yield {
            rule: "ELIC-06",
            frame,
            ...(scopes !== 1 && {
              breach: `It has ${scopes === 0 ? "no scope" : "two scopes"}: "sessionId" or "requestId".`,
            }),
          };
        if (requestId !== undefined && requestId !== null)
          yield {
            rule: "ELIC-08",
            frame,
            ...(!pending.has(keyOf(requestId)) && {
              breach: `No request of the client with the id ${shown(requestId)} is pending.`,
            }),
          };
        if (mode !== "url") continue;
        const twice = outstanding.has(elicitationId);
        yield {
          rule: "ELIC-41",
          frame,
          ...(twice && { breach: `The elicitation ${shown(elicitationId)} is outstanding already.` }),
        };
        outstanding.add(elicitationId);
        known.add(elicitationId);
      }
      if (own && method === "elicitation/complete") {
        const { elicitationId } = params;
        yield {
          rule: "ELIC-42",
          frame,
          ...(!known.has(elicitationId) && { breach: `No elicitation had the id ${shown(elicitationId)}.` }),
        };
        outstanding.delete(elicitationId);
      }
    }
  },
};

import { record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** The sessions of subagents: each is announced by its one parent before anything is said in it. */
export const subagents: Watch = {
  rules: ["SUBA-03", "SUBA-04"],
  sides: ["agent"],
  versions: [1, 2],
  *see({ events }) {
    const parents = new Map<unknown, unknown>();
    const opened = new Set<unknown>();
    const strays = new Map<unknown, number>();
    for (const { own, kind, method, params, frame, message } of events) {
      if (!own && typeof params.sessionId === "string") opened.add(params.sessionId);
      if (own && kind === "response") opened.add(record(message.result).sessionId);
      if (!own || kind === "response") continue;
      const update = record(params.update);
      if (method === "session/update" && update.sessionUpdate === "subagent_update") {
        const child = update.sessionId;
        const early = strays.has(child);
        yield {
          rule: "SUBA-03",
          frame,
          ...(early && { breach: `Something was said in the session ${shown(child)} before it was announced.` }),
        };
        const other = parents.has(child) && parents.get(child) !== params.sessionId;
        yield {
          rule: "SUBA-04",
          frame,
          ...(other && { breach: `The session ${shown(child)} belonged to ${shown(parents.get(child))}.` }),
        };
        parents.set(child, params.sessionId);
      } else if (
        typeof params.sessionId === "string" &&
        !opened.has(params.sessionId) &&
        !parents.has(params.sessionId)
      )
        strays.set(params.sessionId, frame);
    }
  },
};

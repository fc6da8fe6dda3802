import { resultOf } from "../event.ts";
import { keyOf, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** What an agent reports of sign-in, and the ids that it gives to sessions. */
export const accounts: Watch = {
  rules: ["ASTA-09", "SESS-02"],
  sides: ["agent"],
  *see({ events }) {
    let told: string | undefined;
    const sessions = new Set<string>();
    for (const event of events) {
      const { own, kind, method, params, frame } = event;
      if (own && kind === "notification" && method === "auth/status_update") {
        const says = keyOf(params);
        yield { rule: "ASTA-09", frame, ...(says === told && { breach: "It says what it said last." }) };
        told = says;
      }
      const id = own && method === "session/new" ? resultOf(event)?.sessionId : undefined;
      if (typeof id !== "string") continue;
      yield {
        rule: "SESS-02",
        frame,
        ...(sessions.has(id) && { breach: `An earlier session has the id ${shown(id)} too.` }),
      };
      sessions.add(id);
    }
  },
};

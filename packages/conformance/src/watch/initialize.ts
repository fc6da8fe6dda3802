import { kindOf, messageOf } from "../frames/index.ts";
import { shown } from "./values.ts";
import type { Watch } from "./watch.ts";

/** What comes before everything else. */
export const initialize: Watch = {
  rules: ["INIT-01", "INIT-32"],
  sides: ["agent", "client"],
  *see({ frames, side, events }) {
    if (side === "client") {
      const first = events.find(({ own, kind }) => own && kind === "request");
      const other = first?.method !== "initialize";
      if (first)
        yield {
          rule: "INIT-01",
          frame: first.frame,
          ...(other && { breach: `Its first request is ${shown(first.method)}.` }),
        };
      return;
    }
    const answer = events.find(({ own, kind, method }) => own && kind === "response" && method === "initialize");
    const asked = events.find(({ own, kind }) => !own && kind === "request");
    // What comes of an earlier request was asked for.
    if (asked?.method !== "initialize") return;
    for (const [index, frame] of frames.entries()) {
      if (index >= (answer?.frame ?? frames.length)) break;
      const message = frame.from === "subject" ? messageOf(frame) : undefined;
      const kind = message && kindOf(message);
      if (kind === "request" || kind === "notification")
        yield {
          rule: "INIT-32",
          frame: index,
          breach: `It sends ${shown(message?.method)} before it has answered initialize.`,
        };
    }
    if (answer) yield { rule: "INIT-32", frame: answer.frame };
  },
};

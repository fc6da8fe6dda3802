import { messageOf } from "../frames/index.ts";
import type { Sighting, Watch } from "./watch.ts";

/** That every message is of JSON-RPC 2.0. */
export const envelope: Watch = {
  rules: ["ENV-01"],
  sides: ["agent", "client"],
  *see({ frames }): Iterable<Sighting> {
    for (const [index, frame] of frames.entries()) {
      const message = frame.from === "subject" ? messageOf(frame) : undefined;
      if (message === undefined) continue;
      const breach = message.jsonrpc === "2.0" ? {} : { breach: `"jsonrpc" is ${JSON.stringify(message.jsonrpc)}.` };
      yield { rule: "ENV-01", frame: index, ...breach };
    }
  },
};

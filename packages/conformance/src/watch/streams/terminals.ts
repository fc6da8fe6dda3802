import { items, record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** What is known of a terminal that the agent had the client make. */
interface Terminal {
  readonly id: string;
  readonly session: unknown;
  released: boolean;
  embedded: boolean;
}

/** Version 1: terminals of the client are released, and shown before that if at all. */
export const terminals: Watch = {
  rules: ["TERM-19", "TERM-20"],
  sides: ["agent"],
  versions: [1],
  *see({ events }) {
    const made = new Map<string, Terminal>();
    for (const { own, kind, method, params, frame, message } of events) {
      const { sessionId, terminalId, update } = params;
      if (!own && kind === "response" && method === "terminal/create") {
        const id = record(message.result).terminalId;
        if (typeof id === "string") made.set(id, { id, session: sessionId, released: false, embedded: false });
      } else if (own && kind === "request" && method === "terminal/release") {
        const terminal = made.get(terminalId);
        if (terminal === undefined) continue;
        terminal.released = true;
        yield { rule: "TERM-19", frame };
      } else if (own && method === "session/update") {
        for (const { type, terminalId: shownId } of items(record(update).content).map(record)) {
          const terminal = type === "terminal" ? made.get(shownId) : undefined;
          if (terminal === undefined) continue;
          const late = terminal.released && !terminal.embedded;
          terminal.embedded = true;
          yield {
            rule: "TERM-20",
            frame,
            ...(late && { breach: `The terminal ${shown(shownId)} is shown after it was released.` }),
          };
        }
      } else if (own && kind === "response" && method === "session/close" && Object.hasOwn(message, "result")) {
        for (const { id, session, released } of made.values())
          if (session === sessionId && !released)
            yield {
              rule: "TERM-19",
              frame,
              breach: `The session is closed, and the terminal ${shown(id)} was never released.`,
            };
      }
    }
  },
};

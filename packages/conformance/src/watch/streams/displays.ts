import { supports } from "@colloquy/acp/schema";
import { record, shown } from "../values.ts";
import type { Watch } from "../watch.ts";

/** What is known of a terminal that an agent shows. */
interface Display {
  command?: string;
  exited: boolean;
  cancellable: boolean;
  /** Whether it ever was. */
  offered: boolean;
}

/** Version 2: the terminals that an agent shows. */
export const displays: Watch = {
  rules: ["TDIS-01", "TDIS-11", "TDIS-17"],
  sides: ["agent"],
  versions: [2],
  *see({ events }) {
    const sessions = new Map<unknown, Map<unknown, Display>>();
    for (const { own, kind, method, params, frame } of events) {
      const { sessionId } = params;
      if (!own && kind === "request" && method === "session/resume") sessions.delete(sessionId);
      const { sessionUpdate, terminalId, command, exitStatus, capabilities } = record(params.update);
      if (!own || kind === "response" || !/^terminal_/.test(sessionUpdate)) continue;
      let known = sessions.get(sessionId);
      if (known === undefined) sessions.set(sessionId, (known = new Map()));
      let display = known.get(terminalId);
      const first = display === undefined;
      if (display === undefined)
        known.set(terminalId, (display = { exited: false, cancellable: false, offered: false }));
      if (sessionUpdate !== "terminal_update") continue;
      const id = shown(terminalId);
      if (first)
        yield {
          rule: "TDIS-11",
          frame,
          ...(typeof command !== "string" && { breach: `The first report of the terminal ${id} has no command.` }),
        };
      const reused =
        display.exited && typeof command === "string" && display.command !== undefined && command !== display.command;
      yield {
        rule: "TDIS-01",
        frame,
        ...(reused && { breach: `The terminal ${id} had exited, and runs another command.` }),
      };
      if (typeof command === "string") display.command = command;
      if (typeof exitStatus === "object" && exitStatus !== null) display.exited = true;
      if (capabilities !== undefined) display.cancellable = supports(capabilities, "cancel");
      display.offered ||= display.cancellable;
      if (display.exited && display.offered)
        yield {
          rule: "TDIS-17",
          frame,
          ...(display.cancellable && {
            breach: `The terminal ${id} has exited, and still shows that it can be cancelled.`,
          }),
        };
    }
  },
};

import { type Action, send, write } from "./action.ts";
import { type Fault, fault, strikes, treats } from "./fault.ts";
import { wireBytes } from "./line.ts";
import { tell } from "./messages.ts";

const cancel = (sessionId: unknown): Action => tell("session/cancel", { sessionId });

/** What an agent makes of the end of a turn that was cancelled; `undefined`: it says nothing. */
function cancelled(name: string, title: string, end: (id: unknown) => Action[]): Fault {
  return fault(
    name,
    title,
    () => {
      let isCancelled = false;
      return {
        returns: ({ message }) => {
          isCancelled ||= message?.method === "session/cancel";
          return undefined;
        },
        passes: ({ answers, message }) =>
          isCancelled && answers?.method === "session/prompt" ? end(message!.id) : undefined,
      };
    },
    { towards: ["client"], at: "turn" },
  );
}

/** Cancels that come when nobody counts on them, and turns that do not end as they should. */
export const cancels: readonly Fault[] = [
  strikes(
    "J-21/idle",
    "Cancels without a turn, twice, and of no session",
    ({ sessionId }) => [cancel(sessionId), cancel(sessionId), cancel("colloquy-unknown"), cancel(null)],
    { towards: ["agent"] },
  ),
  treats(
    "J-21/twice",
    "Each cancel twice",
    (line) =>
      line.message?.method === "session/cancel" ? [write(wireBytes(line)), write(wireBytes(line))] : undefined,
    { towards: ["agent"], at: "turn" },
  ),
  strikes("J-21/at-once", "A cancel right after the first prompt", ({ sessionId }) => [cancel(sessionId)], {
    towards: ["agent"],
    at: "turn",
  }),
  cancelled("J-21/error", "An error as the end of a cancelled turn", (id) => [
    send({ jsonrpc: "2.0", id, error: { code: -32603, message: "aborted" } }),
  ]),
  cancelled("J-21/silent", "No end of a cancelled turn", () => []),
];

import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { reopened } from "../base/session-steps.ts";
import { attended } from "../client-side.ts";
import { playPrompt, type Turn } from "../turn.ts";

/** Work that goes on when a turn is over. */
export const background: readonly AgentCase[] = [
  {
    id: "background/cancel",
    title: "A cancel leaves alone what runs in the background",
    scenario: "background",
    rules: ["BG-12", "CANC-21"],
    versions: [2],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      const { turn } = await playPrompt(session, test.prompt("background"));
      const running = reported(turn);
      const since = talk.heard.length;
      await turn.cancel();
      await talk.alive();
      const ids = idsOf(running);
      const stopped = talk.updates(sessionId, since).find(({ message }) => ends(message.params.update ?? {}, ids));
      const otherwise = `After the cancel it sent ${JSON.stringify(stopped?.message.params.update)}.`;
      const place = stopped && { talk, frame: stopped.frame };
      for (const rule of ["BG-12", "CANC-21"]) test.holds(rule, stopped === undefined, otherwise, place);
      await talk.request("session/close", { sessionId });
    },
  },
  {
    id: "background/close",
    title: "A session that was closed has nothing left that runs in the background",
    scenario: "background",
    rules: ["BG-12", "SESS-89"],
    versions: [2],
    async run(test) {
      const session = await attended(test);
      const { talk, sessionId } = session;
      const { turn } = await playPrompt(session, test.prompt("background"));
      const ids = idsOf(reported(turn));
      const closed = await talk.request("session/close", { sessionId });
      if (closed.error !== undefined) throw new Halt("not checked", `It answered session/close with ${show(closed)}.`);
      const since = talk.heard.length;
      await reopened(test, session);
      const states = talk.updates(sessionId, since).filter(({ message }) => stateOf(message) !== undefined);
      if (states.length === 0) throw new Halt("not checked", "It told no state of the session that was opened again.");
      const left = states.find(({ message }) => idsOf(stateOf(message)?.background).some((id) => ids.includes(id)));
      const otherwise = `Closed and opened again, the session still has ${JSON.stringify(left && stateOf(left.message))}.`;
      const place = left && { talk, frame: left.frame };
      for (const rule of ["BG-12", "SESS-89"]) test.holds(rule, left === undefined, otherwise, place);
    },
  },
];

/** What a turn left behind, as it is reported at its end. Halts where that is nothing. */
function reported(turn: Turn): readonly Message[] {
  const last = turn.updates("state_update").at(-1)?.message.params.update as Message | undefined;
  const running = last?.background;
  if (Array.isArray(running) && running.length > 0) return running;
  throw new Halt("not checked", "The agent reported no background work at the end of the turn.");
}

function stateOf({ params }: Message): Message | undefined {
  return params.update?.sessionUpdate === "state_update" ? params.update : undefined;
}

/** What is named in a "background" list. */
function idsOf(background: unknown): unknown[] {
  return Array.isArray(background)
    ? background.flatMap((item: Message) => item?.terminalId ?? item?.toolCallId ?? [])
    : [];
}

/** Whether an update says that one of these has ended, or leaves it out. */
function ends(update: Message, ids: readonly unknown[]): boolean {
  const { sessionUpdate, terminalId, toolCallId, exitStatus, status, background } = update;
  if (sessionUpdate === "terminal_update") return ids.includes(terminalId) && exitStatus != null;
  if (sessionUpdate === "tool_call_update")
    return ids.includes(toolCallId) && ["completed", "failed", "cancelled"].includes(status);
  if (sessionUpdate !== "state_update" || !Array.isArray(background)) return false;
  const left = idsOf(background);
  return ids.some((id) => !left.includes(id));
}

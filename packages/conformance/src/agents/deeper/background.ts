import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { attended } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

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
      const [last] = turn
        .updates("state_update")
        .map(({ message }) => message.params.update as Message)
        .slice(-1);
      const running = last?.background;
      if (!Array.isArray(running) || running.length === 0)
        throw new Halt("not checked", "The agent reported no background work at the end of the turn.");
      const since = talk.heard.length;
      await turn.cancel();
      await talk.alive();
      const ids: unknown[] = running.flatMap((item: Message) => item?.terminalId ?? item?.toolCallId ?? []);
      const stopped = talk.updates(sessionId, since).find(({ message }) => ends(message.params.update ?? {}, ids));
      const otherwise = `After the cancel it sent ${JSON.stringify(stopped?.message.params.update)}.`;
      const place = stopped && { talk, frame: stopped.frame };
      for (const rule of ["BG-12", "CANC-21"]) test.holds(rule, stopped === undefined, otherwise, place);
      await talk.request("session/close", { sessionId });
    },
  },
];

/** Whether an update says that one of these has ended, or leaves it out. */
function ends(update: Message, ids: readonly unknown[]): boolean {
  const { sessionUpdate, terminalId, toolCallId, exitStatus, status, background } = update;
  if (sessionUpdate === "terminal_update") return ids.includes(terminalId) && exitStatus != null;
  if (sessionUpdate === "tool_call_update")
    return ids.includes(toolCallId) && ["completed", "failed", "cancelled"].includes(status);
  if (sessionUpdate !== "state_update" || !Array.isArray(background)) return false;
  const left = background.flatMap((item: Message) => item?.terminalId ?? item?.toolCallId ?? []);
  return ids.some((id) => !left.includes(id));
}

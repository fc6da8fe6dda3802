import type { Message } from "../../frames/index.ts";
import { Silence } from "../../talk/index.ts";
import type { AgentSession, AgentTest } from "../agent-test.ts";
import { holds } from "../by-version.ts";
import { playPrompt, sendPrompt, type Turn } from "../turn.ts";

/** Begins the scenario `long` and waits until the agent has said two things. */
export async function streaming(test: AgentTest, session: AgentSession): Promise<Turn> {
  const turn = await sendPrompt(session, test.prompt("long"));
  const said = () => turn.updates("agent_message_chunk", "agent_message").length >= 2;
  await turn.talk.until("two parts of its text", () => said() || turn.isOver());
  return turn;
}

/** PROM-25: the session takes another prompt. With the scenario `say` where there is one, else not judged. */
export async function goesOn(test: AgentTest, session: AgentSession): Promise<void> {
  const { over } = await playPrompt(session, test.prompt("say"));
  const otherwise = `The next prompt ended with ${JSON.stringify(over.stopReason ?? over.error)}.`;
  holds(test, "PROM-25", !over.refused && over.stopReason !== "cancelled", otherwise, over.at);
}

/** What it told of its tool calls in a turn, in order. */
export function callsOf(turn: Turn): Message[] {
  return turn.updates("tool_call", "tool_call_update").map(({ message }) => message.params.update);
}

/** Whether its user was asked for a permission in it. Some agents report a call that needed one only when it is over. */
export function askedUser({ talk, since }: Turn): boolean {
  return talk.heard.slice(since).some(({ message }) => message.method === "session/request_permission");
}

/** How long one that runs commands in its own way may take until that shows, in milliseconds. */
const SHOWN_MS = 1000;

/**
 * Waits until a command or another tool runs: one that `shows`, and whose call is in progress. Of an agent that tells only one of
 * them, or has its user asked, it waits for the other for a moment only. Returns early when the turn ends.
 */
export async function commandRuns(turn: Turn, shows: () => boolean): Promise<void> {
  const { talk } = turn;
  const inProgress = () => callsOf(turn).some(({ status }) => status === "in_progress");
  await talk.until("a command that runs", () => shows() || inProgress() || askedUser(turn) || turn.isOver());
  try {
    await talk.until("a command in progress", () => (shows() && inProgress()) || turn.isOver(), SHOWN_MS);
  } catch (error) {
    if (!(error instanceof Silence)) throw error;
  }
}

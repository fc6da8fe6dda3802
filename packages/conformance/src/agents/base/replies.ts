import { show } from "../../judge/index.ts";
import { type Answer, type Heard, Silence } from "../../talk/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentTest } from "../agent-test.ts";

/** How long a due answer may still take after that to a later request has come, in milliseconds. */
export const LATE_MS = 1000;

/** Writes text as it is, and a request behind it. Resolves to all responses that were heard before the answer to that. */
export async function repliesTo(agent: AgentTalk, text: string): Promise<readonly Heard[]> {
  const since = agent.heard.length;
  await agent.write(text);
  return repliesSince(agent, since);
}

/** All responses that were heard since `since`, an index of `heard`, before the answer to one more request. */
export async function repliesSince(agent: AgentTalk, since: number): Promise<readonly Heard[]> {
  const last = await agent.alive();
  return agent.heard
    .slice(since, last)
    .filter(({ message }) => Object.hasOwn(message, "result") || Object.hasOwn(message, "error"));
}

/** Writes text as it is, and waits for the response with one of these ids; `undefined` if only a later request is answered. */
export async function replyTo(
  agent: AgentTalk,
  text: string,
  ids: readonly unknown[],
): Promise<(Answer & { readonly id: unknown }) | undefined> {
  const since = agent.heard.length;
  await agent.write(text);
  await agent.alive();
  try {
    const its = ({ kind, message }: Heard) => kind === "response" && ids.includes(message.id);
    const { message, frame } = await agent.next("an answer", its, {
      since,
      within: Math.min(LATE_MS, agent.patienceMs),
    });
    const { id, error, result } = message;
    return error === undefined ? { id, result, at: { talk: agent, frame } } : { id, error, at: { talk: agent, frame } };
  } catch (error) {
    if (error instanceof Silence) return undefined;
    throw error;
  }
}

/** The rule asks for nothing to come back for this text, and for the connection to go on. */
export async function unreplied(test: AgentTest, rules: readonly string[], agent: AgentTalk, text: string) {
  const [reply] = await repliesTo(agent, text);
  const at = reply && { talk: agent, ...reply };
  const otherwise = `Expected no answer to ${short(text)}; it sent ${short(JSON.stringify(reply?.message))}.`;
  for (const rule of rules) test.holds(rule, reply === undefined, otherwise, at);
}

/** The rule asks for an error with this code, and one of these ids, as the answer to this text. */
export async function repliedError(
  test: AgentTest,
  rules: readonly string[],
  agent: AgentTalk,
  text: string,
  code: number,
  ids: readonly unknown[] = [null],
) {
  const reply = await replyTo(agent, text, ids);
  const ok = reply?.error?.code === code;
  const wanted = `error ${code} with the id ${ids.map((id) => JSON.stringify(id)).join(" or ")} for ${short(text)}`;
  const otherwise = `Expected ${wanted}; it ${reply === undefined ? "sent nothing of that id" : `answered ${show(reply)}`}.`;
  for (const rule of rules) test.holds(rule, ok, otherwise, reply?.at);
}

/** A message as a line. */
export function line(message: unknown): string {
  return `${JSON.stringify(message)}\n`;
}

/** Text as it is quoted in findings. */
export function short(text: string | undefined): string {
  const shown = (text ?? "").trimEnd();
  return shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
}

import type { Heard } from "../../talk/index.ts";
import { wordsOf } from "../turn.ts";

/** What tells of a conversation, as opposed to what tells of a session's state. */
const historic: readonly string[] = [
  "user_message_chunk",
  "user_message",
  "agent_message_chunk",
  "agent_message",
  "agent_thought_chunk",
  "agent_thought",
  "tool_call",
  "tool_call_update",
  "tool_call_content_chunk",
];

/** What was said and done in a session, as its updates tell. */
export interface Transcript {
  /** Everything that the user and the agent said, white space apart: pieces may be cut elsewhere when they are told again. */
  readonly user: string;
  readonly agent: string;
  readonly toolCallIds: readonly string[];
  /** The messageIds of what the user and the agent said. */
  readonly messageIds: readonly unknown[];
  /** Messages without a messageId. */
  readonly unnamed: readonly Heard[];
}

/** The updates that tell of a conversation. */
export function history(updates: readonly Heard[]): readonly Heard[] {
  return updates.filter(({ message }) => historic.includes(message.params.update?.sessionUpdate));
}

/** Puts together what updates tell. */
export function transcriptOf(updates: readonly Heard[]): Transcript {
  const said = (who: "user" | "agent") =>
    updates.filter(({ message }) =>
      [`${who}_message_chunk`, `${who}_message`].includes(message.params.update?.sessionUpdate),
    );
  const text = (who: "user" | "agent") =>
    said(who)
      .map(({ message }) => wordsOf(message.params.update))
      .join("")
      .replaceAll(/\s+/g, "");
  const messages = [...said("user"), ...said("agent")];
  const idOf = ({ message }: Heard) => message.params.update.messageId;
  const calls = updates.flatMap(({ message }) => message.params.update?.toolCallId ?? []);
  return {
    user: text("user"),
    agent: text("agent"),
    toolCallIds: [...new Set<string>(calls)],
    messageIds: [...new Set(messages.map(idOf))],
    unnamed: messages.filter((heard) => typeof idOf(heard) !== "string"),
  };
}

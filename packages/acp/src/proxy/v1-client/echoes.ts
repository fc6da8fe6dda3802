import type * as v2 from "../../schema/v2/unstable.ts";
import { restAfter } from "../../state/index.ts";

/** Of how many prompts a late repetition is still known as one. */
const remembered = 16;

/** A prompt that the agent may repeat. */
export interface Echo {
  readonly content: readonly v2.ContentBlock[];
  /** What has not been repeated in pieces. */
  rest: readonly v2.ContentBlock[];
  /** The id of the message, once a repetition or the answer has told it. */
  messageId?: string;
}

/** What an agent says of a message of the user's. */
export type UserMessage = Extract<v2.SessionUpdate, { sessionUpdate: "user_message" | "user_message_chunk" }>;

/** The repetitions of a client's own messages, which version 1 does not show twice. */
export class Echoes {
  private known: Echo[] = [];

  /** A prompt is sent. */
  expect(content: readonly v2.ContentBlock[]): Echo {
    const echo: Echo = { content, rest: content };
    this.known.push(echo);
    if (this.known.length > remembered) this.known.shift();
    return echo;
  }

  /** What comes now is no repetition. */
  clear(): void {
    this.known = [];
  }

  /** Whether a message repeats a prompt. `differs`: it is one, and says something else. */
  take(update: UserMessage): "repeats" | "differs" | "other" {
    const { messageId } = update;
    const named = this.known.find((echo) => echo.messageId === messageId);
    for (const echo of named ? [named] : this.known.filter((one) => one.messageId === undefined)) {
      const rest = afterUpdate(echo, update);
      if (rest === undefined) continue;
      echo.messageId = messageId;
      echo.rest = rest;
      return "repeats";
    }
    return named ? "differs" : "other";
  }
}

/** What is left to be repeated; undefined when the update says something else. A whole message is all or nothing. */
function afterUpdate(echo: Echo, update: UserMessage): Echo["rest"] | undefined {
  if (update.sessionUpdate === "user_message_chunk") return restAfter(echo.rest, update.content);
  let rest: Echo["rest"] | undefined = echo.content;
  for (const block of update.content ?? []) rest = rest && restAfter(rest, block);
  return rest?.length === 0 ? [] : undefined;
}

import { errorCodes, type Id, type Message } from "../../rpc/index.ts";
import { type AnswerMessage, answer, type Plain, resultOf, update } from "../shape.ts";

/** A prompt that the agent has not answered, although its caller has been told that it was taken in. */
interface Running {
  readonly sessionId: string;
  readonly messageId: string;
  /** Nothing but echoes of the user's message has come yet. */
  isFresh: boolean;
}

/** The prompts of a caller that expects to be told of states, made to an agent that answers at the end of the turn. */
export class RunningPrompts {
  private readonly prompts = new Map<Id, Running>();
  private readonly prefix = `draft:${Date.now().toString(36)}`;
  private count = 0;

  /** A prompt has been sent: what the caller is told at once. */
  begin(id: Id, sessionId: string, content: unknown): Message[] {
    const messageId = `${this.prefix}-${++this.count}`;
    this.prompts.set(id, { sessionId, messageId, isFresh: true });
    return [
      update(sessionId, { sessionUpdate: "user_message", messageId, content }),
      answer(id, { messageId }),
      state(sessionId, { state: "running" }),
    ];
  }

  /** An answer has come: what the caller is told, if it answers a prompt. */
  end(message: AnswerMessage): Message[] | undefined {
    const prompt = this.prompts.get(message.id);
    if (prompt === undefined) return undefined;
    this.prompts.delete(message.id);
    const { sessionId } = prompt;
    const ended = state(sessionId, { state: "idle", ...outcome(message) });
    return this.isRunning(sessionId) ? [ended, state(sessionId, { state: "running" })] : [ended];
  }

  /** How a session stands, as far as can be known. */
  state(sessionId: string): Message {
    return state(sessionId, { state: this.isRunning(sessionId) ? "running" : "idle" });
  }

  /** An update with the agent's echo of a prompt taken out: `undefined` when nothing is left of it. */
  withoutEcho(sessionId: string, body: Plain): Plain | undefined {
    const prompt = [...this.prompts.values()].find((one) => one.sessionId === sessionId && one.isFresh);
    if (prompt === undefined) return body;
    if (body.sessionUpdate === "user_message") return { ...body, messageId: prompt.messageId };
    if (body.sessionUpdate === "user_message_chunk") return undefined;
    prompt.isFresh = false;
    return body;
  }

  private isRunning(sessionId: string): boolean {
    return [...this.prompts.values()].some((prompt) => prompt.sessionId === sessionId);
  }
}

function state(sessionId: string, body: Plain): Message {
  return update(sessionId, { sessionUpdate: "state_update", ...body });
}

function outcome(message: AnswerMessage): Plain {
  const { error } = message;
  if (error === undefined) return { stopReason: resultOf(message)?.stopReason ?? "end_turn" };
  return error.code === errorCodes.requestCancelled ? { stopReason: "cancelled" } : { stopReason: "error", error };
}

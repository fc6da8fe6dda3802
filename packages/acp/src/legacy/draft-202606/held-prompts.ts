import { errorCodes, type Id, type Message } from "../../rpc/index.ts";
import { type AnswerMessage, answer, isPlain, type Plain, text } from "../shape.ts";

/** A prompt of the client that is answered when its turn is over. */
interface Held {
  readonly id: Id;
  /** Its content, block by block, to know the agent's echo by. */
  readonly blocks: readonly string[];
  echoed: number;
  /** Known once the agent has taken the prompt in. */
  messageId?: string;
}

interface Session {
  held: Held[];
  /** User messages seen while prompts are held, with the first idle state after each. */
  readonly seen: Map<string, Plain | undefined>;
}

/**
 * The prompts of a client that waits for the whole turn, kept until the agent is idle. A turn ends with the first idle state
 * after its prompt was taken in: that is, after the agent's answer or the message's echo, whichever comes first.
 */
export class HeldPrompts {
  private readonly sessions = new Map<string, Session>();

  add(id: Id, { sessionId, prompt }: Plain): void {
    if (typeof sessionId !== "string") return;
    const session: Session = this.sessions.get(sessionId) ?? { held: [], seen: new Map() };
    this.sessions.set(sessionId, session);
    const blocks = Array.isArray(prompt) ? prompt.map((block) => JSON.stringify(block)) : [];
    session.held.push({ id, blocks, echoed: 0 });
  }

  /** The agent has answered a prompt: what the client is told now, if anything. */
  answered(message: AnswerMessage & Message, params: unknown): Message[] {
    const sessionId = isPlain(params) ? text(params.sessionId) : undefined;
    const session = this.sessions.get(sessionId ?? "");
    const held = session?.held.find(({ id }) => id === message.id);
    if (session === undefined || held === undefined) return [message];
    if (message.error !== undefined) {
      this.drop(sessionId!, [held]);
      const isCancelled = message.error.code === errorCodes.requestCancelled;
      return [isCancelled ? answer(message.id, { stopReason: "cancelled" }) : message];
    }
    held.messageId = isPlain(message.result) ? (text(message.result.messageId) ?? "") : "";
    const idle = session.seen.get(held.messageId);
    return idle === undefined ? [] : this.finish(sessionId!, [held], idle);
  }

  /** The session's state has changed: what the client is told. */
  state(sessionId: string, state: Plain): Message[] {
    const session = this.sessions.get(sessionId);
    if (session === undefined || state.state !== "idle") return [];
    for (const [messageId, idle] of session.seen) if (idle === undefined) session.seen.set(messageId, state);
    return this.finish(
      sessionId,
      session.held.filter(({ messageId }) => messageId !== undefined),
      state,
    );
  }

  /** The session is closed: its turns are over. */
  closed(sessionId: unknown): Message[] {
    return typeof sessionId === "string" ? this.state(sessionId, { state: "idle", stopReason: "cancelled" }) : [];
  }

  /** Takes note of a user message. Whether it only repeats what the client has said itself. */
  isEcho(sessionId: string, { sessionUpdate, messageId, content }: Plain): boolean {
    const session = this.sessions.get(sessionId);
    if (session === undefined || typeof messageId !== "string") return false;
    if (!session.seen.has(messageId)) session.seen.set(messageId, undefined);
    const held = session.held.find((one) => one.messageId === messageId) ?? session.held.find((one) => !one.messageId);
    if (held === undefined) return false;
    if (sessionUpdate === "user_message") return JSON.stringify(content) === `[${held.blocks.join()}]`;
    if (JSON.stringify(content) !== held.blocks[held.echoed]) return false;
    held.echoed++;
    return true;
  }

  private finish(sessionId: string, held: readonly Held[], idle: Plain): Message[] {
    this.drop(sessionId, held);
    return held.map(({ id }) => outcome(id, idle));
  }

  private drop(sessionId: string, gone: readonly Held[]): void {
    const session = this.sessions.get(sessionId);
    if (session === undefined) return;
    session.held = session.held.filter((held) => !gone.includes(held));
    if (session.held.length === 0) this.sessions.delete(sessionId);
  }
}

/** How the draft answers a prompt whose turn has ended. */
function outcome(id: Id, { stopReason, error }: Plain): Message {
  if (stopReason !== "error") return answer(id, { stopReason: stopReason ?? "end_turn" });
  const { code, message, data } = isPlain(error) ? error : ({} as Plain);
  return {
    jsonrpc: "2.0",
    id,
    error: {
      code: typeof code === "number" ? code : errorCodes.internalError,
      message: text(message) ?? "The turn failed",
      ...(data !== undefined && { data }),
    },
  };
}

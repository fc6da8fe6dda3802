import type { Message } from "../frames/index.ts";
import { Halt } from "../judge/index.ts";
import { NO_TOOL } from "../model-server/index.ts";
import type { Answer, Heard, Place } from "../talk/index.ts";
import type { AgentTalk } from "./agent-talk.ts";
import type { AgentSession } from "./agent-test.ts";

/** How a turn ended. */
export interface TurnEnd {
  /** Version 1: of the response. Version 2: of the `state_update` with which the session became idle. Absent where none was given. */
  readonly stopReason?: unknown;
  /** The error of the response, or, in version 2, the one that the idle state carries. */
  readonly error?: Message;
  /** Whether the response to the prompt was an error. */
  readonly refused: boolean;
  readonly at: Place;
  /** The index in `heard` of what ended it. */
  readonly heard: number;
}

/** A prompt that was sent, and what the agent does about it. */
export class Turn {
  readonly session: AgentSession;
  /** The id of the request. */
  readonly id: unknown;
  /** Where in `heard` it begins. */
  readonly since: number;

  constructor(session: AgentSession, id: unknown, since: number) {
    this.session = session;
    this.id = id;
    this.since = since;
  }

  get talk(): AgentTalk {
    return this.session.talk;
  }

  /** Waits for the response to the prompt: at version 1 that is the end of the turn. Rejects with `Silence` or `Gone`. */
  answer(within?: number): Promise<Answer> {
    return this.talk.answerTo(this.id, {
      since: this.since,
      what: "an answer to session/prompt",
      ...(within !== undefined && { within }),
    });
  }

  /**
   * Waits for the end of the turn. At version 2 that is the first idle state after its work has begun, or the response if it is an
   * error. Rejects with `Silence` or `Gone`.
   */
  async end(within?: number): Promise<TurnEnd> {
    const { talk } = this;
    const what = talk.protocol === 1 ? "an answer to session/prompt" : "an idle state_update";
    await talk.until(what, () => this.isOver(), within);
    const answer = await this.answer(within);
    const refused = answer.error !== undefined;
    if (refused || talk.protocol === 1) {
      const { at } = answer;
      const how = answer.error === undefined ? { stopReason: answer.result?.stopReason } : { error: answer.error };
      return { ...how, refused, at, heard: talk.heard.findIndex(({ frame }) => frame === at.frame) };
    }
    const heard = this.idle();
    const { message, frame } = talk.heard[heard]!;
    const { stopReason, error } = message.params.update;
    return { stopReason, ...(error != null && { error }), refused, at: { talk, frame }, heard };
  }

  /** The response, where it has come. */
  answered(): Heard | undefined {
    return this.talk.heard.slice(this.since).find(({ kind, message }) => kind === "response" && message.id === this.id);
  }

  /** The updates of its session since it began, of these kinds, if any are named. */
  updates(...kinds: string[]): Heard[] {
    const all = this.talk.updates(this.session.sessionId, this.since);
    return all.filter(({ message }) => kinds.length === 0 || kinds.includes(message.params.update?.sessionUpdate));
  }

  /** Waits for an update of its session that passes the test. */
  async update(what: string, test: (update: Message) => boolean): Promise<Heard> {
    const { talk, session, since } = this;
    const own = ({ method, params }: Message) =>
      method === "session/update" && params?.sessionId === session.sessionId && test(params.update ?? {});
    return talk.next(what, ({ message }) => own(message), { since });
  }

  /** Waits until it asks for this with a request. Halts when it ends without: the agent does not do what the scenario is for. */
  async asks(method: string): Promise<Heard> {
    const { talk, since } = this;
    const asked = () =>
      talk.heard.slice(since).find(({ kind, message }) => kind === "request" && message.method === method);
    await talk.until(`a request of ${method}`, () => asked() !== undefined || this.isOver());
    const found = asked();
    if (found === undefined) throw new Halt("not checked", `The agent sent no ${method} in this scenario.`);
    return found;
  }

  /** What the agent has said in it. */
  said(): string {
    return this.updates("agent_message_chunk", "agent_message")
      .map(({ message }) => wordsOf(message.params.update))
      .join("");
  }

  /** Sends `session/cancel`. */
  cancel(): Promise<void> {
    return this.talk.notify("session/cancel", { sessionId: this.session.sessionId });
  }

  /** Whether it has ended. */
  isOver(): boolean {
    const answered = this.answered();
    if (answered === undefined || this.talk.protocol === 1) return answered !== undefined;
    return answered.message.error !== undefined || this.idle() !== -1;
  }

  /** The index in `heard` of the idle state that ends it; -1 where it has not come. */
  private idle(): number {
    const { talk, session, since } = this;
    let begun = false;
    for (let at = since; at < talk.heard.length; at++) {
      const { kind, message } = talk.heard[at]!;
      if (kind === "response" && message.id === this.id) begun = true;
      if (message.method !== "session/update" || message.params?.sessionId !== session.sessionId) continue;
      const { sessionUpdate, state } = message.params.update ?? {};
      if (sessionUpdate !== "state_update") continue;
      if (state !== "idle") begun = true;
      else if (begun) return at;
    }
    return -1;
  }
}

/** Sends a prompt. Nothing is awaited. */
export async function sendPrompt(session: AgentSession, content: readonly unknown[] | string): Promise<Turn> {
  const { talk, sessionId } = session;
  const prompt = typeof content === "string" ? [{ type: "text", text: content }] : content;
  const turn = new Turn(session, talk.nextId(), talk.heard.length);
  await talk.send({ jsonrpc: "2.0", id: turn.id, method: "session/prompt", params: { sessionId, prompt } });
  return turn;
}

/** Sends a prompt and waits for the end of its turn. Halts where the model that the check plays says that it has no tool for it. */
export async function playPrompt(
  session: AgentSession,
  content: readonly unknown[] | string,
): Promise<{ readonly turn: Turn; readonly over: TurnEnd }> {
  const turn = await sendPrompt(session, content);
  const over = await turn.end();
  if (turn.said().includes(NO_TOOL))
    throw new Halt("not checked", "The agent offers its model no tool for this scenario.");
  return { turn, over };
}

/** The text in a message update or in a chunk. */
export function wordsOf({ content }: Message): string {
  return [content ?? []]
    .flat()
    .map((block: Message) => (typeof block?.text === "string" ? block.text : ""))
    .join("");
}

import { RequestError } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { commandsToV1, endToV1, type ToV1, toV1 } from "../../versions/index.ts";
import { inV1, type Link } from "./link.ts";
import { Prompts } from "./prompts.ts";

/** How often the content of tool calls is told anew while it grows, in milliseconds. */
export const flushEveryMs = 100;

type Meta = { readonly [key: string]: unknown } | null | undefined;

/** One session between an agent of version 2 and a client of version 1. */
export class BridgedSession {
  readonly sessionId: string;
  readonly prompts: Prompts;
  words: ToV1;
  private readonly link: Link;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(link: Link, sessionId: string) {
    this.link = link;
    this.sessionId = sessionId;
    this.words = this.begin();
    this.prompts = new Prompts({
      send: (request, signal) =>
        link.agent.request("session/prompt", request, { signal, ungated: true }).catch((error) => {
          throw inV1(error);
        }),
      stop: () => void link.agent.notify("session/cancel", { sessionId }),
      inserted: (messageId, content) => this.words.sent(messageId, content),
      differs: (messageId) => link.lose("L-14", messageId),
      stoppedForOne: () => link.lose("L-13"),
      unasked: () => link.lose("L-16", "work that no prompt has asked for"),
      answer: (end) => {
        const { strict } = link;
        const answer = endToV1(end, { strict, onLoss: link.sides.onLoss });
        if ("response" in answer) return answer.response;
        throw new RequestError(answer.error.code, answer.error.message, answer.error.data);
      },
    });
  }

  /** Its history is told again from its beginning. */
  restart(): void {
    this.words = this.begin();
    this.prompts.restart();
  }

  /** What the agent tells. Resolves when the client has room for more. */
  update(update: v2.SessionUpdate, meta: Meta): Promise<void> {
    switch (update.sessionUpdate) {
      case "user_message":
      case "user_message_chunk":
        if (this.prompts.repeats(update)) return nothing;
        break;
      case "state_update": {
        const told = this.tell([...this.words.update(update), ...this.words.flush()], meta);
        this.prompts.state(update);
        return told;
      }
      case "tool_call_content_chunk":
      case "terminal_update":
      case "terminal_output_chunk":
        this.timer ??= setTimeout(() => this.flush(), flushEveryMs);
    }
    return this.tell(this.words.update(update), meta);
  }

  /** Tells the client what has been held back. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.tell(this.words.flush());
  }

  tell(updates: readonly v1.SessionUpdate[], meta?: Meta): Promise<void> {
    let room = nothing;
    for (const [at, update] of updates.entries()) {
      const params = { sessionId: this.sessionId, update, ...(at === 0 && meta && { _meta: { ...meta } }) };
      room = this.link.client.notify("session/update", params, { ungated: true });
    }
    return room;
  }

  /** The options and modes of an answer that opens the session. The commands follow it as an update. */
  opened(
    answer: Partial<v2.NewSessionResponse>,
    context: { afterResponse(task: () => void): void },
  ): Pick<v1.NewSessionResponse, "configOptions" | "modes" | "_meta"> {
    const { configOptions, availableCommands, _meta } = answer;
    if (availableCommands) {
      const update = {
        sessionUpdate: "available_commands_update",
        availableCommands: commandsToV1(availableCommands, this.link.sides.onLoss),
      } as const;
      context.afterResponse(() => void this.tell([update]));
    }
    return { ...(configOptions && this.words.options(configOptions)), ...(_meta && { _meta }) };
  }

  /** Nothing more is told of it. */
  close(): void {
    this.flush();
    this.prompts.close();
  }

  /** The agent is gone. */
  fail(error: Error): void {
    this.flush();
    this.prompts.fail(error);
  }

  private begin(): ToV1 {
    const { sides, strict, client } = this.link;
    return toV1({ capabilities: client.capabilities, onLoss: sides.onLoss, hold: true, strict });
  }
}

const nothing: Promise<void> = Promise.resolve();

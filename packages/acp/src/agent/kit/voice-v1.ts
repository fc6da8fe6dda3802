import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { type ToV1, toV1 } from "../../versions/index.ts";
import type { RawClient } from "./raw-client.ts";
import type { ConsentRequest, Voice } from "./voice.ts";

/** Marks the place of a terminal that the client runs, while content is put into version 1's words. */
const placeMark = "colloquy/terminal";

/** A session for a client of version 1, which shows its own prompts and its own terminals itself. */
export class VoiceV1 implements Voice {
  private readonly client: RawClient;
  private readonly sessionId: string;
  private made: ToV1 | undefined;
  /** The ids of terminals that the client runs, by ours. */
  private own: Map<string, string> | undefined;

  constructor(client: RawClient, sessionId: string) {
    this.client = client;
    this.sessionId = sessionId;
  }

  words(update: StoredUpdate, replayed = false): readonly object[] {
    if (update.sessionUpdate === "user_message" && !replayed) {
      this.to.sent(update.messageId as string, (update.content as v2.ContentBlock[] | null | undefined) ?? []);
      return [];
    }
    if (this.own === undefined) return this.to.update(update);
    if ("terminalId" in update && this.own.has(update.terminalId as string)) return [];
    return this.to.update(this.withPlaces(update)).map((words) => this.withTerminals(words));
  }

  flush(): readonly object[] {
    return (this.made?.flush() ?? []).map((words) => this.withTerminals(words));
  }

  restart(): void {
    this.made = undefined;
    this.own = undefined;
  }

  ownTerminal(terminalId: string, clientId: string): void {
    (this.own ??= new Map()).set(terminalId, clientId);
  }

  async ask({ toolCall, command, ...request }: ConsentRequest, signal: AbortSignal): Promise<unknown> {
    const client = this.client;
    const sessionId = this.sessionId;
    const about = toolCall && { type: "tool_call", toolCall };
    const subject = command === undefined ? about : { type: "command", ...command, toolCallId: toolCall?.toolCallId };
    const asked = this.to.permission({
      sessionId,
      ...request,
      ...(subject && { subject }),
    } as v2.RequestPermissionRequest);
    let answer: v1.RequestPermissionResponse | undefined;
    try {
      for (const update of asked.before) await client.notify("session/update", { sessionId, update });
      const response = await client.request("session/request_permission", asked.request, { signal });
      answer = response as v1.RequestPermissionResponse;
      return asked.answer(answer);
    } finally {
      for (const update of asked.after(answer)) client.notify("session/update", { sessionId, update }).catch(() => {});
    }
  }

  private get to(): ToV1 {
    const { capabilities } = this.client as { capabilities: v1.ClientCapabilities };
    return (this.made ??= toV1({ capabilities, hold: true }));
  }

  private withPlaces(update: StoredUpdate): StoredUpdate {
    const place = (content: v2.ToolCallContent): v2.ToolCallContent => {
      const clientId = content.type === "terminal" ? this.own?.get(content.terminalId as string) : undefined;
      if (clientId === undefined) return content;
      return { type: "content", content: { type: "text", text: "" }, _meta: { [placeMark]: clientId } };
    };
    if (update.sessionUpdate === "tool_call_content_chunk")
      return { ...update, content: place(update.content as v2.ToolCallContent) } as StoredUpdate;
    if (update.sessionUpdate !== "tool_call_update" || !Array.isArray(update.content)) return update;
    return { ...update, content: update.content.map(place) } as StoredUpdate;
  }

  private withTerminals(words: v1.SessionUpdate): object {
    const { content } = words as { content?: unknown };
    if (this.own === undefined || !Array.isArray(content)) return words;
    return {
      ...words,
      content: content.map((item) => {
        const terminalId = (item as { _meta?: { [placeMark]?: string } | null })._meta?.[placeMark];
        return terminalId === undefined ? item : { type: "terminal", terminalId };
      }),
    };
  }
}

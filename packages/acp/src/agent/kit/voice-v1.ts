import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";
import { type ToV1, toV1 } from "../../versions/index.ts";
import type { RawClient } from "./raw-client.ts";
import type { ConsentRequest, Voice } from "./voice.ts";

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
    return this.to.update(update);
  }

  flush(): readonly object[] {
    return this.made?.flush() ?? [];
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
    const clientTerminal = (terminalId: string) => this.own?.get(terminalId);
    return (this.made ??= toV1({ capabilities, hold: true, clientTerminal }));
  }
}

import type { StoredUpdate } from "../../sessions/index.ts";
import { withPatch } from "./patched.ts";
import type { RawClient } from "./raw-client.ts";
import type { ConsentRequest, Voice } from "./voice.ts";

/** A session for a client of version 2: what is kept is nearly what is said. */
export class VoiceV2 implements Voice {
  private readonly client: RawClient;
  private readonly sessionId: string;

  constructor(client: RawClient, sessionId: string) {
    this.client = client;
    this.sessionId = sessionId;
  }

  words(update: StoredUpdate): readonly object[] {
    return [withPatch(update)];
  }

  flush(): readonly object[] {
    return [];
  }

  restart(): void {}

  ownTerminal(): void {}

  ask({ toolCall, command, ...request }: ConsentRequest, signal: AbortSignal): Promise<unknown> {
    const sessionId = this.sessionId;
    const toolCallId = toolCall?.toolCallId;
    const subject =
      command !== undefined
        ? { type: "command", ...command, ...(toolCallId !== undefined && { toolCallId }) }
        : toolCall && { type: "tool_call", toolCall: { toolCallId } };
    const params = { sessionId, ...request, ...(subject && { subject }) };
    return this.client.request("session/request_permission", params, { signal });
  }
}

import type { Handlers, Peer, Version } from "../fixtures/peer.ts";
import { updates } from "../fixtures/updates.ts";

/** As much text as one message of a coding agent may well carry, with letters of one to four bytes. */
export const largeText = "a line of a log – with 🎵\n".repeat(40_000);

/** Updates that no schema lists, or that say more than the schema does. */
export const strangeUpdates = [
  { sessionUpdate: "hologram", projection: { depth: [1, null] } },
  { sessionUpdate: "agent_message_chunk", messageId: "s1", content: { type: "smell", of: "coffee" } },
  {
    sessionUpdate: "agent_message_chunk",
    messageId: "s2",
    content: { type: "text", text: "plain", weight: 7 },
    mood: "calm",
  },
  { sessionUpdate: "tool_call", toolCallId: "odd", title: "Odd", kind: "juggle", status: "dreaming" },
];

/** Texts that are empty where the schema allows it. */
export const emptyUpdates = [
  { sessionUpdate: "agent_message_chunk", content: { type: "text", text: "" } },
  { sessionUpdate: "tool_call", toolCallId: "e2", title: "" },
  {
    sessionUpdate: "tool_call_update",
    toolCallId: "e2",
    content: [{ type: "diff", path: "/n", oldText: "", newText: "" }],
  },
  { sessionUpdate: "plan", entries: [] },
];

interface Turn {
  readonly peer: Peer;
  readonly sessionId: string;
  send(update: object): Promise<void>;
}

const chunk = (messageId: string, text: string) => ({
  sessionUpdate: "agent_message_chunk",
  messageId,
  content: { type: "text", text },
});

/** How many updates the word `many` stands for. */
export const manyUpdates = 1_000;

const moreWords: { readonly [words: string]: (turn: Turn) => Promise<void> } = {
  large: ({ send }) => send(chunk("l1", largeText)),
  [largeText]: ({ send }) => send(chunk("l1", '"whole"')),
  async strange({ send }) {
    for (const update of strangeUpdates) await send(update);
  },
  async empty({ send }) {
    for (const update of emptyUpdates) await send(update);
  },
  async many({ send }) {
    for (let at = 0; at < manyUpdates; at++) await send(chunk("m1", String(at)));
  },
  async write_empty({ peer, sessionId, send }) {
    await peer.request("fs/write_text_file", { sessionId, path: "/empty", content: "" });
    await send(chunk("w2", JSON.stringify(await peer.request("fs/read_text_file", { sessionId, path: "/empty" }))));
  },
  async write_null({ peer, sessionId, send }) {
    const written = await peer.request("fs/write_text_file", { sessionId, path: "/null", content: "words" });
    await send(chunk("w1", JSON.stringify(written ?? {})));
  },
};

/**
 * The scripted agent with more words, and with answers as agents of 2025 gave them: `null` where an object belongs. At the
 * word `updates` it leaves out the kinds that its client does not know.
 */
export function agentExtras(
  version: Version,
  { requests, notifications }: Handlers,
  unknownUpdates: readonly string[],
): Handlers {
  const prompt = requests["session/prompt"]!;
  const nullFor = (method: string, field: string): Handlers["requests"] => {
    const handler = requests[method];
    if (handler === undefined) return {};
    return { [method]: (params, peer) => (params[field] === "null" ? null : handler(params, peer)) };
  };
  return {
    notifications,
    requests: {
      ...requests,
      ...nullFor("session/load", "sessionId"),
      ...nullFor("session/set_mode", "modeId"),
      ...nullFor("authenticate", "methodId"),
      async "session/prompt"(params, peer) {
        const { sessionId } = params;
        const [{ text }] = params.prompt;
        const send = (update: object) => peer.notify("session/update", { sessionId, update });
        peer.signal.addEventListener("abort", () => notifications["session/cancel"]?.({ sessionId }, peer));
        if (text !== "updates" || unknownUpdates.length === 0) {
          await moreWords[text]?.({ peer, sessionId, send });
          return await prompt(params, peer);
        }
        for (const update of updates[version]) if (!unknownUpdates.includes(update.sessionUpdate)) await send(update);
        return await prompt({ ...params, prompt: [{ type: "text", text: "nothing more" }] }, peer);
      },
    },
  };
}

/** The scripted client, which answers `null` when it has written the file `/null`. */
export function clientExtras({ requests, notifications }: Handlers): Handlers {
  const write = requests["fs/write_text_file"];
  if (write === undefined) return { requests, notifications };
  return {
    notifications,
    requests: {
      ...requests,
      async "fs/write_text_file"(params, peer) {
        await write(params, peer);
        return params.path === "/null" ? null : {};
      },
    },
  };
}

/**
 * An agent without a model: it knows one small project and one bug in it, and goes about it as an agent would.
 * Everything it does is real: it reads, runs the tests, asks, writes, and runs them again. `--pace MS` makes it speak slowly.
 */
import { parseArgs } from "node:util";
import { resourceNotFound } from "@colloquy/acp";
import { type ClientV2, v1, v2 } from "@colloquy/acp/agent";
import { serveStdio } from "@colloquy/acp/node";
import { HandsV1 } from "./hands-v1.ts";
import { HandsV2 } from "./hands-v2.ts";
import { mend } from "./story.ts";

const { values } = parseArgs({ options: { pace: { type: "string", default: "0" } } });
const paceMs = Number(values.pace);

/** A session: where it works, and how to end what it is doing. */
interface Session {
  readonly cwd: string;
  stop: AbortController;
}
const sessions = new Map<string, Session>();

function open({ cwd }: { cwd: string }) {
  const sessionId = crypto.randomUUID();
  sessions.set(sessionId, { cwd, stop: new AbortController() });
  return { sessionId };
}

function find(sessionId: string): Session {
  const session = sessions.get(sessionId);
  if (session === undefined) throw resourceNotFound("No such session", { sessionId });
  return session;
}

const first = v1({
  "session/new": open,
  "session/prompt": async ({ sessionId }, { client, signal }) => {
    const { cwd } = find(sessionId);
    await mend(new HandsV1({ client, sessionId, cwd, signal, paceMs }));
    return { stopReason: "end_turn" };
  },
});

const second = v2({
  "session/new": open,
  "session/list": () => ({ sessions: [...sessions].map(([sessionId, { cwd }]) => ({ sessionId, cwd })) }),
  "session/resume": ({ sessionId }) => void find(sessionId),
  "session/close": ({ sessionId }) => {
    sessions.get(sessionId)?.stop.abort();
    sessions.delete(sessionId);
  },
  "session/prompt": ({ sessionId, prompt }, { client }) => {
    const session = find(sessionId);
    session.stop = new AbortController();
    const messageId = crypto.randomUUID();
    void client.notify("session/update", {
      sessionId,
      update: { sessionUpdate: "user_message", messageId, content: prompt },
    });
    // The answer says that the message has arrived; the work begins behind it.
    setImmediate(() => void turn(client, sessionId, session));
    return { messageId };
  },
  "session/cancel": ({ sessionId }) => sessions.get(sessionId)?.stop.abort(),
});

async function turn(client: ClientV2, sessionId: string, { cwd, stop: { signal } }: Session): Promise<void> {
  const state = (update: { state: "running" } | { state: "idle"; stopReason: "end_turn" | "cancelled" }) =>
    client.notify("session/update", { sessionId, update: { sessionUpdate: "state_update", ...update } });
  await state({ state: "running" });
  try {
    await mend(new HandsV2({ client, sessionId, cwd, signal, paceMs }));
    await state({ state: "idle", stopReason: "end_turn" });
  } catch (error) {
    if (signal.aborted) return state({ state: "idle", stopReason: "cancelled" });
    const failure = { code: -32603, message: error instanceof Error ? error.message : String(error) };
    const update = { sessionUpdate: "state_update", state: "idle", stopReason: "error", error: failure } as const;
    await client.notify("session/update", { sessionId, update });
  }
}

await serveStdio({ info: { name: "demo-agent", title: "Demo agent", version: "1.0.0" }, versions: [first, second] });

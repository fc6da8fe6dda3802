import { isAbsolute } from "node:path";
import { Readable, Writable } from "node:stream";
import * as v1 from "@agentclientprotocol/sdk";
import * as v2 from "@agentclientprotocol/sdk/experimental/v2";
import { type OfficialTurn, officialActs, say } from "./official-acts.ts";

interface Session {
  readonly cwd: string;
  /** What runs, and its end. */
  turn?: { readonly controller: AbortController; readonly over: Promise<unknown> };
  state: "idle" | "running" | "requires_action";
  open: boolean;
  /** What was said, for a replay. */
  readonly told: object[];
}

const agentInfo = { name: "official", version: "2.4.0" };
const agentCapabilities = {
  loadSession: false,
  promptCapabilities: {},
  mcpCapabilities: {},
  sessionCapabilities: { list: {}, close: {} },
};

/**
 * The handlers of one version, registered with its SDK, as its examples have them: what the SDK does is left to it, and what a
 * handler has to do is done as plainly as it can be.
 */
function agentOf(version: 1 | 2): any {
  const sdk: any = version === 1 ? v1 : v2;
  const sessions = new Map<string, Session>();
  let offers: OfficialTurn["offers"] = {};
  const app = sdk.agent({ name: "official" });

  const sessionOf = (sessionId: string): Session => {
    const session = sessions.get(sessionId);
    if (session === undefined) throw sdk.RequestError.sessionNotFound(sessionId);
    return session;
  };

  const stop = async ({ turn }: Session) => {
    turn?.controller.abort();
    await turn?.over;
  };

  const show = async (sessionId: string, session: Session, state: Session["state"], client: any, how = {}) => {
    session.state = state;
    const update = { sessionUpdate: "state_update", state, ...how };
    if (version === 2) await client.notify("session/update", { sessionId, update });
  };

  const play = async (sessionId: string, session: Session, prompt: readonly any[], client: any): Promise<string> => {
    await stop(session);
    const controller = new AbortController();
    const over = Promise.withResolvers<void>();
    session.turn = { controller, over: over.promise };
    const { signal: cancelled } = controller;
    const stopped = new Promise<never>((_, reject) => {
      cancelled.addEventListener("abort", () => reject(cancelled.reason));
    });
    stopped.catch(() => {});
    const turn: OfficialTurn = {
      version,
      cwd: session.cwd,
      offers,
      cancelled,
      async update(update) {
        session.told.push(update);
        await client.notify("session/update", { sessionId, update });
      },
      // A client need not answer what was withdrawn.
      request: (method, params) =>
        Promise.race([client.request(method, { sessionId, ...params }, { cancellationSignal: cancelled }), stopped]),
      async asking(answer) {
        await show(sessionId, session, "requires_action", client);
        return answer.finally(() => show(sessionId, session, "running", client));
      },
    };
    await show(sessionId, session, "running", client);
    const words = prompt.map(({ text = "" }) => text).join("");
    try {
      await (officialActs[words] ?? (() => say(turn, `You said: ${words}`)))(turn);
    } catch (error) {
      if (!cancelled.aborted) throw error;
    } finally {
      // What comes after the end of the turn comes after all that was said in it.
      setImmediate(over.resolve);
    }
    return cancelled.aborted ? "cancelled" : "end_turn";
  };

  const check = (prompt: readonly any[]) => {
    const other = prompt.find(({ type }) => !["text", "resource_link"].includes(type));
    if (other !== undefined) throw sdk.RequestError.invalidParams({ type: other.type });
  };

  app.onRequest("initialize", ({ params }: any) => {
    offers = params.clientCapabilities ?? {};
    return version === 1
      ? { protocolVersion: 1, agentInfo, agentCapabilities }
      : { protocolVersion: 2, info: agentInfo, capabilities: { session: {} } };
  });
  app.onRequest("session/new", ({ params }: any) => {
    const sessionId = crypto.randomUUID();
    sessions.set(sessionId, { cwd: params.cwd, state: "idle", open: true, told: [] });
    return { sessionId };
  });
  app.onRequest("session/list", ({ params }: any) => {
    const all = [...sessions].map(([sessionId, { cwd }]) => ({ sessionId, cwd }));
    if (params.cwd != null && !isAbsolute(params.cwd)) throw sdk.RequestError.invalidParams({ cwd: params.cwd });
    return { sessions: all.filter(({ cwd }) => params.cwd == null || params.cwd === cwd) };
  });
  app.onRequest("session/close", async ({ params }: any) => {
    const session = sessionOf(params.sessionId);
    await stop(session);
    session.open = false;
    return {};
  });
  if (version === 2)
    app.onRequest("session/resume", async ({ params, client }: any) => {
      const { sessionId, replayFrom } = params;
      const session = sessionOf(sessionId);
      if (replayFrom != null && replayFrom.type !== "start") throw sdk.RequestError.invalidParams({ replayFrom });
      for (const update of replayFrom ? session.told : []) await client.notify("session/update", { sessionId, update });
      session.open = true;
      await show(sessionId, session, session.state, client);
      return {};
    });
  app.onRequest("session/prompt", async ({ params: { sessionId, prompt }, client }: any) => {
    const session = sessionOf(sessionId);
    if (!session.open) throw sdk.RequestError.sessionNotFound(sessionId);
    check(prompt);
    if (version === 1) return { stopReason: await play(sessionId, session, prompt, client) };
    const messageId = crypto.randomUUID();
    const update = { sessionUpdate: "user_message", messageId, content: prompt };
    session.told.push(update);
    await client.notify("session/update", { sessionId, update });
    setImmediate(() =>
      play(sessionId, session, prompt, client)
        .then(
          (stopReason) => show(sessionId, session, "idle", client, { stopReason }),
          ({ code = -32603, message }) =>
            show(sessionId, session, "idle", client, { stopReason: "error", error: { code, message } }),
        )
        .catch(() => {
          // The client is gone.
        }),
    );
    return { messageId };
  });
  app.onNotification("session/cancel", ({ params }: any) => sessions.get(params.sessionId)?.turn?.controller.abort());
  return app;
}

/** The agent at one version, or, where both are served, behind the SDK's router. `connect` serves a stream of the SDK. */
export function officialAgent(version?: 1 | 2): any {
  if (version !== undefined) return agentOf(version);
  return v2.agentProtocolRouter().withV1(agentOf(1)).withV2(agentOf(2));
}

/** Serves the agent on two streams of Node. */
export function serveOfficialAgent(input: Readable, output: Writable, version?: 1 | 2): any {
  const sink = Writable.toWeb(output) as WritableStream<Uint8Array>;
  const source = Readable.toWeb(input) as ReadableStream<Uint8Array>;
  return officialAgent(version).connect(v1.ndJsonStream(sink, source));
}

import type { Handlers, Peer, Version } from "../fixtures/peer.ts";
import { sdkOf, theirs } from "../fixtures/their-agent.ts";
import { plainActs } from "./official-acts.ts";

interface Kept {
  readonly id: string;
  readonly cwd: string;
  /** What was said, for a replay. */
  readonly updates: object[];
  readonly values: { mode: string; model: string };
  gate: PromiseWithResolvers<void>;
  turn?: AbortController;
  /** The turns that were asked for, one after another. */
  line: Promise<unknown>;
}

const initialize = {
  1: {
    protocolVersion: 1,
    agentInfo: { name: "official", version: "2.4.0" },
    agentCapabilities: {
      loadSession: true,
      sessionCapabilities: { list: {}, resume: {}, close: {} },
      auth: { logout: {} },
    },
    authMethods: [{ id: "key", name: "A key" }],
  },
  2: {
    protocolVersion: 2,
    info: { name: "official", version: "2.4.0" },
    capabilities: { session: {} },
    authMethods: [{ type: "agent", methodId: "key", name: "A key" }],
  },
} as const;

const named = (value: string) => ({ value, name: value });

/** What the kit's agent declares, in the shapes of each version. */
function setup(version: Version, { values }: Kept) {
  const [modes, models] = [["ask", "code"].map(named), ["small", "large"].map(named)];
  const id = version === 1 ? "id" : "configId";
  const mode = { [id]: "mode", name: "Mode", category: "mode", type: "select" };
  const model = { [id]: "model", name: "Model", category: "model", type: "select" };
  const configOptions = [
    { ...mode, currentValue: values.mode, options: modes },
    { ...model, currentValue: values.model, options: models },
  ];
  if (version === 2) return { configOptions };
  const availableModes = modes.map(({ value, name }) => ({ id: value, name }));
  return { configOptions, modes: { currentModeId: values.mode, availableModes } };
}

function commands(version: Version) {
  const input = { hint: "words", ...(version === 2 && { type: "text" }) };
  const shout = { name: "shout", description: "Says it louder", input, ...(version === 2 && { type: "command" }) };
  return { sessionUpdate: "available_commands_update", availableCommands: [shout] };
}

function handlers(version: Version): Handlers {
  const sessions = new Map<string, Kept>();
  let [signedIn, logins] = [false, 0];
  const send = (peer: Peer, sessionId: string, update: object) => peer.notify("session/update", { sessionId, update });

  const run = async ({ id, cwd, gate, updates }: Kept, words: string, peer: Peer, turn: AbortController) => {
    const messageId = crypto.randomUUID();
    const update = async (what: object) => {
      updates.push(what);
      await send(peer, id, what);
    };
    const content = (text: string) => ({ type: "text", text });
    const say = (text: string) => update({ sessionUpdate: "agent_message_chunk", messageId, content: content(text) });
    const place = {
      version,
      sessionId: id,
      cwd,
      peer,
      cancelled: turn.signal,
      gate: gate.promise,
      logins,
      update,
      say,
    };
    const [verb = "", ...rest] = words.split(" ");
    await plainActs[verb]!(place, rest.join(" "));
    return turn.signal.aborted ? "cancelled" : "end_turn";
  };

  const prompt: Handlers["requests"][string] = async ({ sessionId, prompt: blocks }, peer) => {
    if (!signedIn) throw peer.error(-32000, "Authentication required");
    const kept = sessions.get(sessionId)!;
    const before = kept.line;
    const over = Promise.withResolvers<void>();
    kept.line = over.promise;
    await before;
    const turn = new AbortController();
    Object.assign(kept, { turn, gate: Promise.withResolvers<void>() });
    const messageId = crypto.randomUUID();
    if (version === 1) {
      kept.updates.push({ sessionUpdate: "user_message_chunk", messageId, content: blocks[0] });
      return await run(kept, blocks[0].text, peer, turn)
        .then((stopReason) => ({ stopReason }))
        .finally(over.resolve);
    }
    const message = { sessionUpdate: "user_message", messageId, content: blocks };
    kept.updates.push(message);
    await send(peer, sessionId, message);
    await send(peer, sessionId, { sessionUpdate: "state_update", state: "running" });
    const end = (how: object) => send(peer, sessionId, { sessionUpdate: "state_update", state: "idle", ...how });
    setImmediate(() =>
      run(kept, blocks[0].text, peer, turn)
        .then(
          (stopReason) => end({ stopReason }),
          ({ code, message: words, data }) => end({ stopReason: "error", error: { code, message: words, data } }),
        )
        .finally(over.resolve),
    );
    return { messageId };
  };

  const reopen = async ({ sessionId, replayFrom }: any, peer: Peer, replays = replayFrom !== undefined) => {
    const kept = sessions.get(sessionId)!;
    if (replays) for (const update of kept.updates) await send(peer, sessionId, update);
    if (version === 2) await send(peer, sessionId, { sessionUpdate: "state_update", state: "idle" });
    return setup(version, kept);
  };

  const signing = (into: boolean) => () => {
    signedIn = into;
    if (into) logins++;
    return {};
  };

  const own: Handlers["requests"] =
    version === 1
      ? {
          authenticate: signing(true),
          logout: signing(false),
          "session/load": (params, peer) => reopen(params, peer, true),
          "session/set_mode"({ sessionId, modeId }) {
            sessions.get(sessionId)!.values.mode = modeId;
            return {};
          },
        }
      : { "auth/login": signing(true), "auth/logout": signing(false) };

  return {
    requests: {
      initialize: () => initialize[version],
      async "session/new"({ cwd }, peer) {
        if (!signedIn) throw peer.error(-32000, "Authentication required");
        const gate = Promise.withResolvers<void>();
        const values = { mode: "ask", model: "small" };
        const kept: Kept = { id: crypto.randomUUID(), cwd, updates: [], values, gate, line: Promise.resolve() };
        sessions.set(kept.id, kept);
        // Told before the client knows the session, as agents do.
        await send(peer, kept.id, { sessionUpdate: "session_info_update", title: "Untitled" });
        await send(peer, kept.id, commands(version));
        return { sessionId: kept.id, ...setup(version, kept) };
      },
      "session/list": () => ({ sessions: [...sessions.values()].map(({ id, cwd }) => ({ sessionId: id, cwd })) }),
      "session/resume": (params, peer) => reopen(params, peer),
      "session/close"({ sessionId }) {
        sessions.get(sessionId)?.turn?.abort();
        return {};
      },
      "session/set_config_option"({ sessionId, configId, value }) {
        const kept = sessions.get(sessionId)!;
        Object.assign(kept.values, { [configId]: value });
        return { configOptions: setup(version, kept).configOptions };
      },
      "session/prompt": prompt,
      ...own,
    },
    notifications: {
      "session/cancel": ({ sessionId }) => sessions.get(sessionId)?.turn?.abort(),
      "_interop/told": (params, peer) => peer.notify("_interop/told_back", params),
      "_kits/go": ({ sessionId }) => sessions.get(sessionId)?.gate.resolve(),
    },
  };
}

/** The same agent as the kit's in plain handlers on the official SDK: its `connect` serves a stream of theirs. */
export async function officialAgent(version: Version): Promise<any> {
  const sdk = await sdkOf(version, false);
  const app = sdk.agent({ name: "official" });
  const { requests, notifications } = handlers(version);
  const parser = (method: string) => (method.startsWith("_") ? [(params: unknown) => params] : []);
  for (const [method, handler] of Object.entries(requests))
    app.onRequest(method, ...parser(method), theirs(handler, sdk));
  for (const [method, handler] of Object.entries(notifications))
    app.onNotification(method, ...parser(method), theirs(handler, sdk));
  return app;
}

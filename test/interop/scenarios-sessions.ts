import { expect } from "vitest";
import { configOptions } from "./fixtures/updates.ts";
import { caughtUp, failure, newSession, prompt, type Scenario } from "./scenarios.ts";

const key = { methodId: "key" };

export const sessionScenarios: readonly Scenario[] = [
  {
    title: "initialize tells both sides' names, capabilities and ways to sign in",
    async run({ initialize, version }) {
      expect(initialize.protocolVersion).toBe(version);
      const info = initialize.agentInfo ?? initialize.info;
      expect(["ours", "theirs"]).toContain(info.name);
      const said = initialize.agentCapabilities ?? initialize.capabilities;
      if (version === 1) {
        const sessionCapabilities = { list: {}, delete: {}, resume: {}, close: {} };
        const promptCapabilities = { image: true };
        expect(said).toMatchObject({ loadSession: true, promptCapabilities, sessionCapabilities });
        expect(said.auth).toEqual({ logout: {} });
        expect(initialize.authMethods).toEqual([{ id: "key", name: "A key" }]);
      } else {
        expect(said).toEqual({ session: { prompt: { image: {} }, mcp: { stdio: {} }, delete: {} } });
        expect(initialize.authMethods).toEqual([{ type: "agent", methodId: "key", name: "A key" }]);
      }
    },
  },
  {
    title: "SESS-02 SESS-18 new sessions have ids of their own, with options and (v1) modes",
    async run(talk) {
      const one = await newSession(talk);
      const two = await newSession(talk);
      expect(one.sessionId).not.toBe(two.sessionId);
      expect(one.configOptions).toEqual(configOptions(talk.version, "small"));
      expect(one.modes?.currentModeId).toBe(talk.version === 1 ? "ask" : undefined);
    },
  },
  {
    title: "a session that was deleted is listed no more",
    async run(talk) {
      const { sessionId } = await newSession(talk, "/listed");
      const listed = async () =>
        (await talk.request("session/list", {})).sessions.find((each: any) => each.sessionId === sessionId);
      expect(await listed()).toEqual({ sessionId, cwd: "/listed", updatedAt: "2026-11-20T10:00:00Z" });
      expect(await talk.request("session/delete", { sessionId })).toEqual({});
      expect(await listed()).toBeUndefined();
      expect(await talk.request("session/delete", { sessionId })).toEqual({});
    },
  },
  {
    title: "promise 1: SESS-22 what session/load replays has been handled when it answers",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      await prompt(talk, sessionId, "first");
      await prompt(talk, sessionId, "second");
      const before = talk.world.of(sessionId).length;
      const loaded = await talk.request("session/load", { sessionId, cwd: "/home/me", mcpServers: [] });
      await caughtUp(talk);
      const replayed = talk.world.of(sessionId).slice(before);
      expect(replayed.map(({ content }) => content.text)).toEqual(["first", "second"]);
      expect(loaded.configOptions).toEqual(configOptions(1, "small"));
    },
  },
  {
    title: "SESS-41 session/resume replays nothing, (v2) unless it is asked to, and then before it answers",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      await prompt(talk, sessionId, "first");
      const before = () => talk.world.of(sessionId).length;
      let from = before();
      const at = { sessionId, cwd: "/home/me", mcpServers: [] };
      expect((await talk.request("session/resume", at)).configOptions).toEqual(configOptions(talk.version, "small"));
      await caughtUp(talk);
      const idle = { sessionUpdate: "state_update", state: "idle" };
      expect(talk.world.of(sessionId).slice(from)).toEqual(talk.version === 1 ? [] : [idle]);
      if (talk.version === 1) return;
      from = before();
      await talk.request("session/resume", { ...at, replayFrom: { type: "start" } });
      await caughtUp(talk);
      const replayed = talk.world.of(sessionId).slice(from);
      expect(replayed).toEqual([
        { sessionUpdate: "user_message_chunk", messageId: "replayed-0", content: { type: "text", text: "first" } },
        idle,
      ]);
    },
  },
  {
    title: "promise 4: session/close in the middle of a turn ends it as cancelled",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const turn = prompt(talk, sessionId, "wait");
      await talk.world.until(() => talk.world.of(sessionId).some((update) => update.content?.text === '"waiting"'));
      expect(await talk.request("session/close", { sessionId })).toEqual({});
      expect((await turn).stopReason).toBe("cancelled");
    },
  },
  {
    title: "a mode is set, and its update has been handled when the call answers",
    versions: [1],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(await talk.request("session/set_mode", { sessionId, modeId: "code" })).toEqual({});
      await caughtUp(talk);
      expect(talk.world.of(sessionId).at(-1)).toEqual({ sessionUpdate: "current_mode_update", currentModeId: "code" });
    },
  },
  {
    title: "a config option is set, and all options come back",
    async run(talk) {
      const { sessionId } = await newSession(talk);
      const chosen = { sessionId, configId: "model", value: "large", ...(talk.version === 2 && { type: "id" }) };
      const { configOptions: answered } = await talk.request("session/set_config_option", chosen);
      expect(answered).toEqual(configOptions(talk.version, "large"));
    },
  },
  {
    title: "a tool call and a terminal of the agent are cancelled, with the proof before the answer",
    versions: [2],
    async run(talk) {
      const { sessionId } = await newSession(talk);
      expect(await talk.request("tool_call/cancel", { sessionId, toolCallId: "t1" })).toEqual({});
      await caughtUp(talk);
      expect(talk.world.of(sessionId).at(-1)).toMatchObject({ toolCallId: "t1", status: "cancelled" });
      expect(await talk.request("terminal/cancel", { sessionId, terminalId: "term" })).toEqual({});
      await caughtUp(talk);
      expect(talk.world.of(sessionId).at(-1)).toMatchObject({ exitStatus: { signal: "SIGTERM" } });
    },
  },
  {
    title: "an agent that wants a sign-in says -32000, and after it makes the session; signing out undoes it",
    async run(talk) {
      const [login, logout] = talk.version === 1 ? ["authenticate", "logout"] : ["auth/login", "auth/logout"];
      const locked = () => newSession(talk, "/locked");
      expect(await failure(locked())).toMatchObject({ code: -32000 });
      expect(await talk.request(login, key)).toEqual({});
      expect(await locked()).toMatchObject({ sessionId: expect.any(String) });
      expect(await talk.request(logout, {})).toEqual({});
      expect(await failure(locked())).toMatchObject({ code: -32000 });
    },
  },
];

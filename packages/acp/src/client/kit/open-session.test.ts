import { describe, expect, test } from "vitest";
import { resourceNotFound } from "../../rpc/index.ts";
import type { SessionEvent } from "../index.ts";
import { able, cwd, type Made, meet, type Scripted, text } from "./fixtures/scripted-agent.ts";

const said = (role: "user" | "agent", messageId: string, words: string) => ({
  sessionUpdate: `${role}_message_chunk`,
  messageId,
  content: text(words),
});

/** Agents that keep one session, `kept`, and tell its history when that is asked for. */
function keeping(version: 1 | 2): Pick<Made, "requests"> {
  const tell = async ({ update }: Scripted) => {
    await update("kept", said("user", "u", "Remember the milk"));
    await update("kept", said("agent", "a", "Noted"));
    await update("kept", { sessionUpdate: "session_info_update", title: "Milk" });
  };
  return {
    requests: (theirs) => ({
      "session/load": async () => {
        await tell(theirs);
        return { modes: { currentModeId: "ask", availableModes: [{ id: "ask", name: "Ask" }] } };
      },
      "session/resume": async (params) => {
        if ((params as any).replayFrom) await tell(theirs);
        if (version === 2) await theirs.update("kept", { sessionUpdate: "state_update", state: "idle" });
        return {};
      },
      "session/prompt": async () => {
        await theirs.update("kept", said("agent", "b", "And more"));
        if (version === 1) return { stopReason: "end_turn" };
        await theirs.update("kept", { sessionUpdate: "user_message", messageId: "u2", content: [text("More")] });
        await theirs.update("kept", { sessionUpdate: "state_update", state: "running" });
        await theirs.update("kept", { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
        return { messageId: "u2" };
      },
    }),
  };
}

describe.each([1, 2] as const)("in version %i", (version) => {
  const loads = version === 1 ? "session/load" : "session/resume";

  test("pain 7: a replay is a phase: its events are marked, and what is said later is not", async () => {
    await using meeting = await meet(version, keeping(version));
    const events: SessionEvent[] = [];
    const phases: boolean[] = [];
    const session = await meeting.agent.openSession("kept", {
      cwd,
      replay: true,
      onEvent(event) {
        events.push(event);
        phases.push(meeting.agent.session("kept")!.replaying);
      },
    });
    expect(meeting.theirs.asked().at(-1)).toBe(loads);
    const history = events.filter(({ type }) => ["message", "text", "info"].includes(type));
    expect(history.map(({ type, replay }) => [type, replay])).toEqual([
      ["message", true],
      ["text", true],
      ["info", true],
    ]);
    expect(phases.slice(0, 3)).toEqual([true, true, true]);
    expect(session.replaying).toBe(false);
    expect(session.state.title).toBe("Milk");
    const live: SessionEvent[] = [];
    for await (const event of session.prompt("More")) live.push(event);
    expect(live.length).toBeGreaterThan(0);
    expect(live.every(({ replay }) => !replay)).toBe(true);
  });

  test("pain 7, SESS-31: opening again on a new connection doubles nothing", async () => {
    for (let time = 0; time < 2; time++) {
      await using meeting = await meet(version, keeping(version));
      const session = await meeting.agent.openSession("kept", { cwd, prefer: "load" });
      expect(session.state.messages.length).toBe(2);
      await expect(meeting.agent.openSession("kept", { cwd })).rejects.toThrow("is open already");
    }
  });

  test("pain 7: a session is rather resumed, without its history", async () => {
    await using meeting = await meet(version, keeping(version));
    const session = await meeting.agent.openSession("kept", { cwd });
    expect(meeting.theirs.paramsOf("session/resume")).toEqual([{ sessionId: "kept", cwd, mcpServers: [] }]);
    expect(session.state.messages.length).toBe(0);
    expect(meeting.agent.session("kept")).toBe(session);
  });

  test("a session that cannot be opened rejects as the agent says, and is not open", async () => {
    await using meeting = await meet(version, {});
    await expect(meeting.agent.openSession("gone", { cwd })).rejects.toMatchObject({ code: -32601 });
    expect(meeting.agent.session("gone")).toBe(undefined);
  });

  test("SESS-63 SESS-64 SESS-76: listing goes on at an empty cursor, and ends at none or at one that came before", async () => {
    const listed = async (cursors: readonly (string | null)[]) => {
      let page = 0;
      const requests = () => ({
        "session/list": () => ({ sessions: [{ sessionId: `${page}`, cwd }], nextCursor: cursors[page++] ?? null }),
      });
      await using meeting = await meet(version, { requests });
      const ids: string[] = [];
      for await (const { sessionId } of meeting.agent.sessions({ cwd })) ids.push(sessionId);
      return { ids, sent: meeting.theirs.paramsOf("session/list") };
    };
    expect((await listed(["", "b", null])).ids).toEqual(["0", "1", "2"]);
    const round = await listed(["a", "b", "a", "a", "a"]);
    expect(round.ids).toEqual(["0", "1", "2"]);
    expect(round.sent).toEqual([{ cwd }, { cwd, cursor: "a" }, { cwd, cursor: "b" }]);
  });

  test("SESS-85: closing a session that the agent does not know is fine; what it still sends is told apart", async () => {
    const requests = () => ({
      "session/close": () => {
        throw resourceNotFound("No such session");
      },
    });
    const strange: string[] = [];
    const onUpdate = ({ sessionId, session }: any) => void strange.push(`${sessionId} ${session === undefined}`);
    await using meeting = await meet(version, { requests }, { onUpdate });
    const session = await meeting.agent.newSession({ cwd });
    await session.close();
    expect(session.closed).toBe(true);
    await meeting.theirs.update(session.id, said("agent", "a", "late"));
    await meeting.agent.newSession({ cwd });
    expect(strange).toEqual([`${session.id} true`]);
    expect(session.state.messages.length).toBe(0);
  });

  test("SESS-14: updates that came before session/new was answered are in the session", async () => {
    const requests = (theirs: Scripted) => ({
      "session/new": async () => {
        await theirs.update("n", { sessionUpdate: "session_info_update", title: "Early" });
        return { sessionId: "n" };
      },
    });
    await using meeting = await meet(version, { requests });
    const session = await meeting.agent.newSession({ cwd });
    await session.prompt("Go");
    expect(session.state.title).toBe("Early");
  });

  test("an update of a session that is opened only later waits for it", async () => {
    const requests = (theirs: Scripted) => ({
      initialize: () => able[version],
      "session/resume": () => ({}),
      "_theirs/tell": () => theirs.update("later", { sessionUpdate: "session_info_update", title: "Kept" }),
    });
    await using meeting = await meet(version, { requests });
    await meeting.agent.raw.request("_theirs/tell");
    const session = await meeting.agent.openSession("later", { cwd });
    expect(session.state.title).toBe("Kept");
  });
});

describe("pain 7: version 1 agents that can only do one of the two", () => {
  const only = (agentCapabilities: object) => ({ initialize: { protocolVersion: 1, agentCapabilities } });

  test("one that only loads is loaded; the history is not shown to who does not want it, the facts are", async () => {
    await using meeting = await meet(1, { ...keeping(1), ...only({ loadSession: true }) });
    const events: string[] = [];
    const onEvent = ({ type }: SessionEvent) => void events.push(type);
    const session = await meeting.agent.openSession("kept", { cwd, replay: false, onEvent });
    expect(meeting.theirs.asked().at(-1)).toBe("session/load");
    expect(session.state.messages.length).toBe(0);
    expect([session.state.title, events]).toEqual(["Milk", ["info", "options", "mode"]]);
  });

  test("one that only resumes is resumed, unless the history is needed", async () => {
    await using meeting = await meet(1, { ...keeping(1), ...only({ sessionCapabilities: { resume: {} } }) });
    await expect(meeting.agent.openSession("kept", { cwd, replay: true })).rejects.toThrow("loadSession");
    await meeting.agent.openSession("kept", { cwd, prefer: "load" });
    expect(meeting.theirs.asked().slice(1)).toEqual(["session/resume"]);
  });

  test("one that can do neither says so", async () => {
    await using meeting = await meet(1, only({}));
    await expect(meeting.agent.openSession("kept", { cwd })).rejects.toThrow(
      "The session was not opened: the agent advertises neither loading nor resuming sessions",
    );
  });
});

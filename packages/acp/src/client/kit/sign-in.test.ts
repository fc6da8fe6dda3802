import { describe, expect, test } from "vitest";
import { authRequired } from "../../rpc/index.ts";
import { AuthRequiredError } from "../index.ts";
import { able, cwd, meet, type Scripted } from "./fixtures/scripted-agent.ts";
import { signInMethodOf } from "./sign-in.ts";

/** An agent that opens no session and takes no prompt before somebody has signed in. */
function locked(version: 1 | 2) {
  let signedIn = false;
  let made = 0;
  const gate = () => {
    if (!signedIn) throw authRequired();
  };
  const signIn = () => {
    signedIn = true;
    return {};
  };
  return {
    signOut: () => {
      signedIn = false;
    },
    requests: (theirs: Scripted) =>
      ({
        authenticate: signIn,
        "auth/login": signIn,
        logout: () => ({}),
        "auth/logout": () => ({}),
        "session/new": () => {
          gate();
          return { sessionId: `s${++made}` };
        },
        "session/list": () => {
          gate();
          return { sessions: [] };
        },
        "session/prompt": async ({ sessionId, prompt }: any) => {
          gate();
          if (version === 1) return { stopReason: "end_turn" };
          await theirs.update(sessionId, { sessionUpdate: "user_message", messageId: "u", content: prompt });
          await theirs.update(sessionId, { sessionUpdate: "state_update", state: "running" });
          await theirs.update(sessionId, { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" });
          return { messageId: "u" };
        },
      }) as any,
  };
}

describe.each([1, 2] as const)("in version %i", (version) => {
  const login = version === 1 ? "authenticate" : "auth/login";
  const logout = version === 1 ? "logout" : "auth/logout";

  test("pain 13: without a chooser the error has the ways to sign in, and what to do", async () => {
    await using meeting = await meet(version, locked(version));
    const error = await meeting.agent.newSession({ cwd }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AuthRequiredError);
    expect(error).toMatchObject({
      code: -32000,
      method: "session/new",
      methods: [{ id: "key", name: "A key", type: "agent" }],
      message: 'session/new failed: the agent "notes" wants a sign-in first: it offers "key" (A key)',
    });
    await meeting.agent.authenticate(error.methods[0].id);
    expect((await meeting.agent.newSession({ cwd })).id).toBe("s1");
  });

  test("pain 13: a chooser signs in and the call is made once more; two calls sign in once", async () => {
    const chosen: string[] = [];
    const auth = (methods: readonly { id: string }[], { method }: { method: string }) => {
      chosen.push(method);
      return methods[0]?.id;
    };
    const agentMade = locked(version);
    await using meeting = await meet(version, agentMade, { auth });
    const [session] = await Promise.all([meeting.agent.newSession({ cwd }), meeting.agent.newSession({ cwd })]);
    expect(chosen).toEqual(["session/new"]);
    expect(meeting.theirs.paramsOf(login)).toEqual([{ methodId: "key" }]);
    agentMade.signOut();
    expect((await session.prompt("Go")).stopReason).toBe("end_turn");
    expect(chosen).toEqual(["session/new", "session/prompt"]);
    expect([...session.state.messages].filter(({ role }) => role === "user")).toHaveLength(1);
  });

  test("pain 13: nobody is signed in for a look", async () => {
    let asked = 0;
    const auth = () => {
      asked++;
      return "key";
    };
    await using meeting = await meet(version, locked(version), { auth });
    const look = async () => {
      for await (const _ of meeting.agent.sessions()) break;
    };
    await expect(look()).rejects.toMatchObject({ name: "RequestError", code: -32000 });
    expect([asked, meeting.theirs.asked().includes(login)]).toEqual([0, false]);
  });

  test("pain 13: an agent that wants it again is not asked for ever", async () => {
    const requests = () => ({
      [login]: () => ({}),
      "session/new": () => {
        throw authRequired();
      },
    });
    await using meeting = await meet(version, { requests }, { auth: () => "key" });
    await expect(meeting.agent.newSession({ cwd })).rejects.toThrow(
      "still wants a sign-in after one; it may have to be started anew",
    );
    expect(meeting.theirs.paramsOf("session/new")).toHaveLength(2);
  });

  test("AUTH-02 AUTH-25: a sign-in in a terminal is run, never called, and offered only to who can run it", async () => {
    const method =
      version === 1
        ? { id: "tty", name: "Terminal", type: "terminal", args: ["login"], env: { A: "b" } }
        : { methodId: "tty", name: "Terminal", type: "terminal", args: ["login"], env: [{ name: "A", value: "b" }] };
    const ran: unknown[] = [];
    let signIn = () => {};
    const { requests } = locked(version);
    const made = {
      initialize: { ...able[version], authMethods: [method] },
      requests: (theirs: Scripted) => {
        const all = requests(theirs);
        signIn = all.authenticate;
        return all;
      },
    };
    const terminalAuth = async (chosen: any) => {
      ran.push(chosen.terminal);
      signIn();
      return true;
    };
    await using meeting = await meet(version, made, { auth: () => "tty", terminalAuth });
    await meeting.agent.newSession({ cwd });
    expect(ran).toEqual([{ args: ["login"], env: { A: "b" } }]);
    expect(meeting.theirs.asked()).not.toContain(login);
    const { clientCapabilities, capabilities } = meeting.theirs.paramsOf("initialize")[0];
    expect((version === 1 ? clientCapabilities : capabilities).auth).toEqual({ terminal: version === 1 ? true : {} });
    await using without = await meet(
      version,
      { ...locked(version), initialize: made.initialize },
      { auth: () => "tty" },
    );
    await expect(without.agent.newSession({ cwd })).rejects.toThrow('it offers "tty" (Terminal, terminal)');
  });

  test("signing out is asked of an agent that can", async () => {
    await using meeting = await meet(version, locked(version));
    await meeting.agent.logout();
    expect(meeting.theirs.asked()).toContain(logout);
  });
});

test("AUTH-04: what agents offer is read in one shape", () => {
  expect(signInMethodOf({ id: "a", name: "A" })).toEqual({ id: "a", name: "A", type: "agent" });
  expect(signInMethodOf({ id: "k", name: "K", type: "env_var", vars: [{ name: "KEY" }] })).toEqual({
    id: "k",
    name: "K",
    type: "env_var",
    variables: ["KEY"],
  });
  const kits = { "colloquy/env_var": { vars: [{ name: "KEY" }] } };
  expect(signInMethodOf({ methodId: "k", name: "K", type: "agent", _meta: kits })).toEqual({
    id: "k",
    name: "K",
    type: "agent",
    variables: ["KEY"],
  });
  const habit = { "terminal-auth": { command: "claude", args: ["/login"], label: "Log in" } };
  expect(signInMethodOf({ id: "c", name: "C", description: null, _meta: habit })).toEqual({
    id: "c",
    name: "C",
    type: "terminal",
    terminal: { command: "claude", args: ["/login"], env: {} },
  });
});

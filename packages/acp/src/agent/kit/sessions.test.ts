import { expect, test } from "vitest";
import { memoryStore, type SessionStore } from "../../sessions/index.ts";
import { transcriptText } from "../../state/index.ts";
import { meet, text, versions } from "./fixtures/meeting.ts";
import type { AgentOptions } from "./index.ts";

const echo = {
  prompt: (turn: { say(text: string): unknown; text: string }) => void turn.say(`You said ${turn.text}.`),
};

/** A store with no more than it must have. */
function bareStore(): SessionStore {
  const { create, get, change, append, read } = memoryStore();
  return { create, get, change, append, read };
}

test.each(versions)(
  "SESS-21 SESS-45 SESS-46 version %i: another connection loads what this one said",
  async (version) => {
    const sessions = memoryStore();
    const first = await meet({ ...echo, sessions }, version);
    const id = await first.newSession();
    await first.prompt(id, "milk");
    const second = await meet({ ...echo, sessions }, version);
    await second.load(id);
    expect(transcriptText(second.session(id))).toBe(transcriptText(first.session(id)));
    await second.prompt(id, "bread");
    expect(transcriptText(second.session(id))).toContain("You said bread.");
  },
);

test.each(versions)(
  "pain 7: SESS-31 version %i: a session that is open and loaded again is shown once",
  async (version) => {
    const { newSession, prompt, load, session } = await meet(echo, version);
    const id = await newSession();
    await prompt(id, "milk");
    const before = transcriptText(session(id));
    await load(id);
    expect(transcriptText(session(id))).toBe(before);
  },
);

test.each(versions)("SESS-41 SESS-44 version %i: resume without history shows none", async (version) => {
  const sessions = memoryStore();
  const first = await meet({ ...echo, sessions }, version);
  const id = await first.newSession();
  await first.prompt(id, "milk");
  const second = await meet({ ...echo, sessions }, version);
  await second.client.request("session/resume", { sessionId: id, cwd: "/work" });
  expect(transcriptText(second.session(id))).toBe("");
  const states = second.updates.filter(({ sessionUpdate }) => sessionUpdate === "state_update");
  const idle = { sessionUpdate: "state_update", state: "idle", stopReason: "end_turn" };
  expect(states).toEqual(version === 2 ? [idle] : []);
});

test("SESS-48 another place to replay from is refused", async () => {
  const { newSession, client } = await meet(echo, 2);
  const sessionId = await newSession();
  const resume = client.request("session/resume", { sessionId, cwd: "/work", replayFrom: { type: "_middle" } });
  await expect(resume).rejects.toMatchObject({ code: -32602 });
});

test.each(versions)(
  "SESS-25 SESS-53 LIFE-39 SESS-99 version %i: a session that is not there, or not open here, is refused",
  async (version) => {
    const sessions = memoryStore();
    const first = await meet({ ...echo, sessions }, version);
    const id = await first.newSession();
    const second = await meet({ ...echo, sessions }, version);
    await expect(second.load("nowhere")).rejects.toMatchObject({ code: -32002, data: { sessionId: "nowhere" } });
    const prompt = second.client.request("session/prompt", { sessionId: id, prompt: [text("hi")] });
    await expect(prompt).rejects.toMatchObject({ code: -32002, data: { sessionId: id } });
  },
);

test.each(versions)("SESS-62 SESS-71 SESS-94 SESS-95 version %i: sessions are listed, and deleted", async (version) => {
  const { newSession, client } = await meet(echo, version);
  const id = await newSession();
  const other = await newSession({ cwd: "/other", additionalDirectories: ["/more"] });
  const ids = async (params: object) =>
    (await client.request("session/list", params)).sessions.map(({ sessionId }: { sessionId: string }) => sessionId);
  expect((await ids({})).sort()).toEqual([id, other].sort());
  expect(await ids({ cwd: "/other" })).toEqual([other]);
  expect(await ids({ cwd: "/nowhere" })).toEqual([]);
  await client.request("session/delete", { sessionId: other });
  await client.request("session/delete", { sessionId: other });
  expect(await ids({})).toEqual([id]);
});

test("pain 12 promise 7: only what the store can is advertised", async () => {
  const bare = await meet({ ...echo, sessions: bareStore() }, 1, { isUnstable: true });
  expect(bare.client.capabilities).toMatchObject({ loadSession: true, sessionCapabilities: { resume: {}, close: {} } });
  expect(Object.keys(bare.client.capabilities.sessionCapabilities).sort()).toEqual(
    ["additionalDirectories", "close", "resume", "status", "title"].sort(),
  );
  const full = await meet(echo, 1, { isUnstable: true });
  expect(Object.keys(full.client.capabilities.sessionCapabilities).sort()).toEqual(
    ["additionalDirectories", "archive", "close", "delete", "fork", "list", "resume", "status", "title"].sort(),
  );
  const stable = await meet(echo, 2);
  expect(Object.keys(stable.client.capabilities.session).sort()).toEqual([
    "additionalDirectories",
    "delete",
    "mcp",
    "prompt",
  ]);
});

test.each(versions)(
  "ARCH-03 ARCH-05 ARCH-08 version %i: sessions are put away and taken out again",
  async (version) => {
    const { newSession, client } = await meet(echo, version, { isUnstable: true });
    const [kept, archived] = [await newSession(), await newSession()];
    await client.request("session/archive", { sessionId: archived });
    await client.request("session/archive", { sessionId: archived });
    const ids = async (filter?: string) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page: any = await client.request("session/list", {
          ...(filter && { archived: filter }),
          ...(cursor && { cursor }),
        });
        found.push(...page.sessions.map((one: { sessionId: string }) => one.sessionId));
        cursor = page.nextCursor;
      } while (cursor != null);
      return found;
    };
    expect(await ids()).toEqual([kept]);
    expect(await ids("only")).toEqual([archived]);
    expect(await ids("include")).toEqual([kept, archived]);
    await expect(ids("_some")).rejects.toMatchObject({ code: -32602 });
    await expect(client.request("session/archive", { sessionId: "nowhere" })).rejects.toMatchObject({ code: -32002 });
    await client.request("session/unarchive", { sessionId: archived });
    expect((await ids()).sort()).toEqual([kept, archived].sort());
  },
);

test.each(versions)("FORK-02 FORK-04 version %i: a fork goes on by itself", async (version) => {
  const { newSession, prompt, client, load, session } = await meet(echo, version, { isUnstable: true });
  const id = await newSession();
  await prompt(id, "milk");
  const before = transcriptText(session(id));
  const { sessionId: fork } = await client.request("session/fork", { sessionId: id, cwd: "/work" });
  await prompt(fork, "bread");
  await load(id);
  expect(transcriptText(session(id))).toBe(before);
  await load(fork);
  expect(transcriptText(session(fork))).toMatch(/milk[\s\S]*bread/);
});

test.each(versions)("SSTA-02 SSTA-03 TITL-03 TITL-04 version %i: status and title", async (version) => {
  const sessions = memoryStore();
  const { newSession, client, load, session } = await meet({ ...echo, sessions }, version, { isUnstable: true });
  const id = await newSession();
  expect(await client.request("session/status", { sessionId: id })).toMatchObject({ status: "open" });
  expect(await client.request("session/set_title", { sessionId: id, title: "  Milk\n and  bread " })).toEqual({
    title: "Milk and bread",
  });
  await expect(client.request("session/set_title", { sessionId: id, title: " \n" })).rejects.toMatchObject({
    code: -32602,
  });
  await client.request("session/close", { sessionId: id });
  expect(await client.request("session/status", { sessionId: id })).toEqual({ status: "saved" });
  await expect(client.request("session/status", { sessionId: "nowhere" })).rejects.toMatchObject({ code: -32002 });
  await load(id);
  expect(session(id).title).toBe("Milk and bread");
});

test.each(versions)(
  "pain 1: version %i: what an author says while a session opens follows the answer",
  async (version) => {
    const { frames, newSession, until, session } = await meet(
      {
        ...echo,
        commands: { plan: { description: "Plans", run: () => {} } },
        async onSession(opened) {
          await opened.title("Ready");
          opened.afterResponse(() => void opened.update({ sessionUpdate: "usage_update", used: 1, size: 2 }));
        },
      },
      version,
    );
    const id = await newSession();
    await until(() => session(id).usage !== undefined);
    const received = frames.filter(({ direction }) => direction === "in").map(({ message }) => message as any);
    const kinds = received.map((message) => message.params?.update.sessionUpdate ?? "answer");
    const commands = version === 1 ? ["available_commands_update"] : [];
    expect(kinds.slice(1).sort()).toEqual(["answer", "session_info_update", ...commands, "usage_update"].sort());
    expect(kinds[1]).toBe("answer");
  },
);

test.each(versions)("SESS-02 version %i: a session whose author cannot open it is none", async (version) => {
  const sessions = memoryStore();
  const onSession: AgentOptions["onSession"] = async (session) => {
    await session.title("Never seen");
    throw new Error("No such server");
  };
  const { newSession, updates, client } = await meet({ ...echo, sessions, onSession }, version);
  await expect(newSession()).rejects.toMatchObject({ code: -32603, reason: "Internal error: No such server" });
  expect((await sessions.list!({})).sessions).toEqual([]);
  await client.request("session/list", {});
  expect(updates).toEqual([]);
});

test.each(versions)(
  "version %i: what the author keeps, and what was said, is there in the next process",
  async (version) => {
    const sessions = memoryStore();
    const seen: unknown[] = [];
    const options = {
      sessions,
      async prompt(turn: any) {
        await turn.say("Noted.");
        seen.push(turn.session.data, (await turn.session.history()).messages.length);
        await turn.session.save({ count: ((turn.session.data as { count: number } | undefined)?.count ?? 0) + 1 });
      },
    };
    const first = await meet(options, version);
    const id = await first.newSession();
    await first.prompt(id);
    const second = await meet(options, version);
    await second.load(id);
    await second.prompt(id);
    expect(seen).toEqual([undefined, 2, { count: 1 }, 4]);
  },
);

test.each(versions)(
  "DIR-07 DIR-09 SYSP-04 version %i: directories and system prompts are those of the last opening",
  async (version) => {
    const roots: unknown[] = [];
    const prompts: unknown[] = [];
    const { newSession, load } = await meet(
      {
        ...echo,
        systemPrompt: "append",
        onSession: (session) => {
          roots.push(session.additionalDirectories);
          prompts.push(session.systemPrompt?.mode);
        },
      },
      version,
      { isUnstable: true },
    );
    const systemPrompt = { mode: "append", content: [text("Be brief.")] };
    const id = await newSession({ additionalDirectories: ["/a"], systemPrompt });
    await load(id, { additionalDirectories: [] });
    expect(prompts).toEqual(["append", undefined]);
    expect(roots).toEqual([["/a"], []]);
    const override = { ...systemPrompt, mode: "override" };
    await expect(newSession({ systemPrompt: override })).rejects.toMatchObject({ code: -32602 });
  },
);

import type { ClientSession } from "@colloquy/acp/client";
import { transcriptText } from "@colloquy/acp/state";
import { describe, expect, test } from "vitest";
import {
  type CodingAgentSetup,
  codingAgentHere,
  codingAgentProcess,
  modelEnv,
  modelServer,
} from "./fixtures/coding-agent.ts";
import { listed, rawRequest, valueIn } from "./fixtures/session-view.ts";
import { spoken } from "./fixtures/words.ts";

const versions = [1, 2] as const;

/** What a client shows of a session, without the ids that version 1 does not tell. */
function shown({ state }: ClientSession) {
  return {
    text: transcriptText(state),
    calls: [...state.toolCalls].map(({ capabilities: _, ...call }) => ({ ...call, content: [...call.content] })),
    title: state.title,
  };
}

/** Starts another agent in the same folders. */
function again({ folders, version }: { folders: CodingAgentSetup["folders"]; version: 1 | 2 }, env = {}) {
  return codingAgentHere({ version, env, ...(folders && { folders }) });
}

describe.each(versions)("version %i", (version) => {
  test("S2-20: what was shown is shown again by another process, and the model still knows it", async () => {
    await using server = await modelServer();
    const env = modelEnv(server);
    // That there is no sandbox would be told, and is news of the moment.
    const settings = { sandbox: { use: "off" } };
    await using first = await codingAgentProcess({ version, env, settings, files: { "a.txt": "one\ntwo\n" } });
    server.reply([{ thinking: "Hm. " }, { text: "I read " }, { text: "it. " }, call("read_file", { path: "a.txt" })]);
    server.reply([call("edit_file", { path: "a.txt", edits: [{ old: "two", new: "three" }] })]);
    server.reply([call("run_command", { command: "cat a.txt; exit 3" })]);
    server.reply([call("update_plan", { steps: [{ content: "Rest", status: "completed" }] })]);
    server.reply([{ text: "Done." }]);
    const session = await first.agent.newSession({ cwd: first.project });
    await session.prompt("Change a.txt, please");
    const live = shown(session);
    expect(live.calls.map(({ status }) => status)).toEqual(["completed", "completed", "failed"]);
    await first.stop();

    await using second = await codingAgentProcess({ version, env, folders: first.folders });
    const loaded = await second.agent.openSession(session.id, { cwd: first.project, replay: true });
    expect(shown(loaded)).toEqual(live);
    server.reply([{ text: "You said so." }]);
    await loaded.prompt("What did I say?");
    const said = spoken(server.calls.at(-1)!.messages);
    expect(said[0]).toBe("user: Change a.txt, please");
    expect(said.join("\n")).toContain("three");
    expect(said.slice(-2)).toEqual(["assistant: Done.", "user: What did I say?"]);
    await loaded.close();

    const resumed = await second.agent.openSession(session.id, { cwd: first.project, prefer: "resume" });
    expect([...resumed.state.messages]).toEqual([]);
    server.reply([{ text: "Still." }]);
    await resumed.prompt("And now?");
    expect(spoken(server.calls.at(-1)!.messages)).toHaveLength(said.length + 2);
  });

  test("sessions are listed page by page, the newest first, and by their folder", async () => {
    await using at = await codingAgentHere({ version, files: { "inner/x": "" } });
    const ids: string[] = [];
    for (let count = 0; count < 60; count++) {
      const cwd = count % 10 === 0 ? at.folders.path("inner") : at.project;
      ids.push((await at.agent.newSession({ cwd })).id);
    }
    const list = async (cwd?: string) =>
      (await listed(at.agent, cwd === undefined ? {} : { cwd })).map(({ sessionId }) => sessionId);
    expect((await list()).toSorted()).toEqual(ids.toSorted());
    const inner = ids.filter((_, count) => count % 10 === 0);
    expect((await list(at.folders.path("inner"))).toSorted()).toEqual(inner.toSorted());
    await at.agent.session(ids[0]!)!.prompt("/help");
    expect((await list())[0]).toBe(ids[0]);
  });

  test("one that is closed can be opened, one that is deleted is gone for good: -32002", async () => {
    await using at = await codingAgentHere({ version });
    const { agent, project: cwd } = at;
    const session = await agent.newSession({ cwd });
    await session.prompt("/help");
    await session.close();
    await expect(
      rawRequest(at.agent, "session/prompt", { sessionId: session.id, prompt: text("Hi") }),
    ).rejects.toMatchObject({
      code: -32002,
    });
    const opened = await agent.openSession(session.id, { cwd, replay: true });
    expect([...opened.state.messages]).toHaveLength(2);
    await agent.deleteSession(session.id);
    expect(await listed(agent)).toEqual([]);
    for (const method of ["session/load", "session/resume", "session/fork"]) {
      const params = {
        sessionId: session.id,
        cwd,
        mcpServers: [],
        ...(version === 2 && { replayFrom: { type: "start" } }),
      };
      if (version === 2 && method === "session/load") continue;
      await expect(rawRequest(agent, method, params), method).rejects.toMatchObject({ code: -32002 });
    }
  });

  test("a fork has the conversation too, and goes its own way", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server) });
    const source = await at.agent.newSession({ cwd: at.project });
    server.reply([{ text: "I remember 7." }]);
    await source.prompt("Remember 7");
    const fork = await at.agent.forkSession(source.id, { cwd: at.project });
    server.reply([{ text: "Fork." }], { usage: { input: 20 } });
    await fork.prompt("In the fork");
    expect(spoken(server.calls.at(-1)!.messages)).toEqual([
      "user: Remember 7",
      "assistant: I remember 7.",
      "user: In the fork",
    ]);
    server.reply([{ text: "Source." }]);
    await source.prompt("In the source");
    expect(spoken(server.calls.at(-1)!.messages).slice(2)).toEqual(["user: In the source"]);
    await at.agent.deleteSession(source.id);
    server.reply([{ text: "Yes." }]);
    await fork.prompt("Still there?");
    expect(spoken(server.calls.at(-1)!.messages)).toHaveLength(5);
  });

  test("one that is put away is listed on request only", async () => {
    await using at = await codingAgentHere({ version });
    const session = await at.agent.newSession({ cwd: at.project });
    await session.prompt("/help");
    await at.agent.archiveSession(session.id);
    expect(await listed(at.agent)).toEqual([]);
    expect(await listed(at.agent, { archived: "only" })).toMatchObject([{ sessionId: session.id }]);
    await at.agent.archiveSession(session.id, false);
    expect(await listed(at.agent)).toHaveLength(1);
  });

  test("TITL-06 a title that the user gave stays, before and after the first turn", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server), settings: { refineTitles: true } });
    const session = await at.agent.newSession({ cwd: at.project });
    await at.agent.setTitle(session.id, "Mine");
    server.reply([{ text: "It was a comma." }]);
    await session.prompt("fix the build");
    expect(await listed(at.agent)).toMatchObject([{ title: "Mine" }]);
    expect(server.calls).toHaveLength(1);
  });

  test("it is called after its first prompt, then as the model calls it, and keeps that name", async () => {
    await using server = await modelServer();
    await using at = await codingAgentHere({ version, env: modelEnv(server), settings: { refineTitles: true } });
    const session = await at.agent.newSession({ cwd: at.project });
    const titles: unknown[] = [];
    const refined = new Promise<void>((resolve) =>
      session.onEvent((event) => {
        if (event.type === "info" && titles.push(event.title) === 2) resolve();
      }),
    );
    server.reply([{ text: "It was a comma." }]);
    server.reply([{ text: '"Mending the build."' }]);
    await session.prompt("# fix the *build*\nIt is broken.");
    await refined;
    expect(titles).toEqual(["fix the *build*", "Mending the build"]);
    expect(server.calls[1]!.tools).toEqual([]);
    server.reply([{ text: "Yes." }]);
    await session.prompt("Another thing");
    expect(session.state.title).toBe("Mending the build");
    expect(server.calls).toHaveLength(3);
    await at.stop();

    await using later = await again({ folders: at.folders, version });
    expect(await listed(later.agent)).toMatchObject([{ title: "Mending the build" }]);
    const loaded = await later.agent.openSession(session.id, { cwd: at.project, replay: true });
    expect(loaded.state.title).toBe("Mending the build");
  });

  test("what was set is set after a restart, in the session and nowhere else", async () => {
    const env = { ANTHROPIC_API_KEY: "k" };
    await using at = await codingAgentHere({ version, env });
    const session = await at.agent.newSession({ cwd: at.project });
    await session.setOption("model", "anthropic/claude-sonnet-4-5");
    await session.setOption("thinking", "high");
    await session.setMode("read-only");
    await at.stop();
    await using later = await again({ folders: at.folders, version }, env);
    const values = (session: ClientSession) =>
      Object.fromEntries(["mode", "model", "thinking"].map((id) => [id, valueIn(session, id)]));
    const loaded = await later.agent.openSession(session.id, { cwd: at.project });
    expect(values(loaded)).toEqual({ mode: "read-only", model: "anthropic/claude-sonnet-4-5", thinking: "high" });
    const fresh = await later.agent.newSession({ cwd: at.project });
    expect(values(fresh)).toMatchObject({ mode: "workspace-write", thinking: "medium" });
  });

  test("two processes can have one session, and each knows what was said in the other", async () => {
    await using server = await modelServer();
    const env = modelEnv(server);
    await using one = await codingAgentHere({ version, env });
    await using two = await again({ folders: one.folders, version }, env);
    const here = await one.agent.newSession({ cwd: one.project });
    server.answer = () => ({ say: [{ text: "Noted." }] });
    await here.prompt("Milk");
    const there = await two.agent.openSession(here.id, { cwd: one.project });
    await there.prompt("Bread");
    await here.prompt("Eggs");
    await there.prompt("All?");
    expect(spoken(server.calls.at(-1)!.messages).filter((line) => line.startsWith("user"))).toEqual(
      ["Milk", "Bread", "Eggs", "All?"].map((word) => `user: ${word}`),
    );
  });
});

function call(name: string, input: unknown) {
  return { call: { name, input } };
}

function text(words: string) {
  return [{ type: "text", text: words }];
}

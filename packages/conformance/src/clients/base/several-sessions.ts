import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Halt } from "../../judge/index.ts";
import { type Heard, Silence } from "../../talk/index.ts";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase } from "../client-test.ts";
import { same, text } from "./known.ts";

/** An agent's sessions, each with an id of its own. */
function counted() {
  let sessions = 0;
  return { "session/new": () => ({ sessionId: `session-${++sessions}` }) };
}

/** The request by which the client opens a session again, whichever it uses. */
async function reopened(agent: ClientTalk): Promise<Heard> {
  const opens = ["session/load", "session/resume"];
  return agent.next("session/load or session/resume", ({ message }) => opens.includes(message.method));
}

/** Sessions side by side, and what a session is opened again with. */
export const severalSessions: readonly ClientCase[] = [
  {
    id: "several/beside",
    title: "Two sessions are open on one connection, and work at the same time",
    rules: ["SESS-16"],
    versions: [1, 2],
    acts: ["prompt", "new beside"],
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn({ serve: counted() });
      await agent.take(prompt);
      await test.act({ do: "new beside" });
      await agent
        .until("a second session/new", () => agent.requests("session/new").length > 1 || test.talks.length > 1)
        .catch((error: unknown) => {
          if (!(error instanceof Silence) || test.talks.length === 1) throw error;
        });
      if (test.talks.length > 1) throw new Halt("not checked", "Each of its sessions has an agent of its own.");
      await agent.alive();
      const since = agent.heard.length;
      await test.act({ do: "prompt", text: "And you?" });
      const second = await agent.hearRequest("session/prompt", since);
      const at = { talk: agent, frame: second.frame };
      const other = second.message.params?.sessionId;
      test.holds(
        "SESS-16",
        other === "session-2",
        `It prompts in ${JSON.stringify(other)}, not in the second session.`,
        at,
      );
      await agent.take(second);
      await agent.update(
        { sessionUpdate: "agent_message_chunk", messageId: "m", content: text("Still here") },
        sessionId,
      );
      await test.goesOn("SESS-16", agent, "while two sessions are at work");
      const ended = agent.heard.find(
        ({ message: { method, params } }) =>
          ["session/close", "session/cancel"].includes(method) && params?.sessionId === sessionId,
      );
      test.holds(
        "SESS-16",
        ended === undefined,
        "It has stopped the first session for the second.",
        ended && { talk: agent, frame: ended.frame },
      );
      await agent.finish(second);
      await agent.finish(prompt);
      await test.goesOn("SESS-16", agent, "after both have ended");
    },
  },
  {
    id: "several/resumed-elsewhere",
    title: "A session is resumed in the folder that it is listed with",
    rules: ["SESS-51"],
    versions: [2],
    acts: ["list", "load"],
    async run(test) {
      const elsewhere = join(test.folder, "elsewhere");
      await mkdir(elsewhere);
      // A client may list those of one folder only.
      const list = (params: { cwd?: string } | undefined) => {
        const cwd = params?.cwd ?? elsewhere;
        return { sessions: [{ sessionId: "kept", cwd, title: "Kept" }] };
      };
      const agent = await test.start({ serve: { "session/list": list } }, { do: "list" });
      const listed = await agent.hearRequest("session/list");
      await agent.alive();
      await test.act({ do: "load", sessionId: "kept" });
      const { message, frame } = await agent.hearRequest("session/resume");
      const wanted = listed.message.params?.cwd ?? elsewhere;
      const cwd = message.params?.cwd;
      const otherwise = `Expected the cwd ${JSON.stringify(wanted)}; it resumes in ${JSON.stringify(cwd)}.`;
      test.holds("SESS-51", cwd === wanted, otherwise, { talk: agent, frame });
    },
  },
  {
    id: "several/folders-again",
    title: "A session that is opened again has the folders that it had",
    rules: ["DIR-08"],
    versions: [1, 2],
    acts: ["new with folders", "new", "load"],
    async run(test) {
      const folders = ["one", "two"].map((name) => join(test.folder, name));
      for (const folder of folders) await mkdir(folder);
      const agent = await test.start({ serve: counted() }, { do: "new with folders", folders });
      const { message } = await agent.hearRequest("session/new");
      if (!same(message.params?.additionalDirectories, folders))
        throw new Halt("not checked", "It has not opened the session with the folders of its user.");
      await agent.alive();
      await test.act({ do: "new" });
      await agent.until("a second session/new", () => agent.requests("session/new").length > 1);
      await agent.alive();
      await test.act({ do: "load", sessionId: "session-1" });
      const { message: again, frame } = await reopened(agent);
      const got = again.params?.additionalDirectories ?? [];
      const otherwise = `Expected ${JSON.stringify(folders)}; it sends ${JSON.stringify(got)}.`;
      test.holds(
        "DIR-08",
        folders.every((folder) => got.includes(folder)),
        otherwise,
        { talk: agent, frame },
      );
    },
  },
];

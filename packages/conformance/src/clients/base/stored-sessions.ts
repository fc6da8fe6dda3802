import { Refusal, unanswered } from "../../talk/index.ts";
import type { ClientCase } from "../client-test.ts";

const entry = (sessionId: string, more: object = {}) => ({
  sessionId,
  cwd: "/colloquy",
  title: `Title of ${sessionId}`,
  ...more,
});

/** Sessions that the agent has kept: listed, opened again, closed, deleted. */
export const storedSessions: readonly ClientCase[] = [
  {
    id: "stored/pages",
    title: "A listing is read page by page, with cursors as they came, to its end",
    rules: ["SESS-63", "SESS-65"],
    versions: [1, 2],
    acts: ["list"],
    async run(test) {
      const cursors = [" /+=✓", "b".repeat(200)];
      const pages = [
        { sessions: [entry("one")], nextCursor: cursors[0] },
        { sessions: [entry("two")], nextCursor: cursors[1] },
        { sessions: [entry("three")], nextCursor: null },
      ];
      let page = 0;
      const agent = await test.start(
        { serve: { "session/list": () => pages[page++] ?? { sessions: [] } } },
        { do: "list" },
      );
      const asked = await agent.hearRequest("session/list");
      await agent
        .until(
          "the second page of the listing, or the next thing",
          () => agent.requests("session/list").length > 1 || agent.ending !== undefined,
        )
        .catch(() => {});
      const given = agent.requests("session/list").map(({ message }) => message.params?.cursor);
      const at = { talk: agent, frame: asked.frame };
      // A client may stop where its user has seen enough; what it asks for must be right.
      const right = given.slice(1).every((cursor, index) => cursor === cursors[index]);
      if (given.length === 1) {
        test.notChecked("SESS-65", "It reads the first page only.");
        return test.notChecked("SESS-63", "It reads the first page only.");
      }
      test.holds("SESS-65", right, `It asked for the cursors ${JSON.stringify(given.slice(1))}.`, at);
      await agent.until("the third page", () => agent.requests("session/list").length > 2);
      await agent.alive();
      const times = agent.requests("session/list").length;
      test.holds("SESS-63", times === 3, `It asked ${times} times for three pages.`, at);
    },
  },
  {
    id: "stored/empty-cursor",
    title: "An empty cursor is a cursor",
    rules: ["SESS-64"],
    versions: [2],
    acts: ["list"],
    async run(test) {
      let page = 0;
      const serve = () => (page++ === 0 ? { sessions: [entry("one")], nextCursor: "" } : { sessions: [entry("two")] });
      const agent = await test.start({ serve: { "session/list": serve } }, { do: "list" });
      await agent.hearRequest("session/list");
      await agent.until("a request for the page of the empty cursor", () => agent.requests("session/list").length > 1);
      const { message, frame } = agent.requests("session/list")[1]!;
      test.holds(
        "SESS-64",
        message.params?.cursor === "",
        `It asked for the cursor ${JSON.stringify(message.params?.cursor)}.`,
        { talk: agent, frame },
      );
    },
  },
  {
    id: "stored/looping-cursor",
    title: "A listing that never ends is given up",
    rules: ["SESS-76"],
    versions: [1, 2],
    acts: ["list"],
    async run(test) {
      const agent = await test.start(
        { serve: { "session/list": () => ({ sessions: [entry("one")], nextCursor: "again" }) } },
        { do: "list" },
      );
      await agent.hearRequest("session/list");
      // Each answer leaves the client the time for one more page.
      for (let pings = 0; pings < 60; pings++) await agent.alive();
      const times = agent.requests("session/list").length;
      test.holds("SESS-76", times < 50, `It has asked ${times} times for the same page.`);
    },
  },
  {
    id: "stored/malformed-entries",
    title: "An entry that is malformed costs that entry",
    rules: ["SESS-73"],
    versions: [1, 2],
    acts: ["list"],
    async run(test) {
      const sessions = [{ cwd: "/colloquy" }, 5, entry("good"), entry("other", { title: 7, updatedAt: 5 })];
      const agent = await test.start({ serve: { "session/list": () => ({ sessions }) } }, { do: "list" });
      await agent.hearRequest("session/list");
      await test.goesOn("SESS-73", agent, "after a listing with entries that are malformed");
    },
  },
  {
    id: "stored/malformed-cursor",
    title: "A cursor that is no string makes a listing invalid",
    rules: ["SESS-75"],
    versions: [2],
    acts: ["list"],
    async run(test) {
      const agent = await test.start(
        { serve: { "session/list": () => ({ sessions: [entry("one")], nextCursor: 5 }) } },
        { do: "list" },
      );
      await agent.hearRequest("session/list");
      await agent.alive();
      const odd = agent
        .requests("session/list")
        .find(({ message }) => message.params?.cursor === 5 || message.params?.cursor === "5");
      test.holds(
        "SESS-75",
        odd === undefined,
        "It used a cursor that is a number.",
        odd && { talk: agent, frame: odd.frame },
      );
    },
  },
  {
    id: "stored/load-null",
    title: "The answer to session/load may be null",
    rules: ["SESS-24"],
    versions: [1],
    acts: ["load"],
    async run(test) {
      const agent = await test.start(
        { serve: { "session/load": () => null, "session/resume": () => null } },
        { do: "load", sessionId: "kept" },
      );
      await agent.until(
        "session/load or session/resume",
        () => agent.requests("session/load").length + agent.requests("session/resume").length > 0,
      );
      await test.goesOn("SESS-24", agent, "after session/load was answered with null");
      await test.act({ do: "prompt", text: "Hello again" });
      const prompt = await agent.hearRequest("session/prompt");
      const { sessionId } = prompt.message.params ?? {};
      test.holds(
        "SESS-24",
        sessionId === "kept",
        `It prompts in ${JSON.stringify(sessionId)} after the load of "kept".`,
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "stored/load-twice",
    title: "A session that is loaded again is shown once",
    rules: ["SESS-31"],
    versions: [1],
    acts: ["load"],
    tells: true,
    async run(test) {
      const load = async () => {
        const agent = test.talks.at(-1)!;
        const chunk = (sessionUpdate: string, text: string) =>
          agent.update({ sessionUpdate, content: { type: "text", text } }, "kept");
        await chunk("user_message_chunk", "Asked once");
        await chunk("agent_message_chunk", "Said once");
        return {};
      };
      const agent = await test.start({ serve: { "session/load": load } }, { do: "load", sessionId: "kept" });
      await agent.until(
        "session/load",
        () => agent.requests("session/load").length > 0 || agent.requests("session/resume").length > 0,
      );
      if (agent.requests("session/load").length === 0)
        return test.notChecked("SESS-31", "It resumes sessions without their history.");
      await agent.alive();
      await test.act({ do: "load", sessionId: "kept" });
      await agent.until("session/load again", () => agent.requests("session/load").length > 1);
      await agent.alive();
      const { messages } = await test.model();
      const times = messages.filter(({ text }) => text === "Said once").length;
      test.holds("SESS-31", times === 1, `What was said once is there ${times} times.`);
    },
  },
  {
    id: "stored/resume-state",
    title: "The answer to session/resume says nothing of the state; the updates before it do",
    rules: ["SESS-49", "SESS-55"],
    versions: [2],
    acts: ["load"],
    tells: true,
    async run(test) {
      const serve = { "session/resume": () => unanswered };
      const agent = await test.start({ serve }, { do: "load", sessionId: "kept" });
      const { message } = await agent.hearRequest("session/resume");
      const update = (body: object) => agent.update(body, "kept");
      const text = (words: string) => ({ type: "text", text: words });
      await update({ sessionUpdate: "agent_message_chunk", messageId: "m", content: text("old ") });
      await update({ sessionUpdate: "agent_message", messageId: "m", content: [text("new ")] });
      await update({ sessionUpdate: "agent_message_chunk", messageId: "m", content: text("end") });
      await update({ sessionUpdate: "state_update", state: "running" });
      await agent.send({ jsonrpc: "2.0", id: message.id, result: {} });
      await agent.alive();
      const { state, completions, messages } = await test.model();
      test.holds(
        "SESS-49",
        state.state === "running" && completions === 0,
        `It shows ${state.state}, with ${completions} turns completed.`,
      );
      const said = messages.find(({ id }) => id === "m")?.text;
      test.holds("SESS-55", said === "new end", `Expected "new end"; it has ${JSON.stringify(said)}.`);
    },
  },
  {
    id: "stored/close-unknown",
    title: "A session that the agent no longer knows counts as closed",
    rules: ["SESS-85"],
    versions: [2],
    acts: ["new", "close"],
    async run(test) {
      const gone = () => new Refusal(-32002, "Session not found", { sessionId: test.talks.at(-1)!.sessionId });
      const agent = await test.start({ serve: { "session/close": gone } }, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      await test.act({ do: "close" });
      await agent.hearRequest("session/close");
      await test.goesOn("SESS-85", agent, "after session/close was answered with -32002");
      const shown = test.client.shown();
      test.holds(
        "SESS-85",
        !/session not found/i.test(shown),
        "It shows an error for a session that is closed anyway.",
      );
    },
  },
];

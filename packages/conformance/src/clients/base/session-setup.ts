import type { ClientCase } from "../client-test.ts";

/** What may be in the answer to `session/new`, and what may come before it. */
export const sessionSetup: readonly ClientCase[] = [
  {
    id: "session/null-settings",
    title: "A session without modes and options may say so in three ways",
    rules: ["SESS-09"],
    versions: [1],
    async run(test) {
      const { agent, prompt } = await test.turn({ session: { modes: null, configOptions: null } });
      await test.goesOn("SESS-09", agent, "with modes and configOptions that are null");
      await agent.finish(prompt);
    },
  },
  {
    id: "session/null-lists",
    title: "Lists that are null are none",
    rules: ["SESS-10"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn({ session: { configOptions: null, availableCommands: null } });
      await test.goesOn("SESS-10", agent, "with configOptions and availableCommands that are null");
      await agent.take(prompt);
      await agent.finish(prompt);
    },
  },
  {
    id: "session/early-updates",
    title: "Updates that come before the answer to session/new are not lost",
    rules: ["SESS-14"],
    versions: [1],
    async run(test) {
      const sessionId = "early";
      const early = async () => {
        const agent = test.talks.at(-1)!;
        await agent.update(
          { sessionUpdate: "available_commands_update", availableCommands: [{ name: "hi", description: "Says hi" }] },
          sessionId,
        );
        await agent.update({ sessionUpdate: "session_info_update", title: "An early title" }, sessionId);
        return { sessionId };
      };
      const turn = await test.turn({ serve: { "session/new": early } });
      await test.goesOn("SESS-14", turn.agent, "after updates that came before the answer to session/new");
      const model = await test.client.model?.();
      if (model !== undefined) {
        const kept = model.title === "An early title" && model.commands.some(({ name }) => name === "hi");
        test.holds("SESS-14", kept, "It has lost the updates that came before the answer to session/new.");
      }
      await turn.agent.finish(turn.prompt);
    },
  },
  {
    id: "session/early-state",
    title: "What was said of a session before the answer to session/new is not lost, nor undone by it",
    rules: ["SESS-11", "SESS-12"],
    versions: [2],
    tells: true,
    async run(test) {
      const early = async () => {
        const agent = test.talks.at(-1)!;
        await agent.update({ sessionUpdate: "state_update", state: "running" });
        await agent.say("Before all else. ", "early");
        return { sessionId: agent.sessionId };
      };
      const { agent, prompt } = await test.turn({ serve: { "session/new": early } });
      const before = await test.model();
      const said = before.messages.some(({ text }) => text === "Before all else. ");
      test.holds("SESS-11", said, "It has lost a message that came before the answer to session/new.");
      test.holds("SESS-12", before.state.state === "running", `It shows ${before.state.state} in place of running.`);
      await agent.take(prompt);
      await agent.finish(prompt);
    },
  },
  {
    id: "session/idle-at-first",
    title: "A new session is idle until the agent says otherwise",
    rules: ["SESS-13"],
    versions: [2],
    acts: ["new"],
    tells: true,
    async run(test) {
      const agent = await test.start({}, { do: "new" });
      await agent.hearRequest("session/new");
      await agent.alive();
      const { state } = await test.model();
      test.holds("SESS-13", state.state === "idle", `It shows ${state.state}.`);
    },
  },
  {
    id: "session/unknown-session",
    title: "Updates of sessions that the client has not opened are ignored",
    rules: ["SESS-17"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const messageId = test.protocol === 2 ? { messageId: "stray" } : {};
      const stray = {
        sessionUpdate: "agent_message_chunk",
        ...messageId,
        content: { type: "text", text: "FOR-NOBODY" },
      };
      await agent.update(stray, "of-nobody");
      await agent.say("FOR-YOU");
      await test.goesOn("SESS-17", agent, "after an update of a session that it does not know");
      await test.caughtUp("messages", "FOR-YOU");
      const shown = test.client.shown().includes("FOR-NOBODY");
      const model = await test.client.model?.();
      const kept = model?.messages.some(({ text }) => text.includes("FOR-NOBODY")) === true;
      test.holds("SESS-17", !shown && !kept, "It shows what was said in another session.");
      await agent.finish(prompt);
    },
  },
  ...["with a blank and / slashes", "🎵 ключ", "__proto__", "x".repeat(500)].map(
    (sessionId, at): ClientCase => ({
      id: `session/opaque-id-${at + 1}`,
      title: `A session id is taken as it is: ${sessionId.slice(0, 30)}`,
      rules: ["SESS-18"],
      versions: [1, 2],
      async run(test) {
        const turn = await test.turn({ session: { sessionId } });
        const otherwise = `It prompts in the session ${JSON.stringify(turn.sessionId)}, not ${JSON.stringify(sessionId)}.`;
        test.holds("SESS-18", turn.sessionId === sessionId, otherwise, { talk: turn.agent, frame: turn.prompt.frame });
        await turn.agent.alive();
      },
    }),
  ),
];

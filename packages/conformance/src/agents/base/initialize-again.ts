import { show } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";

/** An initialize after the first, and requests beside it. */
export const initializeAgain: readonly AgentCase[] = [
  {
    id: "initialize/again-1",
    title: "A second initialize is answered as the first or refused, and ends no session",
    rules: ["INIT-27"],
    versions: [1],
    async run(test) {
      const agent = await test.ready();
      const session = test.known.opened === undefined ? undefined : await test.open(agent);
      const again = await agent.request("initialize", agent.introduce());
      const same = again.error !== undefined || again.result?.protocolVersion === 1;
      test.holds("INIT-27", same, `The second initialize changes the version: ${show(again)}.`, again.at);
      if (session) await lives(test, session, "INIT-27");
    },
  },
  {
    id: "initialize/again-2",
    title: "A second initialize before all else is answered, and a later one ends no session",
    rules: ["INIT-25"],
    versions: [2],
    async run(test) {
      const agent = await test.ready();
      const again = await agent.request("initialize", agent.introduce());
      const sane = again.error === undefined ? again.result?.protocolVersion === 2 : again.error.code === -32600;
      test.holds("INIT-25", sane, `Expected version 2 or error -32600; it answered ${show(again)}.`, again.at);
      if (test.known.opened === undefined) return;
      const session = await test.open(agent);
      const late = await agent.request("initialize", agent.introduce());
      test.refused("INIT-25", late, "an initialize after other requests", -32600);
      await lives(test, session, "INIT-25");
    },
  },
  {
    id: "initialize/in-flight",
    title: "A request that does not wait for the answer to initialize gets an answer of its own",
    rules: ["INIT-26"],
    versions: [2],
    async run(test) {
      const agent = await test.start();
      const [initialized, opened] = await Promise.all([agent.initialize(), agent.newSession({}, { id: "early" })]);
      test.accepted("INIT-26", initialized, "initialize with a request behind it");
      const sane = opened.error === undefined || test.known.opened === undefined || opened.error.code === -32600;
      test.holds("INIT-26", sane, `Expected a session or error -32600; it answered ${show(opened)}.`, opened.at);
    },
  },
];

/** A session is still there: shown by the cheapest request that the agent claims. */
async function lives(test: AgentTest, session: AgentSession, rule: string): Promise<void> {
  const { talk, sessionId, opened } = session;
  if (test.claims("modes")) {
    const answer = await talk.request("session/set_mode", { sessionId, modeId: opened.modes.currentModeId });
    test.accepted(rule, answer, "session/set_mode of a session from before the second initialize");
  } else if (test.claims("config options")) {
    const { id, configId, currentValue } = opened.configOptions[0];
    const type = typeof currentValue === "boolean" ? "boolean" : "id";
    const typed = test.protocol === 2 || type === "boolean" ? { type } : {};
    const answer = await talk.request("session/set_config_option", {
      sessionId,
      configId: id ?? configId,
      value: currentValue,
      ...typed,
    });
    test.accepted(rule, answer, "session/set_config_option of a session from before the second initialize");
  } else if (test.claims("close")) {
    const answer = await talk.request("session/close", { sessionId });
    test.accepted(rule, answer, "session/close of a session from before the second initialize");
  }
}

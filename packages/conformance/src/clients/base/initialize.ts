import { unanswered } from "../../talk/index.ts";
import type { ClientCase } from "../client-test.ts";

/** What agents may answer to `initialize`, and what a client makes of it. */
export const initialize: readonly ClientCase[] = [
  {
    id: "initialize/unsupported-version",
    title: "An agent that answers a version that the client does not speak is left",
    rules: ["INIT-08"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start({ extra: { protocolVersion: 77 } }, { do: "prompt", text: "Hello" });
      await agent.hearRequest("initialize");
      await agent.ended("the end of the connection, after an answer with version 77");
      const more = agent.heard.find(({ kind, message }) => kind === "request" && message.method !== "initialize");
      const otherwise = `It went on with ${more?.message.method} after an answer with version 77.`;
      test.holds("INIT-08", more === undefined, otherwise, more && { talk: agent, frame: more.frame });
    },
  },
  {
    id: "initialize/odd-version",
    title: "A protocolVersion that is no version of the protocol is not taken for one",
    rules: ["INIT-03"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start(
        { extra: { protocolVersion: String(test.protocol) } },
        { do: "prompt", text: "Hello" },
      );
      await agent.hearRequest("initialize");
      await agent.until(
        "the end of the connection or a session, after a protocolVersion that is a string",
        () => agent.ending !== undefined || agent.requests("session/new").length > 0,
      );
      const [opened] = agent.requests("session/new");
      const otherwise = "It opened a session after a protocolVersion that is a string.";
      test.holds("INIT-03", opened === undefined, otherwise, opened && { talk: agent, frame: opened.frame });
    },
  },
  {
    id: "initialize/minimal",
    title: "An agent that says nothing but its version gets a prompt of text",
    rules: ["INIT-16", "INIT-31", "INIT-35", "COMPAT-07"],
    versions: [1],
    async run(test) {
      const nothing = { agentInfo: undefined, agentCapabilities: undefined, authMethods: undefined };
      const { agent, prompt } = await test.turn({ extra: nothing });
      const others = (prompt.message.params?.prompt ?? []).filter(
        ({ type }: { type: string }) => type !== "text" && type !== "resource_link",
      );
      test.holds("INIT-16", others.length === 0, "It sent content to an agent that takes text alone.", {
        talk: agent,
        frame: prompt.frame,
      });
      const used = agent.requests("authenticate")[0];
      test.holds("INIT-35", used === undefined, "It signed in though no way to do so is offered.");
      await test.goesOn("INIT-31", agent, "with an agent that states no capabilities");
      test.holds("COMPAT-07", true, "");
      await agent.finish(prompt);
    },
  },
  {
    id: "initialize/no-sessions",
    title: "An agent of version 2 without sessions is asked for none",
    rules: ["INIT-18"],
    versions: [2],
    async run(test) {
      const serve = { initialize: () => unanswered };
      const agent = await test.start({ extra: { capabilities: undefined }, serve }, { do: "prompt", text: "Hello" });
      const { message } = await agent.hearRequest("initialize");
      await agent.send({ jsonrpc: "2.0", id: message.id, result: agent.introduction() });
      // A client may leave, or wait for its user to choose another agent.
      for (let pings = 0; pings < 3; pings++) await agent.alive().catch(() => {});
      const used = agent.heard.find(({ message }) => String(message.method).startsWith("session/"));
      const otherwise = `It sent ${used?.message.method} to an agent without sessions.`;
      test.holds("INIT-18", used === undefined, otherwise, used && { talk: agent, frame: used.frame });
    },
  },
  {
    id: "initialize/malformed-capabilities",
    title: "Capabilities that are not what they should be are none",
    rules: ["INIT-21"],
    versions: [1],
    async run(test) {
      const odd = {
        loadSession: "yes",
        promptCapabilities: 7,
        mcpCapabilities: ["http"],
        sessionCapabilities: { list: "yes", resume: [], close: 1 },
      };
      const { agent, prompt } = await test.turn({ capabilities: odd });
      await test.goesOn("INIT-21", agent, "with an agent whose capabilities are malformed");
      const used = agent.heard.find(({ message }) => /^session\/(load|list|resume|close)$/.test(message.method));
      const otherwise = `It took a malformed capability for a yes: ${used?.message.method}.`;
      test.holds("INIT-21", used === undefined, otherwise, used && { talk: agent, frame: used.frame });
      await agent.finish(prompt);
    },
  },
  {
    id: "initialize/malformed-markers",
    title: "Markers that are no objects mean no",
    rules: ["INIT-20"],
    versions: [2],
    async run(test) {
      const odd = {
        session: { delete: true, additionalDirectories: "yes", prompt: { image: [], audio: null }, mcp: 5 },
      };
      const { agent, prompt } = await test.turn({ capabilities: odd });
      const { message } = await agent.hearRequest("session/new");
      const { additionalDirectories: roots = [], mcpServers = [] } = message.params ?? {};
      test.holds("INIT-20", roots.length === 0 && mcpServers.length === 0, "It took a malformed marker for a yes.");
      await test.goesOn("INIT-20", agent, "with an agent whose markers are malformed");
      await agent.finish(prompt);
    },
  },
  {
    id: "initialize/falls-back",
    title: "A client of version 2 serves an agent that answers version 1",
    rules: ["COMPAT-03"],
    versions: [2],
    async run(test) {
      const first = {
        protocolVersion: 1,
        info: undefined,
        capabilities: undefined,
        agentInfo: { name: "old", version: "1.0.0" },
        agentCapabilities: {},
      };
      const agent = await test.start({ extra: first }, { do: "prompt", text: "Hello" });
      await agent.hearRequest("initialize");
      await agent.until(
        "a session of version 1, or the end of the connection",
        () => agent.ending !== undefined || agent.requests("session/new").length > 0,
      );
      const opened = agent.requests("session/new")[0]?.message.params;
      const otherwise =
        opened === undefined ? "It left an agent that answers version 1." : "It opened a session in version 2's shape.";
      test.holds("COMPAT-03", Array.isArray(opened?.mcpServers), otherwise);
    },
  },
];

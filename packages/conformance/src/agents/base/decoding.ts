import { Halt, show } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";
import { line } from "./replies.ts";
import { NO_SESSION } from "./requests.ts";

/** What is no list, and not null, which some lists may be. */
const noList: readonly unknown[] = ["text", 7, {}, true];

/** How what comes from a client is read, where no prompt is needed. */
export const decoding: readonly AgentCase[] = [
  {
    id: "decoding/lists",
    title: "A list of session/new that is null is empty, and one that is no list is refused",
    rules: ["DEC-03", "DEC-05"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      // To an agent without roots, the second is just a member that it does not know.
      const keys = test.claims("roots") ? ["mcpServers", "additionalDirectories"] : ["mcpServers"];
      if (test.known.opened !== undefined) {
        for (const key of keys)
          test.accepted("DEC-03", await agent.newSession({ [key]: null }), `session/new with null for ${key}`);
      }
      for (const key of keys) {
        for (const value of noList) {
          const to = `session/new with ${JSON.stringify(value)} for ${key}`;
          test.refused("DEC-03", await agent.newSession({ [key]: value }), to);
        }
      }
      for (const value of test.claims("roots") ? [[7], [{}]] : [])
        test.refused("DEC-05", await agent.newSession({ additionalDirectories: value }), "a root that is no text");
      for (const cwd of [7, null, [], {}])
        test.refused("DEC-05", await agent.newSession({ cwd }), `session/new with ${JSON.stringify(cwd)} for cwd`);
    },
  },
  {
    id: "decoding/strict",
    title: "Optional members that decide what is done are refused when they are malformed",
    rules: ["DEC-05"],
    versions: [1, 2],
    needs: ["list"],
    async run(test) {
      const agent = await test.ready();
      for (const key of ["cwd", "cursor"]) {
        for (const value of [7, {}, [], true]) {
          const answer = await agent.request("session/list", { [key]: value });
          test.refused("DEC-05", answer, `session/list with ${JSON.stringify(value)} for ${key}`);
        }
      }
      if (test.protocol === 1) return;
      for (const replayFrom of [7, "start", [], { type: 7 }, {}]) {
        const params = { sessionId: NO_SESSION, cwd: agent.folder, replayFrom };
        const answer = await agent.request("session/resume", params);
        const to = `session/resume with ${JSON.stringify(replayFrom)} for replayFrom`;
        test.refused("DEC-05", answer, to);
      }
    },
  },
  {
    id: "decoding/numbers",
    title: "1.0 is the integer 1",
    rules: ["DEC-11"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.start();
      const fraction = await agent.request("initialize", {
        ...agent.introduce(),
        protocolVersion: test.protocol + 0.5,
      });
      test.refused("DEC-11", fraction, `initialize with ${test.protocol + 0.5} for protocolVersion`);
      const request = line({ jsonrpc: "2.0", id: "whole", method: "initialize", params: agent.introduce() });
      const text = request.replace(/("protocolVersion":\d)/, "$1.0");
      await agent.write(text);
      const reply = await agent.answerTo("whole", { what: "an answer to initialize" });
      const agreed = reply.result?.protocolVersion === test.protocol;
      const otherwise = `Expected ${test.protocol}.0 to be version ${test.protocol}; it answered ${show(reply)}.`;
      test.holds("DEC-11", agreed, otherwise, reply.at);
    },
  },
  {
    id: "decoding/soft",
    title: "What is only shown is left out when it is malformed",
    rules: ["DEC-01"],
    versions: [2],
    async run(test) {
      for (const value of [7, {}]) {
        const agent = await test.start();
        const { info } = agent.introduce();
        const answer = await agent.initialize({ extra: { info: { ...info, title: value } } });
        test.accepted("DEC-01", answer, `initialize with ${JSON.stringify(value)} for the title of the client`);
      }
    },
  },
  {
    id: "decoding/unions-1",
    title: "Kinds that version 1 does not have are refused, and what has no kind is the first of its family",
    rules: ["DEC-08", "DEC-09"],
    versions: [1],
    async run(test) {
      const session = await test.session();
      const { talk: agent, sessionId, opened } = session;
      for (const block of [{ type: "hologram", data: "x" }, { text: "no kind" }, { type: "text" }, "text", null]) {
        const answer = await agent.request("session/prompt", { sessionId, prompt: [block] });
        test.refused("DEC-09", answer, `a prompt of ${JSON.stringify(block)}`);
      }
      // Without a type it is read as a server over stdio, which has a command.
      for (const server of [
        { name: "x", url: "http://127.0.0.1:9/", headers: [] },
        { type: "pigeon", name: "x" },
      ]) {
        const answer = await agent.newSession({ mcpServers: [server] });
        test.refused("DEC-08", answer, `session/new with the MCP server ${JSON.stringify(server)}`);
      }
      const options = test.claims("config options") ? opened.configOptions : [];
      const select = options.find(
        ({ type, currentValue }: any) => type === "select" && typeof currentValue === "string",
      );
      if (select === undefined) return;
      for (const type of [undefined, "colloquy-unknown"]) {
        const params = { sessionId, configId: select.id, value: select.currentValue, type };
        const answer = await agent.request("session/set_config_option", params);
        const to = `session/set_config_option of text with ${type === undefined ? "no type" : "an unknown type"}`;
        test.accepted("DEC-08", answer, to);
      }
    },
  },
  {
    id: "decoding/unions-2",
    title: "A known kind that is malformed is refused, and so is a kind that is no text",
    rules: ["DEC-06", "DEC-07"],
    versions: [2],
    async run(test) {
      if (!test.claims("resume")) throw new Halt("not applicable", "The agent has no sessions.");
      const { talk: agent, sessionId } = await test.session();
      for (const block of [{ type: "text" }, { type: "text", text: 7 }, { type: "resource_link", uri: "file:///x" }]) {
        const answer = await agent.request("session/prompt", { sessionId, prompt: [block] });
        test.refused("DEC-06", answer, `a prompt of ${JSON.stringify(block)}`);
      }
      for (const block of [{ type: 7, text: "x" }, { type: null }, { type: ["text"], text: "x" }]) {
        const answer = await agent.request("session/prompt", { sessionId, prompt: [block] });
        test.refused("DEC-07", answer, `a prompt of ${JSON.stringify(block)}`);
      }
      for (const server of [
        { type: "stdio", name: "x" },
        { type: "stdio", command: "/bin/true" },
        { type: "http", name: "x" },
      ]) {
        const answer = await agent.newSession({ mcpServers: [server] });
        test.refused("DEC-06", answer, `session/new with the MCP server ${JSON.stringify(server)}`);
      }
      const server = { type: 7, name: "x", command: "/bin/true" };
      const answer = await agent.newSession({ mcpServers: [server] });
      test.refused("DEC-07", answer, `session/new with the MCP server ${JSON.stringify(server)}`);
    },
  },
];

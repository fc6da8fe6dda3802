import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { AgentCase } from "../agent-test.ts";

const NONE = "colloquy-none";

/** What is well-formed, but nothing that the agent supports. */
export const errorsUnsupported: readonly AgentCase[] = [
  {
    id: "errors/unsupported-options",
    title: "Config options and values that do not exist are refused",
    rules: ["ERR-14"],
    versions: [1],
    needs: ["config options"],
    async run(test) {
      const { talk, sessionId, opened } = await test.session();
      const set = (params: Message) => talk.request("session/set_config_option", { sessionId, ...params });
      test.refused("ERR-14", await set({ configId: NONE, value: NONE }), "an unknown config option", -32602);
      const select = opened.configOptions.find(({ type }: Message) => type === "select");
      if (select === undefined) return;
      test.refused("ERR-14", await set({ configId: select.id, value: NONE }), "an unknown value of an option", -32602);
    },
  },
  {
    id: "errors/unsupported",
    title: "Prompt blocks, cursors, options and transports that the agent does not support are refused",
    rules: ["ERR-14"],
    versions: [2],
    async run(test) {
      if (!test.claims("resume")) throw new Halt("not applicable", "The agent has no sessions.");
      const { talk, sessionId, opened } = await test.session();
      const blocks: Message[] = [{ type: "_colloquy.test/hologram", text: "x" }];
      if (!test.claims("image")) blocks.push({ type: "image", mimeType: "image/png", data: "" });
      if (!test.claims("audio")) blocks.push({ type: "audio", mimeType: "audio/wav", data: "" });
      for (const block of blocks) {
        const answer = await talk.request("session/prompt", { sessionId, prompt: [block] });
        test.refused("ERR-14", answer, `a prompt of type ${block.type}`, -32602);
      }
      const servers: Message[] = [{ type: "_colloquy.test/pigeon", name: "x" }];
      if (!test.claims("MCP over stdio")) servers.push({ type: "stdio", name: "x", command: "/bin/true" });
      if (!test.claims("MCP over HTTP")) servers.push({ type: "http", name: "x", url: "http://127.0.0.1:9/" });
      for (const server of servers) {
        const answer = await talk.newSession({ mcpServers: [server] });
        test.refused("ERR-14", answer, `an MCP server of type ${server.type}`, -32602);
      }
      const replayFrom = { type: "_colloquy.test/yesterday" };
      const resumed = await talk.request("session/resume", { sessionId, cwd: talk.folder, replayFrom });
      test.refused("ERR-14", resumed, "an unknown kind of replay cursor", -32602);
      if (!test.claims("config options")) return;
      const set = (params: Message) => talk.request("session/set_config_option", { sessionId, type: "id", ...params });
      test.refused("ERR-14", await set({ configId: NONE, value: NONE }), "an unknown config option", -32602);
      const select = opened.configOptions.find(({ type }: Message) => type === "select");
      if (select === undefined) return;
      test.refused("ERR-14", await set({ configId: select.configId, value: NONE }), "an unknown value", -32602);
    },
  },
];

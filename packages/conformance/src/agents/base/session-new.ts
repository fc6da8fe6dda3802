import { show } from "../../judge/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { byVersion, holds } from "../by-version.ts";
import { has, listed, livedIn, noSession } from "./session-steps.ts";

/** How many sessions are opened in one process to see whether their ids differ. */
const MANY = 4;

/** What it takes to open a session. */
export const sessionNew: readonly AgentCase[] = [
  ...byVersion({
    id: "session/new",
    title: "Sessions are opened, in one process and in another, each with an id of its own",
    rules: ["SESS-01", "SESS-02", "SESS-18"],
    async run(test) {
      const ids: unknown[] = [];
      const open = async (talk: AgentTalk) => {
        const { sessionId, answer } = await test.open(talk);
        const shown = JSON.stringify(sessionId);
        holds(test, "SESS-18", typeof sessionId === "string", `A sessionId is not a string: ${shown}.`, answer.at);
        const fresh = sessionId !== undefined && !ids.includes(sessionId);
        holds(test, "SESS-02", fresh, `Not an id of its own: ${shown}, after ${JSON.stringify(ids)}.`, answer.at);
        ids.push(sessionId);
      };
      const first = await livedIn(test);
      ids.push(first.sessionId);
      for (let opened = 1; opened < MANY; opened++) await open(first.talk);
      if (test.claims("list")) {
        const second = await test.ready();
        // Where sessions end with their process, so do their ids.
        if (has((await listed(second)).sessions, first.sessionId)) await open(second);
      }
      if (test.protocol === 2) return;
      const { talk } = first;
      const sessionId = noSession();
      await talk.notify("session/cancel", { sessionId });
      const answer = await talk.request("session/prompt", { sessionId, prompt: [{ type: "text", text: "Hello" }] });
      const known = answer.error?.code !== -32601;
      holds(test, "SESS-01", known, `It does not know session/prompt: ${show(answer)}.`, answer.at);
    },
  }),
  {
    id: "session/mcp-servers-1",
    title: "Sessions are opened with a list of MCP servers, which may be null and may not be missing",
    rules: ["SESS-06"],
    versions: [1],
    async run(test) {
      const { talk } = await test.session();
      test.accepted("SESS-06", await talk.newSession({ mcpServers: null }), "session/new with mcpServers null");
      const without = await talk.newSession({ mcpServers: undefined });
      test.refused("SESS-06", without, "session/new without mcpServers", -32602);
    },
  },
  {
    id: "session/mcp-servers-2",
    title: "Sessions are opened with a list of MCP servers, with null, and with nothing in its place",
    rules: ["SESS-07"],
    versions: [2],
    async run(test) {
      const { talk } = await test.session();
      for (const mcpServers of [undefined, null, []]) {
        const what = mcpServers === undefined ? "without mcpServers" : `with mcpServers ${JSON.stringify(mcpServers)}`;
        test.accepted("SESS-07", await talk.newSession({ mcpServers }), `session/new ${what}`);
      }
    },
  },
];

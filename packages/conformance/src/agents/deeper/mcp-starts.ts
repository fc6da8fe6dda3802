import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { type McpServers, type McpStart, mcpServersIn } from "../base/mcp-servers-program.ts";
import { putAway, reopened } from "../base/session-steps.ts";
import { byVersion, holds, notChecked } from "../by-version.ts";
import { serveTerminals, serveUser } from "../client-side.ts";
import { playPrompt } from "../turn.ts";

/** How long after the first turn a server may be started. One that is started later is not judged. */
const STARTS_WITHIN_MS = 1000;

const SECRET = { name: "COLLOQUY_SECRET", value: "c0110quy-s3cret" };

/** MCP servers that are programs, and what becomes of them. */
export const mcpStarts: readonly AgentCase[] = [
  ...byVersion({
    id: "mcp/started",
    title: "All MCP servers of a session are started, with what was declared for them, and end with it",
    scenario: "say",
    rules: ["MCPS-01", "MCPS-11", "MCPS-18", "SESS-82"],
    needs: ["MCP over stdio"],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, test.protocol);
      const talk = await test.ready();
      serveUser(talk);
      const declared = [servers.declare("one", [SECRET]), servers.declare("two", [SECRET])];
      const opened = await talk.newSession({ mcpServers: declared });
      const shown = `It opens no session with MCP servers: ${JSON.stringify(opened.error)}.`;
      holds(test, "MCPS-01", opened.error === undefined, shown, opened.at);
      if (opened.error !== undefined) throw new Halt("not checked", shown);
      const session: AgentSession = {
        talk,
        sessionId: opened.result?.sessionId,
        opened: opened.result,
        answer: opened,
      };
      await playPrompt(session, test.prompt("say"));
      if (!(await anyStarted(servers))) throw new Halt("not checked", "It started no MCP server in its first turn.");
      const all = await servers.until((starts) => new Set(starts.map(({ name }) => name)).size === 2, talk.patienceMs);
      const names = servers.starts.map(({ name }) => name);
      test.holds("MCPS-11", all, `Of the MCP servers "one" and "two" it started: ${names.join(", ")}.`);
      const bare = servers.starts.find(({ env }) => env[SECRET.name] !== SECRET.value);
      test.holds("MCPS-18", bare === undefined, `The MCP server "${bare?.name}" was not given its variable.`);
      const echoed = talk.frames.findIndex(({ from, text }) => from === "subject" && text.includes(SECRET.value));
      const at = echoed === -1 ? undefined : { talk, frame: echoed };
      test.holds("MCPS-18", echoed === -1, "It shows the value of a variable of an MCP server.", at);
      await ends(test, session, servers);
    },
  }),
  ...byVersion({
    id: "mcp/broken",
    title: "An MCP server that cannot be started does not keep a session from working",
    scenario: "say",
    rules: ["MCPS-12"],
    needs: ["MCP over stdio"],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, test.protocol);
      const talk = await test.ready();
      serveUser(talk);
      serveTerminals(talk);
      const broken: Message = { ...servers.declare("broken"), command: join(test.folder, "no-such-program") };
      const opened = await talk.newSession({ mcpServers: [broken, servers.declare("one")] });
      if (!test.accepted("MCPS-12", opened, "session/new with an MCP server that cannot be started")) return;
      const session: AgentSession = {
        talk,
        sessionId: opened.result?.sessionId,
        opened: opened.result,
        answer: opened,
      };
      const { over } = await playPrompt(session, test.prompt("say"));
      const otherwise = `The first prompt ended with ${JSON.stringify(over.error)}.`;
      test.holds("MCPS-12", !over.refused, otherwise, over.at);
    },
  }),
  {
    id: "mcp/not-again",
    title: "A session that is resumed without MCP servers has none",
    scenario: "say",
    rules: ["MCPS-17", "SESS-52"],
    versions: [2],
    needs: ["MCP over stdio"],
    async run(test) {
      await using servers = await mcpServersIn(test.folder, 2);
      const talk = await test.ready();
      serveUser(talk);
      const live = await test.open(talk, { mcpServers: [servers.declare("one")] });
      await playPrompt(live, test.prompt("say"));
      if (!(await anyStarted(servers))) throw new Halt("not checked", "It started no MCP server in its first turn.");
      const session = await putAway(test, live);
      const before = servers.starts.length;
      await reopened(test, session, { mcpServers: undefined });
      await playPrompt(session, test.prompt("say"));
      const again = await servers.until(({ length }) => length > before, STARTS_WITHIN_MS);
      const gone = await hasEnded(servers.starts[0]!);
      const [started, stays] = [
        "It started a server that was declared when the session was first opened.",
        "The server of before still runs: whether the session still has it is not known.",
      ];
      for (const rule of ["MCPS-17", "SESS-52"])
        if (again || gone) test.holds(rule, !again, started);
        else test.notChecked(rule, stays);
    },
  },
];

/** Whether a server is started within a moment of now. */
function anyStarted(servers: McpServers): Promise<boolean> {
  return servers.until(({ length }) => length > 0, STARTS_WITHIN_MS);
}

/** Whether a server has ended by now. */
function hasEnded({ ended }: McpStart): Promise<boolean> {
  return Promise.race([ended.then(() => true), setImmediate(false)]);
}

/** SESS-82: the programs end when the session is closed. */
async function ends(test: AgentTest, { talk, sessionId }: AgentSession, servers: McpServers): Promise<void> {
  if (!test.claims("close")) return test.notApplicable("SESS-82", "The agent does not close sessions.");
  const closed = await talk.request("session/close", { sessionId });
  if (closed.error !== undefined) return notChecked(test, "SESS-82", "The agent did not close the session.");
  let over = false;
  const all = Promise.all(servers.starts.map(({ ended }) => ended)).then(() => {
    over = true;
  });
  const timer = Promise.withResolvers<void>();
  const timeout = setTimeout(timer.resolve, talk.patienceMs);
  await Promise.race([all, timer.promise]);
  clearTimeout(timeout);
  test.holds("SESS-82", over, "The MCP servers of a session still run after it was closed.", closed.at);
}

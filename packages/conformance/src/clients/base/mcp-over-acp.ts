import type { Message } from "../../frames/index.ts";
import { Halt, show } from "../../judge/index.ts";
import type { Answer } from "../../talk/index.ts";
import { type ClientTalk, everythingOffered } from "../client-talk.ts";
import type { ClientCase } from "../client-test.ts";
import { same } from "./known.ts";
import { settled } from "./told.ts";

/** All that an agent can offer in a stable version, and MCP over the connection. */
const offered = {
  1: { ...everythingOffered[1], mcpCapabilities: { http: true, acp: true } },
  2: { ...everythingOffered[2], session: { ...everythingOffered[2].session, mcp: { stdio: {}, http: {}, acp: {} } } },
};

/** What an MCP request says of its sender, as the revision asks for it that knows no connections. */
const _meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** An MCP server of the client. */
interface Server {
  readonly serverId: string;
  /** Asks it. `more`: members of the message besides; `id`: the one of the request in ACP. */
  ask(method: string, params?: unknown, more?: Message, id?: unknown): Promise<Answer>;
}

/** The MCP server that the client has declared for its session. Ends the case as not applicable where there is none. */
function serverOf(agent: ClientTalk): Server {
  const declared = agent.requests("session/new").flatMap(({ message }) => message.params?.mcpServers ?? []);
  const serverId = declared.find((server: Message) => server?.type === "acp")?.serverId;
  if (serverId === undefined)
    throw new Halt("not applicable", "It declares no MCP server that is reached through the connection.");
  let count = 0;
  return {
    serverId,
    ask: (method, params, more, id = agent.nextId()) =>
      agent.request("mcp/message", { serverId, requestId: `colloquy-${++count}`, method, params, ...more }, { id }),
  };
}

/** Calls the tool that waits until it is cancelled. Ends the case as not checked where the client has none. */
async function wait(server: Server, requestId: string, id: unknown): Promise<{ readonly answer: Promise<Answer> }> {
  const { result } = await server.ask("tools/list", { _meta });
  const tools: readonly Message[] = result?.result?.tools ?? [];
  if (!tools.some(({ name }) => name === "wait"))
    throw new Halt("not checked", 'The client serves no tool "wait" that waits until it is cancelled.');
  const call = { name: "wait", arguments: { untilCancelled: true }, _meta: { ..._meta, progressToken: requestId } };
  return { answer: server.ask("tools/call", call, { requestId }, id) };
}

/** A client that serves MCP over the connection. */
export const mcpOverAcp: readonly ClientCase[] = [
  {
    id: "mcp-over-acp/answers",
    title: "An MCP server of the client is asked what it knows, what it does not know, and what is not its own",
    rules: ["MACP-08", "MACP-11", "MACP-12", "MACP-17", "MACP-20", "MACP-22"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn({ capabilities: offered[test.protocol] });
      await agent.take(prompt);
      const { ask } = serverOf(agent);
      const carried = (answer: Answer) => {
        const has = (member: string) => answer.result?.[member] !== undefined;
        const one = answer.error !== undefined || has("result") !== has("error");
        test.holds("MACP-08", one, `It answered ${show(answer)}.`, answer.at);
        return answer;
      };
      carried(await ask("tools/list", { _meta }));
      const odd = carried(await ask("colloquy/none", { _meta }));
      if (test.holds("MACP-11", odd.result?.error != null, `For a method that no server has: ${show(odd)}.`, odd.at)) {
        const { code, message } = odd.result.error;
        const right = Number.isInteger(code) && code === (code | 0) && typeof message === "string";
        test.holds("MACP-12", right, `The inner error is ${JSON.stringify(odd.result.error)}.`, odd.at);
      } else test.notChecked("MACP-12", "It answers with no inner error.");
      const strange = await ask("tools/list", { _meta }, { serverId: "colloquy-no-such-server" });
      test.refused("MACP-17", strange, "a server that does not exist", -33001);

      const bare = carried(await ask("tools/list"));
      const isBare = (rule: string, answer: Answer, what: string) =>
        test.holds(
          rule,
          same([answer.result, answer.error], [bare.result, bare.error]),
          `Without params it answers ${show(bare)}; with ${what} ${show(answer)}.`,
          answer.at,
        );
      isBare("MACP-20", await ask("tools/list", null), "params of null");
      isBare("MACP-22", await ask("tools/list", undefined, { _meta: { ..._meta, outer: true } }), "a _meta around it");
      await agent.finish(prompt);
    },
  },
  {
    id: "mcp-over-acp/waiting",
    title: "A request that is under way has its ids for itself, can be cancelled, and says nothing after its answer",
    rules: ["MACP-07", "MACP-13", "MACP-15", "MACP-16"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn({ capabilities: offered[test.protocol] });
      await agent.take(prompt);
      const server = serverOf(agent);
      const id = agent.nextId();
      const { answer } = await wait(server, "waiting", id);
      const again = await server.ask("tools/list", { _meta }, { requestId: "waiting" });
      const isOver = () => agent.heard.some(({ kind, message }) => kind === "response" && message.id === id);
      if (isOver()) throw new Halt("not checked", 'Its tool "wait" does not wait until it is cancelled.');
      test.refused("MACP-07", again, "a second request with the same ids", -32602);
      const told = () => agent.notifications("mcp/message");
      await agent.alive();
      const strange = told().find(({ message: { params } }) => params?.requestId !== "waiting");
      if (told().length === 0) test.notChecked("MACP-13", "Its server sends no notification.");
      else
        test.holds(
          "MACP-13",
          strange === undefined,
          `No request ${JSON.stringify(strange?.message.params?.requestId)} is under way.`,
          strange && { talk: agent, frame: strange.frame },
        );
      await agent.notify("$/cancel_request", { requestId: id });
      const ended = await test.comes("MACP-16", answer);
      if (ended === undefined) return test.notChecked("MACP-15", "The request is not answered.");
      await agent.alive();
      const late = told().find(
        ({ message: { params }, frame }) => params?.requestId === "waiting" && frame > ended.at.frame,
      );
      test.holds(
        "MACP-15",
        late === undefined,
        "It tells of a request that is answered.",
        late && { talk: agent, frame: late.frame },
      );
      await agent.finish(prompt);
    },
  },
  {
    id: "mcp-over-acp/closed-session",
    title: "With its session an MCP server ends: what is under way is cancelled, what comes is refused",
    rules: ["MACP-26"],
    versions: [1, 2],
    acts: ["close"],
    async run(test) {
      const { agent, prompt } = await test.turn({ capabilities: offered[test.protocol] });
      await agent.take(prompt);
      await agent.finish(prompt);
      const server = serverOf(agent);
      const { answer } = await wait(server, "open", agent.nextId());
      await agent.alive();
      await test.act({ do: "close" });
      await agent.hearRequest("session/close");
      const ended = await answer;
      test.refused("MACP-26", ended, "a request that is under way when its session is closed");
      await settled(agent);
      const more = await server.ask("tools/list", { _meta });
      test.refused("MACP-26", more, "a request to a server of a session that is closed");
    },
  },
];

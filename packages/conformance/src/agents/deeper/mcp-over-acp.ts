import type { Message } from "../../frames/index.ts";
import { Halt } from "../../judge/index.ts";
import { Silence, unanswered } from "../../talk/index.ts";
import type { AgentCase, AgentSession, AgentTest } from "../agent-test.ts";
import { putAway, reopened } from "../base/session-steps.ts";
import { serveUser } from "../client-side.ts";
import { playPrompt, sendPrompt, type Turn } from "../turn.ts";
import { type Provide, provided, saying, serveMcp } from "./mcp-provider.ts";

const SERVER = "colloquy:é/…#1";

/** What is said of a server in these cases begins with it, so that nobody says it by chance. */
const WORD = "c0110quy-";

/** MCP servers of the client, and what an agent makes of what comes from them. */
export const mcpOverAcpAsked: readonly AgentCase[] = [
  {
    id: "mcp-over-acp/answers",
    title: "Of what an MCP server of the client answers, a result counts before an error, and an error is told as one",
    scenario: "mcp",
    rules: ["MACP-09", "MACP-10", "MACP-12"],
    versions: [1, 2],
    needs: ["MCP over ACP"],
    async run(test) {
      const { told } = await provider(test);
      const both = await told({ ...saying(`${WORD}both`), error: failing("beside") });
      const counts = both.says("both") && !both.says("beside");
      test.holds("MACP-09", counts, 'It did not take the "result" of an answer that has an "error" too.', both.at);
      const plain = await told({ ...saying(`${WORD}plain`), error: null });
      test.holds("MACP-10", plain.says("plain"), 'It did not take the "result" beside an "error" of null.', plain.at);
      const control = await told({ error: failing("control") });
      if (control.says("control")) {
        const none = await told({ result: null, error: failing("ignored") });
        test.holds("MACP-10", !none.says("ignored"), 'It took the "error" beside a "result" of null.', none.at);
        for (const [name, more] of Object.entries(errors)) {
          const failed = await told({ error: { ...failing(name), ...more } });
          const otherwise = `It did not say what was wrong in an error with ${JSON.stringify(more)}.`;
          test.holds("MACP-12", failed.says(name), otherwise, failed.at);
        }
      } else test.notChecked("MACP-12", "It does not say what an MCP server fails with.");
      // What is invalid answers nothing, but whoever waits on would wait for ever.
      await test.comes("MACP-09", told({}));
    },
  },
  {
    id: "mcp-over-acp/notifications",
    title: "What an MCP server of the client says of no request that is under way is passed over",
    scenario: "mcp",
    rules: ["MACP-14", "MACP-20"],
    versions: [1, 2],
    needs: ["MCP over ACP"],
    async run(test) {
      const { session, told } = await provider(test);
      const { talk } = session;
      const log = { level: "error", data: `${WORD}noise` };
      const tell = (serverId: string, requestId: unknown, method: string, params: unknown) =>
        talk.notify("mcp/message", { serverId, requestId, method, params });
      let asked: Message = {};
      const during = await told(async ({ params }) => {
        asked = params;
        await tell(SERVER, "no-such-request", "notifications/message", log);
        await tell("no-such-server", params.requestId, "notifications/message", log);
        await tell(SERVER, params.requestId, "notifications/tools/list_changed", null);
        return saying(`${WORD}answer`);
      });
      const lost = 'After a notification with "params" of null it did not take the answer to its request.';
      test.holds("MACP-20", during.says("answer"), lost, during.at);
      const since = talk.heard.length;
      await tell(SERVER, asked.requestId, "notifications/message", log);
      await talk.alive();
      const late = talk.updates(session.sessionId, since).find(({ message }) => JSON.stringify(message).includes(WORD));
      const passed = !during.says("noise") && late === undefined;
      const place = late ? { talk, frame: late.frame } : during.at;
      test.holds("MACP-14", passed, "It told of a notification for a request that is unknown or over.", place);
    },
  },
  {
    id: "mcp-over-acp/cancelled",
    title: "A request to an MCP server of the client is cancelled by its id in ACP",
    scenario: "mcp",
    rules: ["MACP-16"],
    versions: [1, 2],
    needs: ["MCP over ACP"],
    async run(test) {
      const { session, play } = await provider(test);
      const { talk } = session;
      let call: Message | undefined;
      const turn = await play(async (request) => {
        call = request;
        return unanswered;
      });
      await talk.until("a call of the tool", () => call !== undefined || turn.isOver());
      if (call === undefined) throw new Halt("not checked", "It asked no MCP server of the client.");
      await turn.cancel();
      const cancels = () => talk.notifications("$/cancel_request");
      const inner = () =>
        talk.heard.find(
          ({ message: { method, params } }) => method === "mcp/message" && params?.method === "notifications/cancelled",
        );
      try {
        const isCancelled = () => cancels().length > 0 || inner() !== undefined;
        await talk.until("a cancel of its request", () => isCancelled() || turn.isOver());
      } catch (error) {
        // Whether it must be cancelled at all is another question.
        if (!(error instanceof Silence)) throw error;
      }
      await talk.alive();
      const own = cancels().find(({ message }) => message.params?.requestId === call?.id);
      const other = cancels()[0] ?? inner();
      if (own === undefined && other === undefined)
        throw new Halt("not checked", "It left its request to the MCP server as it was.");
      const otherwise = `Its request ${JSON.stringify(call.id)} was not cancelled by that id.`;
      test.holds("MACP-16", own !== undefined, otherwise, { talk, frame: (own ?? other!).frame });
      await talk.send({ jsonrpc: "2.0", id: call.id, error: { code: -32800, message: "Request cancelled" } });
      await turn.end();
    },
  },
  {
    id: "mcp-over-acp/resumed",
    title: "A session that is resumed asks the MCP servers that it is resumed with, and no others",
    scenario: "mcp",
    rules: ["MCPS-17", "SESS-52"],
    versions: [2],
    needs: ["MCP over ACP"],
    async run(test) {
      let { session } = await provider(test);
      for (const [mcpServers, how] of [
        [[provided("colloquy:other", "other")], "with another"],
        [undefined, "without any"],
      ] as const) {
        session = await putAway(test, session);
        const { talk } = session;
        serveMcp(talk, () => saying(`${WORD}again`));
        await reopened(test, session, { mcpServers });
        const since = talk.heard.length;
        await (await sendPrompt(session, test.prompt("mcp"))).end();
        const asked = talk.requests("mcp/message").filter(({ frame }) => frame > (talk.heard[since - 1]?.frame ?? -1));
        const wanted = mcpServers?.map(({ serverId }) => serverId) ?? [];
        const strange = asked.find(({ message }) => !wanted.includes(message.params?.serverId));
        const otherwise = `Resumed ${how}, it asks the MCP server ${JSON.stringify(strange?.message.params?.serverId)}.`;
        const place = strange && { talk, frame: strange.frame };
        for (const rule of ["MCPS-17", "SESS-52"]) test.holds(rule, strange === undefined, otherwise, place);
      }
    },
  },
];

/** Errors as they may be, by the end of their message. */
const errors: { readonly [name: string]: Message } = {
  bare: { code: -32603 },
  "with-null": { code: -2147483648, data: null },
  "with-data": { code: 2147483647, data: { colloquy: [1] } },
};

function failing(name: string): Message {
  return { code: -32000, message: `${WORD}${name}` };
}

/** What became of a turn in which the tool was called. */
interface Told {
  /** Whether this was said in it, in whatever way. */
  says(name: string): boolean;
  readonly at: Awaited<ReturnType<typeof playPrompt>>["over"]["at"];
}

interface Provider {
  readonly session: AgentSession;
  /** Begins a turn in which a call of the tool comes to this. */
  play(provide: Provide): Promise<Turn>;
  /** Plays a turn in which it does. Halts where the tool is not called. */
  told(answer: Message | Provide): Promise<Told>;
}

/** Opens a session with an MCP server of the client. Halts where the agent does not call its tool, or does not say what it gives. */
async function provider(test: AgentTest): Promise<Provider> {
  const talk = await test.ready();
  serveUser(talk);
  let now: Provide = () => saying(`${WORD}control`);
  let calls = 0;
  serveMcp(talk, (call) => {
    calls++;
    return now(call);
  });
  const session = await test.open(talk, { mcpServers: [provided(SERVER)] });
  const told = async (answer: Message | Provide): Promise<Told> => {
    now = typeof answer === "function" ? (answer as Provide) : () => answer;
    calls = 0;
    const { turn, over } = await playPrompt(session, test.prompt("mcp"));
    if (calls === 0) throw new Halt("not checked", "It did not call the tool of the client's MCP server.");
    const all = JSON.stringify(turn.updates().map(({ message }) => message.params));
    return { says: (name) => all.includes(`${WORD}${name}`), at: over.at };
  };
  const first = await told(now);
  if (!first.says("control")) throw new Halt("not checked", "It does not say what a tool gives.");
  const play = (provide: Provide) => {
    now = provide;
    return sendPrompt(session, test.prompt("mcp"));
  };
  return { session, play, told };
}

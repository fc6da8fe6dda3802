import { show } from "../../judge/index.ts";
import { Gone, type Heard, type Place } from "../../talk/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { replyTo, short } from "./replies.ts";
import { NO_SESSION } from "./requests.ts";

/** More than any program needs to nest; a parser that calls itself for each level runs out of stack. */
const DEPTH = 10_000;

/** Bytes of a large message that every agent has to take: an image in a prompt is as large. */
const LARGE = 4 * 1024 * 1024;

/** Bytes beyond the limit that the official SDK has for a message. */
const HUGE = 33 * 1024 * 1024;

/** Messages that are meant to do harm. */
export const hostile: readonly AgentCase[] = [
  {
    id: "envelope/deep-and-large",
    title: "Deep and large messages are answered, and end nothing",
    rules: ["ENV-32"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const [open, close] of [
        ["[", "]"],
        ['{"a":', "}"],
      ] as const) {
        const deep = `${open.repeat(DEPTH)}1${close.repeat(DEPTH)}`;
        await askLarge(agent, "deep", `{"_meta":{"deep":${deep}}}`);
      }
      test.holds("ENV-32", true, "", await askLarge(agent, "large", `{"padding":"${"x".repeat(LARGE)}"}`));
      await agent.alive();
    },
  },
  {
    id: "stdio/huge",
    title: "A message beyond all limits is answered, or ends the connection in order",
    rules: ["STDIO-15"],
    versions: [1, 2],
    mayEnd: true,
    async run(test) {
      const agent = await test.ready();
      try {
        test.holds("STDIO-15", true, "", await askLarge(agent, "huge", `{"padding":"${"x".repeat(HUGE)}"}`));
      } catch (error) {
        if (!(error instanceof Gone)) throw error;
        const signal = agent.ending?.signal ?? null;
        test.holds("STDIO-15", signal === null, `A message of ${HUGE} bytes ended it with ${signal}.`);
      }
    },
  },
  {
    id: "envelope/prototype-keys",
    title: "Keys with a meaning in some languages are data",
    rules: ["ENV-33"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      for (const method of ["__proto__", "constructor", "toString", "hasOwnProperty"])
        test.refused("ENV-33", await agent.request(method, {}), `a request of "${method}"`, -32601);
      // What is only in a prototype is not there.
      const params = `{"__proto__":{"cwd":${JSON.stringify(agent.folder)},"mcpServers":[]}}`;
      const text = `{"jsonrpc":"2.0","id":"proto","method":"session/new","params":${params}}\n`;
      await agent.write(text);
      const reply = await agent.answerTo("proto", { what: "an answer to session/new" });
      const inherited = 'It takes the members of "__proto__" in the params of session/new for params.';
      test.holds("ENV-33", reply.error !== undefined, inherited, reply.at);
      const prompt = [{ type: "text", text: "This is a check." }];
      const unknown = await agent.request("session/prompt", { sessionId: NO_SESSION, prompt });
      for (const sessionId of ["__proto__", "constructor"]) {
        const answer = await agent.request("session/prompt", { sessionId, prompt });
        if (!test.refused("ENV-33", answer, `session/prompt of the session "${sessionId}"`)) continue;
        const alike = answer.error?.code === unknown.error?.code;
        const otherwise = `For the session "${sessionId}" it answers ${show(answer)}, and for another that does not exist ${show(unknown)}.`;
        test.holds("ENV-33", alike, otherwise, answer.at);
      }
      if (test.known.opened === undefined) return;
      const meta =
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"x":{"__proto__":{"polluted":1}}}';
      const opening = `"cwd":${JSON.stringify(agent.folder)},"mcpServers":[],"_meta":${meta},"__proto__":{"polluted":1}`;
      const polluting = `{"jsonrpc":"2.0","id":"keys","method":"session/new","params":{${opening}}}\n`;
      await agent.write(polluting);
      const opened = await agent.answerTo("keys", { what: "an answer to session/new" });
      test.holds("ENV-33", opened.error === undefined, "session/new is refused for keys in its _meta.", opened.at);
    },
  },
  {
    id: "decoding/odd-json",
    title: "Twice the same key, and half a character, end nothing",
    rules: ["DEC-15", "DEC-19"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const twice = '{"jsonrpc":"2.0","id":"first","id":"last","method":"_probe/a","method":"_probe/b","params":{}}\n';
      const reply = await replyTo(agent, twice, ["first", "last", null]);
      const otherwise = `Expected the last of two ids to count, or a refusal, for ${short(twice)}.`;
      test.holds("DEC-15", reply?.id === "last" || reply?.id === null, otherwise, reply?.at);
      const params = '{"text":"\\ud800","\\udfff":["\\ude00\\ud83d"]}';
      const half = `{"jsonrpc":"2.0","id":"half","method":"_probe/ping","params":${params}}\n`;
      const answer = await replyTo(agent, half, ["half", null]);
      test.holds("DEC-19", answer !== undefined, `Nothing comes back for ${short(half)}.`, answer?.at);
    },
  },
];

/**
 * Writes a request, and notes it shortened: what reads the conversation needs its id, and nobody its padding. Waits for its
 * answer: with its id, or with none, where it is refused unread.
 */
async function askLarge(agent: AgentTalk, id: string, params: string): Promise<Place> {
  const since = agent.heard.length;
  const message = `{"jsonrpc":"2.0","id":"${id}","method":"_probe/ping","params":${params}}\n`;
  const noted = { jsonrpc: "2.0", id, method: "_probe/ping", params: { bytes: message.length } };
  await agent.writeInParts(JSON.stringify(noted), [Buffer.from(message)]);
  const its = ({ kind, message }: Heard) => kind === "response" && (message.id === id || message.id === null);
  const { frame } = await agent.next("an answer to a large request", its, { since });
  return { talk: agent, frame };
}

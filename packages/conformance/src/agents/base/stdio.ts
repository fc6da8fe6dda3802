import { type Heard, Silence } from "../../talk/index.ts";
import type { AgentTalk } from "../agent-talk.ts";
import type { AgentCase } from "../agent-test.ts";
import { line, replyTo } from "./replies.ts";

/** What an agent may take to end when nobody can say anything to it any more, in milliseconds. */
const END_MS = 5000;

/** For how long a slow reader does not read, in milliseconds. */
const PAUSE_MS = 500;

/** What runtimes print when an exception was handled by nobody. */
const CRASH = /Unhandled|Uncaught|Traceback \(most recent call|panicked at|panic: /i;

const ping = (id: unknown) => ({ jsonrpc: "2.0", id, method: "_probe/ping", params: {} });

/** Characters of one to four bytes, and such as are lines to some. */
const WIDE = "a ß é € 漢 😀 \u2028 \u2029 \u0085 \n \r\n \t \\ \u0000";

/** Bytes on the way in and out. */
export const stdio: readonly AgentCase[] = [
  {
    id: "stdio/line-ends",
    title: "Carriage returns, blank lines and a byte order mark are tolerated",
    rules: ["STDIO-11", "STDIO-16"],
    versions: [1, 2],
    async run(test) {
      const marked = await test.start();
      const first = { jsonrpc: "2.0", id: "mark", method: "initialize", params: marked.introduce() };
      await marked.write(`\uFEFF${line(first)}`);
      const reply = await firstReply(marked, "mark");
      const understood = reply?.message.id === "mark" && reply.message.error === undefined;
      const place = reply && { talk: marked, frame: reply.frame };
      test.holds("STDIO-16", understood, "A message behind a byte order mark is not understood.", place);
      const agent = await test.ready();
      const since = agent.heard.length;
      const text = `\r\n${JSON.stringify(ping("carriage return"))}\r\n\n\n   \n\t\r\n`;
      const crlf = await replyTo(agent, text, ["carriage return"]);
      test.holds("STDIO-11", crlf !== undefined, "A line that ends with a carriage return is not answered.", crlf?.at);
      const errors = agent.heard.slice(since).filter(({ message }) => message.id === null);
      const at = errors[0] && { talk: agent, ...errors[0] };
      test.holds("STDIO-11", errors.length === 0, "It answers a blank line.", at);
    },
  },
  {
    id: "stdio/pieces",
    title: "A message may come byte by byte, and a thousand at once",
    rules: ["STDIO-13", "STDIO-14", "STDIO-20"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const wide = Buffer.from(line(ping(WIDE)));
      const since = agent.heard.length;
      await agent.writeInParts(
        wide.subarray(0, -1),
        [...wide].map((byte) => Uint8Array.of(byte)),
      );
      const whole = await agent.answerTo(WIDE, { since }).catch(() => undefined);
      const otherwise = "A message that came byte by byte is not answered, or not with the id that it had.";
      for (const rule of ["STDIO-13", "STDIO-14", "STDIO-20"])
        test.holds(rule, whole !== undefined, otherwise, whole?.at);
      // As they are, not escaped: they end no line.
      const raw = `{"jsonrpc":"2.0","id":"\u2028\u2029\u0085","method":"_probe/ping","params":{}}\n`;
      const reply = await replyTo(agent, raw, ["\u2028\u2029\u0085"]);
      test.holds(
        "STDIO-20",
        reply !== undefined,
        "A message with U+2028 and U+2029 in a string is not answered.",
        reply?.at,
      );
      const ids = Array.from({ length: 1000 }, (_, index) => `many-${index}`);
      const lost = await lostOf(agent, ids, () => agent.write(ids.map((id) => line(ping(id))).join("")));
      test.holds("STDIO-13", lost === 0, `Of 1000 requests in one write, ${lost} are not answered exactly once.`);
    },
  },
  {
    id: "stdio/slow-reader",
    title: "A reader that pauses gets every message whole, and once",
    rules: ["STDIO-17", "STDIO-18"],
    versions: [1, 2],
    async run(test) {
      const agent = await test.ready();
      const before = agent.frames.length;
      const ids = Array.from({ length: 32 }, (_, index) => `${index}-${"é".repeat(6144)}`);
      const lost = await lostOf(agent, ids, async () => {
        agent.pause();
        const written = agent.write(ids.map((id) => line(ping(id))).join(""));
        // An agent that waits for its reader takes no more than its pipes hold.
        await Promise.race([written, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
        agent.resume();
        await written;
      });
      const torn = agent.frames.findIndex(
        ({ from, flaws }, index) => index >= before && from === "subject" && flaws.length > 0,
      );
      const at = torn === -1 ? undefined : { talk: agent, frame: torn };
      test.holds("STDIO-17", torn === -1, "Messages that were sent at the same time are torn.", at);
      test.holds("STDIO-18", lost === 0, `To a slow reader, ${lost} of ${ids.length} answers were lost or came twice.`);
    },
  },
  {
    id: "stdio/end-of-input",
    title: "At the end of its input an agent answers what it has read, and ends",
    rules: ["STDIO-10", "STDIO-12"],
    versions: [1, 2],
    mayEnd: true,
    async run(test) {
      const agent = await test.ready();
      if (test.known.opened !== undefined) await test.open(agent);
      const since = agent.heard.length;
      await agent.write(line(ping("ended")) + JSON.stringify(ping("unended")));
      const ended = agent.end(END_MS).then(
        () => true,
        () => false,
      );
      const [whole, reply] = await Promise.all(
        ["ended", "unended"].map((id) => agent.answerTo(id, { since }).catch(() => undefined)),
      );
      if (whole === undefined) test.notChecked("STDIO-12", "It answers nothing any more once its input has ended.");
      else test.holds("STDIO-12", reply !== undefined, "A last line without a newline is not answered.", reply?.at);
      test.holds("STDIO-10", await ended, `It has not ended ${END_MS} ms after the end of its input.`);
    },
  },
  {
    id: "stdio/broken-pipe",
    title: "An agent that nobody reads any more ends without a crash",
    rules: ["STDIO-19"],
    versions: [1, 2],
    mayEnd: true,
    async run(test) {
      const agent = await test.ready();
      agent.closeOutput();
      await agent.write(Array.from({ length: 20 }, (_, index) => line(ping(index))).join(""));
      const { code, signal } = await agent.end();
      const crash = CRASH.exec(agent.stderr())?.[0];
      const ended = signal === null ? `exit code ${code}` : signal;
      const sane = (signal === null || signal === "SIGPIPE") && crash === undefined;
      test.holds(
        "STDIO-19",
        sane,
        `It ended with ${ended}${crash === undefined ? "" : `, and wrote "${crash}" to stderr`}.`,
      );
    },
  },
];

/**
 * The first response with this id or with none, however long the agent takes to begin: nothing that is asked beside `initialize` shows
 * that it has read it. `undefined` where there is silence.
 */
async function firstReply(agent: AgentTalk, id: string): Promise<Heard | undefined> {
  const its = ({ kind, message }: Heard) => kind === "response" && (message.id === id || message.id === null);
  try {
    return await agent.next("an answer to initialize", its);
  } catch (error) {
    if (error instanceof Silence) return undefined;
    throw error;
  }
}

/** How many of these ids have not exactly one answer in the end, once they were sent. */
async function lostOf(agent: AgentTalk, ids: readonly string[], send: () => Promise<void>): Promise<number> {
  const since = agent.heard.length;
  await send();
  const count = () => {
    const found = new Map<unknown, number>();
    for (const { message } of agent.heard.slice(since)) found.set(message.id, (found.get(message.id) ?? 0) + 1);
    return ids.map((id) => found.get(id) ?? 0);
  };
  await agent.alive();
  if (count().includes(0)) await agent.until("the rest of many answers", () => !count().includes(0)).catch(() => {});
  return count().filter((times) => times !== 1).length;
}

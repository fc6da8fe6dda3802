import { writeFile } from "node:fs/promises";
import type { ClientTalk } from "../client-talk.ts";
import type { ClientCase } from "../client-test.ts";

/** An update as one line. */
function line(agent: ClientTalk, text: string, more = ""): string {
  const messageId = agent.protocol === 2 ? { messageId: "m" } : {};
  const update = { sessionUpdate: "agent_message_chunk", ...messageId, content: { type: "text", text } };
  return `${JSON.stringify({ jsonrpc: "2.0", method: "session/update", params: { sessionId: agent.sessionId, update } })}${more}\n`;
}

/** How bytes come over the wire. */
export const stdio: readonly ClientCase[] = [
  {
    id: "stdio/pieces",
    title: "A message may come in many pieces, cut anywhere, and many messages in one",
    rules: ["STDIO-13", "STDIO-14", "ENV-30", "MSG-15"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const first = Buffer.from(line(agent, "один 🎵 "));
      await agent.writeInParts(
        first.subarray(0, -1),
        [...first].map((byte) => Uint8Array.of(byte)),
      );
      await test.goesOn("STDIO-14", agent, "after a message in pieces of a byte");
      const words = Array.from({ length: 1000 }, (_, index) => `${index};`);
      await agent.write(words.map((word) => line(agent, word)).join(""));
      await test.goesOn("STDIO-13", agent, "after a thousand messages in one write");
      await agent.finish(prompt);
      // A terminal may show what came at once at once, and what came later at another time.
      for (const said of ["один 🎵", "0;1;2;3;4;5;6;7;8;9;10;"]) await test.tells("MSG-15", said);
      await test.tells("ENV-30", "997;998;999;");
    },
  },
  {
    id: "stdio/line-ends",
    title: "Carriage returns, blank lines and a byte order mark cost nothing",
    rules: ["STDIO-11", "STDIO-16"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const since = agent.heard.length;
      await agent.write(`${line(agent, "oak ").trimEnd()}\r\n\r\n\n   \n`);
      await test.goesOn("STDIO-11", agent, "after carriage returns and blank lines");
      const answered = agent.heard.slice(since).filter(({ message }) => message.id === null);
      test.holds(
        "STDIO-11",
        answered.length === 0,
        `It answered a blank line: ${JSON.stringify(answered[0]?.message)}.`,
      );
      await agent.write(`\uFEFF${line(agent, "elm")}`);
      await test.goesOn("STDIO-16", agent, "after a byte order mark");
      await agent.finish(prompt);
    },
  },
  {
    id: "stdio/stderr",
    title: "An agent may write as much as it likes to stderr",
    rules: ["STDIO-08"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      agent.complain("a line of a log that goes on and on\n".repeat(30_000));
      await test.goesOn("STDIO-08", agent, "after a megabyte on stderr");
      await agent.finish(prompt);
    },
  },
  {
    id: "stdio/slow-reader",
    title: "An agent that reads slowly loses nothing",
    rules: ["STDIO-18"],
    versions: [1],
    advertises: { 1: "fs.readTextFile" },
    async run(test) {
      const { agent, prompt, sessionId } = await test.turn();
      const text = `${"x".repeat(99)}\n`.repeat(2_000);
      const path = `${test.folder}/large.txt`;
      await writeFile(path, text);
      agent.pause();
      const asked = Array.from({ length: 20 }, () => agent.request("fs/read_text_file", { sessionId, path }));
      await agent.notify("_probe/written", {});
      agent.resume();
      const answers = await Promise.all(asked);
      const right = answers.every(({ result }) => result?.content === text);
      test.holds("STDIO-18", right, "Answers that had to wait have not come as they should.");
      await agent.finish(prompt);
    },
  },
  {
    id: "stdio/last-line",
    title: "A last line without its newline counts",
    rules: ["STDIO-12"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.write(line(agent, "LAST-WORDS").trimEnd());
      agent.hangUp();
      await test.shows("STDIO-12", "messages", "LAST-WORDS");
    },
  },
  {
    id: "stdio/odd-text",
    title: "Text that is odd, and JSON that is odd, is text and JSON",
    rules: ["DEC-19", "DEC-15"],
    versions: [1, 2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      await agent.write(line(agent, "SURROGATE").replace("SURROGATE", "\\ud800 \\u0000 \\u2028"));
      await test.goesOn("DEC-19", agent, "after a lone surrogate");
      await agent.write(line(agent, "twice").replace('"jsonrpc":"2.0",', '"jsonrpc":"2.0","method":"_probe/other",'));
      await test.goesOn("DEC-15", agent, "after a member that is there twice");
      await agent.finish(prompt);
    },
  },
];

import type { Message } from "../../frames/index.ts";
import type { Shown } from "../client-program.ts";
import type { ClientCase, ClientTest } from "../client-test.ts";

/** What a terminal would obey: it would have another title, another clipboard, and a link where no link is seen. */
const title = "colloquy-owns-this-title";
const clipboard = Buffer.from("colloquy-owns-this-clipboard").toString("base64");
const link = "https://example.com/colloquy-owns-this-link";
const sequences = [`\x1b]2;${title}\x07`, `\x1b]52;c;${clipboard}\x07`, `\x1b]8;;${link}\x1b\\`];
const beginnings = [`\x1b]2;${title}`, `\x1b]52;c;${clipboard}`, `\x1b]8;;${link}`];

/** Words of the agent's, with what is more than words. */
const hostile = (words: string) => `${words} ${sequences.join("")}`;

/** Words that are shown as words, and do nothing to the screen. */
export const plainWords: readonly ClientCase[] = [
  {
    id: "plain/notices",
    title: "Notices are shown as plain text",
    rules: ["NOTE-10"],
    versions: [1, 2],
    advertises: { 1: "session.notices" },
    async run(test) {
      const words = "**Starred notice**";
      await showing(test, { sessionUpdate: "notice", severity: "warning", title: hostile(words) }, () =>
        shown(test, "NOTE-10", "notices", words),
      );
    },
  },
  {
    id: "plain/titles",
    title: "Titles of sessions are shown as plain text",
    rules: ["INFO-06"],
    versions: [1, 2],
    async run(test) {
      const words = "**Starred title**";
      await showing(test, { sessionUpdate: "session_info_update", title: hostile(words) }, () =>
        shown(test, "INFO-06", "titles", words),
      );
    },
  },
  {
    id: "plain/terminals",
    title: "What a command prints does nothing to the screen that it is shown on",
    rules: ["TDIS-20"],
    versions: [2],
    async run(test) {
      const { agent, prompt } = await test.turn();
      await agent.take(prompt);
      const content = [{ type: "terminal", terminalId: "x" }];
      await agent.update({ sessionUpdate: "terminal_update", terminalId: "x", command: "make" });
      await agent.update({
        sessionUpdate: "tool_call_update",
        toolCallId: "t",
        title: "Run",
        status: "pending",
        content,
      });
      const data = Buffer.from(`${hostile("PRINTED-BY-MAKE")}\r\n`).toString("base64");
      await agent.update({ sessionUpdate: "terminal_output_chunk", terminalId: "x", data });
      await agent.update({ sessionUpdate: "terminal_update", terminalId: "x", exitStatus: { exitCode: 0 } });
      await agent.update({ sessionUpdate: "tool_call_update", toolCallId: "t", status: "completed" });
      await agent.alive();
      if (test.client.written === undefined) test.notChecked("TDIS-20", "The client is on no terminal.");
      else await shown(test, "TDIS-20", "terminals", "PRINTED-BY-MAKE");
      await agent.finish(prompt);
    },
  },
];

/** Sends an update in a turn, and looks at what is shown of it before the turn ends. */
async function showing(test: ClientTest, update: Message, look: () => Promise<void>): Promise<void> {
  const { agent, prompt } = await test.turn();
  await agent.take(prompt);
  await agent.update(update);
  await agent.alive();
  await look();
  await agent.finish(prompt);
}

/** The rule holds if the words are shown as they are, and what is between them has not reached the terminal. */
async function shown(test: ClientTest, rule: string, kind: Shown, words: string): Promise<void> {
  await test.shows(rule, kind, words);
  const { written } = test.client;
  const obeyed = beginnings.find((beginning) => written?.().includes(beginning));
  if (obeyed !== undefined) test.holds(rule, false, `It lets ${JSON.stringify(obeyed)} through to its terminal.`);
}

import { line, styled } from "../../cells/index.ts";
import { UsageError } from "../../command-line/index.ts";
import { codeBlocks } from "../../markdown/index.ts";
import { reportLines, stuckReport } from "../../trace/index.ts";
import { lastAnswer, transcriptLines, usageLines } from "../../view/index.ts";
import type { Chat, SlashCommand } from "./command.ts";
import { listed } from "./table.ts";

/** What shows something, and changes nothing. */
export const lookCommands: readonly SlashCommand[] = [
  {
    name: "help",
    about: "the commands that there are; the keys are in colloquy chat --help",
    run(chat) {
      const all = listed(chat);
      const width = Math.max(...all.map(({ name, hint }) => `${name} ${hint ?? ""}`.length)) + 3;
      for (const { name, about, hint, from } of all) {
        const call = `/${name}${hint === undefined ? "" : ` ${hint}`}`;
        chat.setup.face.say(
          line(
            styled(call.padEnd(width), { bold: true }),
            about,
            from === "agent" && styled("  (agent)", { dim: true }),
          ),
        );
      }
    },
  },
  {
    name: "show",
    about: "everything so far, unfolded, to be looked through (Ctrl+O)",
    run: transcriptPage,
  },
  {
    name: "usage",
    about: "how full the context is, and what the session has cost",
    run({ conversation: { session }, setup: { face } }) {
      if (session === undefined) throw new UsageError("There is no session yet");
      face.say(...usageLines(session.state));
    },
  },
  {
    name: "copy",
    about: "copy the last answer, or its code block number N",
    hint: "[N]",
    run: (chat, args) => copy(chat, args),
  },
  {
    name: "debug",
    about: "why is it stuck: the last messages, what is waited for, processes, the agent's stderr",
    async run({ conversation: { connection }, setup: { face } }) {
      const { trace, agent } = connection;
      const report = await stuckReport({ trace, ...(agent && { process: agent.process }) });
      await face.page("What goes on", (columns) => reportLines(report, columns));
    },
  },
];

/** Shows the whole conversation. */
export async function transcriptPage({ conversation: { session }, setup: { face } }: Chat): Promise<void> {
  if (session === undefined) throw new UsageError("There is no session yet");
  const { state, cwd, roots } = session;
  await face.page("Conversation", (columns) => transcriptLines(state, { cwd, roots }, columns));
}

function copy({ conversation: { session }, setup: { face } }: Chat, args: string): void {
  if (session === undefined) throw new UsageError("There is no session yet");
  const number = args === "" ? undefined : Number(args);
  const answer = lastAnswer(session.state);
  const blocks = codeBlocks(answer ?? "");
  const text = number === undefined ? answer : blocks[number - 1];
  if (text === undefined || text === "") {
    const none = number === undefined ? "There is no answer yet" : `The last answer has ${blocks.length} code blocks`;
    throw new UsageError(none);
  }
  face.say(
    face.copy(text) ? "Copied." : "This terminal has no way to copy it: mark it with the mouse, or use /export.",
  );
}

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { transcriptMarkdown } from "@colloquy/acp/state";
import { UsageError } from "../../command-line/index.ts";
import { forget } from "../../sessions/index.ts";
import type { Chat, SlashCommand } from "./command.ts";

/** What opens, leaves and keeps sessions. */
export const sessionCommands: readonly SlashCommand[] = [
  {
    name: "new",
    about: "begin a new session",
    run: ({ conversation }) => idle(conversation).open({ type: "new" }),
  },
  {
    name: "resume",
    about: "go on with an older session; Ctrl+D in the list deletes one",
    hint: "[ID]",
    run: ({ conversation }, args) =>
      idle(conversation).open(args === "" ? { type: "choose" } : { type: "id", id: args }),
  },
  {
    name: "fork",
    about: "go on in a copy of this session",
    offered: ({ conversation }) => conversation.agent?.can.fork === true,
    async run({ conversation, setup: { face } }) {
      if (conversation.agent?.can.fork !== true) throw new UsageError("This agent cannot copy sessions");
      await idle(conversation).fork();
      face.say("This is a copy now; the session that it was made of stays as it was.");
    },
  },
  {
    name: "delete",
    about: "delete this session for good, and begin a new one",
    offered: ({ conversation }) => conversation.agent?.can.delete === true,
    run: (chat) => removeSession(chat),
  },
  {
    name: "title",
    about: "name this session",
    hint: "TITLE",
    offered: ({ conversation }) => conversation.agent?.can.title === true,
    async run({ conversation: { agent, session } }, args) {
      if (agent?.can.title !== true || session === undefined) throw new UsageError("This agent does not let sessions be named");
      if (args === "") throw new UsageError("Say how: /title TITLE");
      await agent.setTitle(session.id, args);
    },
  },
  {
    name: "export",
    about: "write the conversation to a new file, as Markdown",
    hint: "FILE",
    async run({ conversation: { session }, setup: { face, folders } }, args) {
      if (args === "") throw new UsageError("Say where to: /export FILE");
      if (session === undefined) throw new UsageError("There is no session yet");
      const path = resolve(folders.cwd, args);
      await writeFile(path, transcriptMarkdown(session.state), { flag: "wx" });
      face.say(`Written: ${path}`);
    },
  },
];

async function removeSession({ conversation, setup: { face, env, launch } }: Chat): Promise<void> {
  const { agent, session } = idle(conversation);
  if (agent?.can.delete !== true || session === undefined) throw new UsageError("This agent cannot delete sessions");
  if (!(await face.confirm(["Delete this session for good?"], "Delete it", "Keep it"))) return;
  await conversation.open({ type: "new" });
  await agent.deleteSession(session.id);
  await forget(env, { sessionId: session.id, identity: launch.identity });
  face.say("Deleted. This is a new session.");
}

/** The conversation, if nothing runs in it. */
function idle(conversation: Chat["conversation"]): Chat["conversation"] {
  if (conversation.busy) throw new UsageError("The agent is at work: stop it first (Esc)");
  const { phase } = conversation;
  if (phase === "starting" || phase === "opening")
    throw new UsageError("The agent is still starting");
  if (phase === "ended") throw new UsageError("There is no agent: /restart starts it again");
  return conversation;
}

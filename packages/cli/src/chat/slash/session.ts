import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import type { ClientSession } from "@colloquy/acp/client";
import { transcriptMarkdown } from "@colloquy/acp/state";
import { UsageError } from "../../command-line/index.ts";
import { oneLine } from "../../view/index.ts";
import { deleteSession } from "../session-choice.ts";
import type { Chat, SlashCommand } from "./command.ts";

/** What opens, leaves and keeps sessions. */
export const sessionCommands: readonly SlashCommand[] = [
  {
    name: "new",
    about: "begin a new session",
    run: (chat) => begin(chat),
  },
  {
    name: "resume",
    about: "go on with an older session of this folder; the list can delete them, too",
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
      const { id } = opened(idle(conversation));
      await conversation.fork();
      face.say(`This is a copy now; the session that it was made of stays as it was: /resume ${oneLine(id, 200)}`);
    },
  },
  {
    name: "delete",
    about: "delete this session for good, and begin a new one",
    offered: ({ conversation }) => conversation.agent?.can.delete === true,
    run: (chat) => remove(chat),
  },
  {
    name: "title",
    about: "name this session",
    hint: "TITLE",
    offered: ({ conversation }) => conversation.agent?.can.title === true,
    async run({ conversation, setup: { face } }, args) {
      const { agent } = conversation;
      if (agent?.can.title !== true) throw new UsageError("This agent does not let sessions be named");
      const { id } = opened(conversation);
      if (args === "") throw new UsageError("Say how: /title TITLE");
      face.say(`This session is called ${oneLine(await agent.setTitle(id, args), 200)} now.`);
    },
  },
  {
    name: "export",
    about: "write the conversation to a new file, as Markdown",
    hint: "FILE",
    run: (chat, args) => write(chat, args),
  },
];

/** The session before is closed, and can be gone on with where the agent can do that. */
async function begin({ conversation, setup: { face } }: Chat): Promise<void> {
  const { agent, session } = idle(conversation);
  await conversation.open({ type: "new" });
  const isKept = session !== undefined && session.state.messages.length > 0 && (agent?.can.load || agent?.can.resume);
  face.say(`This is a new session.${isKept ? ` The one before: /resume ${oneLine(session.id, 200)}` : ""}`);
}

async function remove({ conversation, setup }: Chat): Promise<void> {
  const { agent } = idle(conversation);
  if (agent?.can.delete !== true) throw new UsageError("This agent cannot delete sessions");
  const { id } = opened(conversation);
  const { face } = setup;
  if (!(await face.confirm(["Delete this session for good?"], "Delete it", "Keep it", agent.connection.signal))) return;
  await idle(conversation).open({ type: "new" });
  await deleteSession(setup, agent, id);
  face.say("It is deleted. This is a new session.");
}

async function write({ conversation, setup: { face, folders, env } }: Chat, file: string): Promise<void> {
  const { state } = opened(conversation);
  if (file === "") throw new UsageError("Say where to: /export FILE");
  const path = resolve(
    folders.cwd,
    file.replace(/^~(?=\/)/, () => env.HOME ?? homedir()),
  );
  await writeFile(path, transcriptMarkdown(state), { flag: "wx", mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      const reasons: { readonly [code: string]: string } = {
        EEXIST: "there is one already: choose another name",
        EISDIR: "that is a folder",
        ENOENT: "there is no such folder",
      };
      throw new UsageError(`${oneLine(path)} is not written: ${reasons[error.code ?? ""] ?? error.message}`);
    },
  );
  face.say(`Written: ${oneLine(path)}`);
}

function opened({ session }: Chat["conversation"]): ClientSession {
  if (session === undefined) throw new UsageError("There is no session yet");
  return session;
}

/** The conversation, if nothing runs in it. */
function idle(conversation: Chat["conversation"]): Chat["conversation"] {
  if (conversation.busy) throw new UsageError("The agent is at work: stop it first (Esc)");
  const { phase } = conversation;
  if (phase === "starting" || phase === "opening")
    throw new UsageError("There is no session yet: the agent is still starting");
  if (phase === "ended") throw new UsageError("There is no agent: /restart starts it again");
  return conversation;
}

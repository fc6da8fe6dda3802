import { line, styled } from "../cells/index.ts";
import type { Draft } from "../editor/index.ts";
import { safeLines } from "../view/index.ts";
import { textPrompt } from "./prompt.ts";
import { runCaptured, runInTerminal } from "./shell-line.ts";
import type { Chat } from "./slash/command.ts";
import { readLine } from "./slash/table.ts";

/** The most lines of a command's output that are shown besides being given to the agent. */
const MAX_SHOWN = 20;

/** Does what a person has typed: a command of the chat's, a line for the shell, or a prompt for the agent. */
export async function submitted(chat: Chat, draft: Draft, how: "queue" | "interrupt"): Promise<void> {
  if (draft.shell !== undefined) return shell(chat, draft.shell);
  const read = readLine(chat, draft.text);
  if ("command" in read) return await read.command.run(chat, read.args);
  const prompt = { ...draft, text: read.text };
  if (how === "interrupt") chat.conversation.turns.interrupt(prompt);
  else chat.conversation.turns.submit(prompt);
}

/** `!line` runs it in the terminal; with another `!`, the agent is given what it prints. */
async function shell(chat: Chat, line_: string): Promise<void> {
  const { face, folders, env, closing } = chat.setup;
  if (line_.startsWith("!")) return shellForAgent(chat, line_.slice(1).trim());
  if (line_ === "") return;
  face.say(line(styled(`$ ${line_}`, { bold: true })));
  const how = await face.lend(() => runInTerminal(line_, folders.cwd, env, closing));
  if (how !== undefined) face.say(`It ended with ${how}.`);
}

async function shellForAgent({ conversation, setup }: Chat, command: string): Promise<void> {
  if (command === "") return;
  const { face, folders, env, closing } = setup;
  face.say(line(styled(`$ ${command}`, { bold: true }), "  (Esc stops it)"));
  const errand = new AbortController();
  conversation.errand = errand;
  const signal = AbortSignal.any([closing, errand.signal]);
  const { output, how } = await runCaptured(command, folders.cwd, env, signal);
  conversation.errand = undefined;
  const lines = safeLines(output);
  face.say(...lines.slice(-MAX_SHOWN).map((text) => line("  ", text)));
  if (signal.aborted) return face.say("Stopped. The agent is not told of it.");
  const end = how === undefined ? "" : `\n(${how})`;
  conversation.turns.submit(
    textPrompt(`I ran \`${command}\`. It printed:\n\n\`\`\`\n${output.trimEnd()}${end}\n\`\`\``),
  );
}

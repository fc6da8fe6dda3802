import { errorCodes, RequestError } from "@colloquy/acp";
import type { Conversation, Folders, Opened } from "../session/conversation.ts";
import { UsageError } from "../usage-error.ts";
import { oneLine } from "../view/words.ts";

/** The agent wants a sign-in that has not been chosen. The message says which there are. */
export class SignInNeeded extends Error {
  override readonly name = "SignInNeeded";
}

/** Opens the session; when the agent wants a sign-in first, does the one that was chosen and tries again. */
export async function openSignedIn(
  talk: Conversation,
  folders: Folders,
  method: string | undefined,
  command: string,
): Promise<Opened> {
  try {
    return await talk.open(folders);
  } catch (error) {
    if (!wantsSignIn(error)) throw error;
    if (method === undefined) throw new SignInNeeded(howToSignIn(talk, command));
    await signIn(talk, method, command);
    return await talk.open(folders);
  }
}

/** Whether the agent wants a sign-in first. */
export function wantsSignIn(error: unknown): boolean {
  return error instanceof RequestError && error.code === errorCodes.authRequired;
}

/** How to sign in with an agent that wants it. */
export function howToSignIn({ agentName, signIns }: Conversation, command: string): string {
  const first = `The agent ${oneLine(agentName, 80)} wants a sign-in first`;
  if (signIns.length === 0) return `${first}, and does not say how: see its own manual`;
  const ways = signIns.map(({ id, name, description, args }) => {
    const what = `  ${oneLine(id, 80)}  ${oneLine([name, description].filter(Boolean).join(": "), 200)}`;
    return args === undefined ? what : `${what}\n    run in a terminal: ${oneLine([command, ...args].join(" "))}`;
  });
  return `${first}. Its ways, to be chosen with --auth ID:\n${ways.join("\n")}`;
}

async function signIn(talk: Conversation, method: string, command: string): Promise<void> {
  const way = talk.signIns.find(({ id }) => id === method);
  if (way === undefined)
    throw new UsageError(
      `--auth: the agent has no way to sign in ${JSON.stringify(method)}. ${howToSignIn(talk, command)}`,
    );
  if (way.args !== undefined)
    throw new UsageError(`--auth: this sign-in is done in a terminal. ${howToSignIn(talk, command)}`);
  await talk.signIn(method);
}

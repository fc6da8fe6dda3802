import { type Agent, AuthRequiredError, type ClientSession, type TurnResult } from "@colloquy/acp/client";
import { type Spawned, spawnAgent } from "@colloquy/acp/node";
import { endSentence, exitCodeOf, exitCodes } from "../exit-code.ts";
import { explain } from "../peer/failure.ts";
import { type Folders, foldersOf } from "../peer/folders.ts";
import { applySetting } from "../peer/settings.ts";
import { howToSignIn } from "../peer/sign-in.ts";
import { oneLine } from "../view/words.ts";
import { whenAborted } from "../when-aborted.ts";
import type { RunOptions } from "./arguments.ts";
import { type Desktop, desktop } from "./desktop.ts";
import { promptText } from "./prompt-text.ts";

/** Runs an agent for one prompt and shows what it does. Resolves to the exit code, when nothing of the agent runs any more. */
export async function run(options: RunOptions): Promise<number> {
  const folders = await foldersOf(options.cwd, options.addDirs);
  const prompt = await promptText(options.prompt, process.stdin, options.dash);
  const desk = desktop(options, folders, prompt);
  const { definition, stop, show, say } = desk;
  const { env, inherit } = options;
  let agent: (Agent & Spawned) | undefined;
  let session: ClientSession | undefined;
  try {
    agent = await spawnAgent(options.agent, definition, { env, inherit, signal: stop.cancel });
    void whenAborted(stop.end)
      .then(() => agent?.close())
      .catch(() => {});
    session = await openSession(agent, options, folders, desk);
    const end = await turn(session, prompt, options, desk);
    await show.end(session.state);
    const sentence = endSentence(end);
    if (sentence !== undefined) say(oneLine(sentence));
    if (desk.alone && desk.refused() > 0) say("Something was refused because nobody could be asked: see --allow.");
    return stop.code ?? exitCodeOf(end, desk.refused());
  } catch (error) {
    await show.end(session?.state);
    if (stop.code !== undefined) {
      if (agent !== undefined && stop.code !== exitCodes.pipe) say("Ending the agent.");
      return stop.code;
    }
    if (error instanceof AuthRequiredError) {
      say(howToSignIn(nameOf(agent), error.methods, options));
      return exitCodes.signIn;
    }
    const { text, code } = explain(error, agent !== undefined, agent?.process.stderr());
    say(text);
    return code;
  } finally {
    await agent?.close();
    stop.release();
  }
}

/** Opens the session, with the mode and the model that are wished. */
async function openSession(agent: Agent, options: RunOptions, folders: Folders, { show, say }: Desktop) {
  const text = `${nameOf(agent)} · ACP version ${agent.version} · ${folders.cwd}`;
  await show.take({ type: "remark", topic: "agent", text });
  const more = folders.more.length > 0 && agent.can.additionalDirectories;
  if (folders.more.length > 0 && !more)
    say(
      "The agent takes no folders besides its working directory: --add-dir only widens what it may do through this client.",
    );
  const session = await agent.newSession({
    cwd: folders.cwd,
    ...(more && { additionalDirectories: folders.more }),
    onEvent: (event) => show.take(event),
  });
  await applySetting(session, "mode", options.mode);
  await applySetting(session, "model", options.model);
  return session;
}

/** The turn. A wish to stop cancels it; an agent that does not end it then is ended. */
async function turn(
  session: ClientSession,
  prompt: string,
  options: RunOptions,
  { stop }: Desktop,
): Promise<TurnResult> {
  stop.cancel.throwIfAborted();
  stop.inTurn = true;
  const escalation = { orElse: "end", graceMs: options.cancelGraceMs } as const;
  void whenAborted(stop.cancel).then(() => session.cancel(escalation).catch(() => {}));
  return await session.prompt(prompt);
}

function nameOf(agent: Agent | undefined): string {
  return agent?.info?.title ?? agent?.info?.name ?? "agent";
}

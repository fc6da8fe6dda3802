import { geminiCli, lenient, models } from "@colloquy/acp/legacy";
import { spawnAgent } from "@colloquy/acp/node";
import { endSentence, exitCodeOf } from "../exit-code.ts";
import type { Conversation, Folders } from "../session/conversation.ts";
import type { TurnEnd } from "../session/turn-end.ts";
import { version } from "../version.ts";
import { oneLine } from "../view/words.ts";
import { whenAborted } from "../when-aborted.ts";
import type { RunOptions } from "./arguments.ts";
import { type Desktop, desktop } from "./desktop.ts";
import { explain } from "./failure.ts";
import { foldersOf } from "./folders.ts";
import { promptText } from "./prompt-text.ts";
import { applySettings } from "./settings.ts";
import { howToSignIn, openSignedIn, SignInNeeded, wantsSignIn } from "./sign-in.ts";

/** Runs an agent for one prompt and shows what it does. Resolves to the exit code, when nothing of the agent runs any more. */
export async function run(options: RunOptions): Promise<number> {
  const folders = await foldersOf(options.cwd, options.addDirs);
  const prompt = await promptText(options.prompt, process.stdin, options.dash);
  const desk = desktop(options, folders, prompt);
  const { stop, show, say } = desk;
  let agent: Agent | undefined;
  try {
    agent = await connect(options, desk);
    const end = await Promise.race([converse(agent, options, folders, prompt, desk), whenAborted(stop.end)]);
    if (stop.end.aborted) say("Ending the agent.");
    await show.end();
    const sentence = end && endSentence(end);
    if (sentence !== undefined) say(oneLine(sentence));
    if (desk.unasked() > 0) say("Something was refused because nobody could be asked: see --allow.");
    return stop.code ?? exitCodeOf(end!, desk.refused());
  } catch (error) {
    await show.end();
    if (stop.code !== undefined) return stop.code;
    const { text, code } = explain(error, agent !== undefined, agent?.process.stderr());
    say(text);
    return code;
  } finally {
    await desk.endCommands();
    await agent?.close();
    stop.release();
  }
}

type Agent = Awaited<ReturnType<typeof connect>>;

function connect({ agent, env, inherit }: RunOptions, { versions, stop }: Desktop) {
  const info = { name: "colloquy", title: "Colloquy", version };
  const dialects = [models(), lenient(), geminiCli()];
  return spawnAgent(agent, { info, versions, dialects }, { env, inherit, signal: stop.cancel });
}

/** The whole conversation. Resolves to how the turn ended; `undefined` when it was stopped before. */
async function converse(
  agent: Agent,
  options: RunOptions,
  folders: Folders,
  prompt: string,
  { stop, show, talk: talkTo, offered }: Desktop,
): Promise<TurnEnd | undefined> {
  const talk = talkTo(agent);
  const text = `${talk.agentName} · ACP version ${talk.version} · ${folders.cwd}`;
  await show.take({ type: "remark", topic: "agent", text });
  const opened = await openSignedIn(talk, offered(agent), options.auth, options.agent.join(" "));
  show.know(opened.standing);
  await applySettings(opened, options);
  if (stop.cancel.aborted) return undefined;
  stop.inTurn = true;
  stop.cancel.addEventListener("abort", () => void talk.cancel().catch(() => {}), { once: true });
  return turn(talk, prompt, options);
}

async function turn(talk: Conversation, prompt: string, { agent }: RunOptions): Promise<TurnEnd> {
  try {
    return await talk.prompt(prompt);
  } catch (error) {
    throw wantsSignIn(error) ? new SignInNeeded(howToSignIn(talk, agent.join(" "))) : error;
  }
}

import { cleanLine } from "@colloquy/acp/text";
import { defaultLaunch, launchOf } from "../agents/index.ts";
import { foldersOf, mcpServersFrom } from "../peer/index.ts";
import { policyOf } from "../permissions/index.ts";
import { traceFile } from "../trace/index.ts";
import { parseChat } from "./arguments.ts";
import { Conversation } from "./conversation.ts";
import { faceFor } from "./face-for.ts";
import type { ChatSetup } from "./setup.ts";
import { untilSignalled } from "./signals.ts";

/**
 * Talks with an agent until the person leaves. Resolves to the exit code, when nothing of the agent runs any more and the
 * terminal is as it was found. Throws `UsageError` for what is wrong before it begins.
 */
export async function chat(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const options = parseChat(args);
  const folders = await foldersOf(options.cwd, options.addDirs);
  const launch = options.agent === undefined ? await defaultLaunch({ env }) : await launchOf(options.agent, { env });
  const mcpServers = options.mcp === undefined ? [] : await mcpServersFrom(options.mcp, { env });
  const problems: string[] = [];
  const say = (problem: string) => void (face === undefined ? problems.push(problem) : face.say(problem));
  const policy = await policyOf({
    allow: "nothing",
    policyFile: options.policy,
    agent: launch,
    cwd: folders.cwd,
    env,
    onProblem: (problem) => say(problem),
  });
  const trace = options.trace === undefined ? undefined : await traceFile(options.trace, { onProblem: say });
  const closing = new AbortController();
  let face: ChatSetup["face"] | undefined;
  const faced = await faceFor(options, folders, env, say);
  face = faced.face;
  face.say(...problems);
  const setup: ChatSetup = {
    launch,
    options,
    folders,
    mcpServers,
    policy,
    traceFile: trace,
    env,
    face,
    closing: closing.signal,
  };
  const conversation = new Conversation(setup);
  const signalled = untilSignalled(() => face.leave());
  try {
    void conversation.start();
    await face.run({ conversation, setup, leave: () => face.leave() });
    sayFarewell(conversation);
    return signalled.code ?? 0;
  } finally {
    closing.abort();
    await conversation.close();
    await face.close();
    await faced.close();
    await policy.flush();
    await trace?.close();
    signalled.release();
  }
}

/** Says how the session is gone on with, where that can be. */
function sayFarewell({ agent, session, setup }: Conversation): void {
  if (agent === undefined || session === undefined || session.state.messages.length === 0) return;
  if (!agent.can.load && !agent.can.resume) return;
  setup.face.say(`Go on with this session: colloquy chat --resume ${cleanLine(session.id)}`);
}

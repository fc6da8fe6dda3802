import { showCommand } from "@colloquy/acp/node";
import { mcpServersFrom } from "../peer/index.ts";
import { policyOf } from "../permissions/index.ts";
import { traceFile } from "../trace/index.ts";
import type { ChatOptions } from "./arguments.ts";
import { beginningOf } from "./beginning.ts";
import { Conversation } from "./conversation.ts";
import type { Face } from "./face.ts";
import { faceFor } from "./face-for.ts";
import type { FirstScreen } from "./rich/first-screen.ts";
import { untilSignalled } from "./signals.ts";

/** Talks with an agent: on this screen, or line by line where there is none. Resolves and throws as `chat` does. */
export async function converse(
  options: ChatOptions,
  env: NodeJS.ProcessEnv,
  screen: FirstScreen | undefined,
): Promise<number> {
  const { launch, folders } = await beginningOf(options, env);
  const mcpServers = options.mcp === undefined ? [] : await mcpServersFrom(options.mcp, { env });
  const problems: string[] = [];
  let face: Face | undefined;
  const say = (problem: string) => void (face === undefined ? problems.push(problem) : face.say(problem));
  const policy = await policyOf({
    allow: "nothing",
    policyFile: options.policy,
    agent: launch,
    cwd: folders.cwd,
    env,
    onProblem: say,
  });
  const trace = options.trace === undefined ? undefined : await traceFile(options.trace, { onProblem: say });
  const closing = new AbortController();
  const faced = await faceFor({ options, folders, env, say, screen });
  face = faced.face;
  face.say(...problems);
  const setup = { launch, options, folders, mcpServers, policy, traceFile: trace, env, face, closing: closing.signal };
  const conversation = new Conversation(setup);
  const leave = () => setup.face.leave();
  const signalled = untilSignalled(leave);
  try {
    void conversation.start();
    await face.run({ conversation, setup, leave });
    sayFarewell(conversation);
    return signalled.code ?? face.code ?? 0;
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
  // An agent without a name is not known by its session alone.
  const { id, command } = setup.launch;
  const words = ["chat", "--resume", session.id, ...(id === undefined ? ["--agent", ...command] : [])];
  setup.face.say(`Go on with this session: ${showCommand("colloquy", words)}`);
}

import { mcpServersFrom } from "../peer/index.ts";
import { policyOf } from "../permissions/index.ts";
import { knownOf } from "../sessions/index.ts";
import { traceFile } from "../trace/index.ts";
import type { ChatOptions } from "./arguments.ts";
import { type Beginning, beginningOf, type First, firstWith } from "./beginning.ts";
import { Conversation } from "./conversation.ts";
import type { Face } from "./face.ts";
import { faceFor } from "./face-for.ts";
import { resumeLine } from "./resume-line.ts";
import type { FirstScreen } from "./rich/first-screen.ts";
import { NothingChosen, sessionChoice } from "./session-choice.ts";
import { untilSignalled } from "./signals.ts";

/** Talks with an agent: on this screen, or line by line where there is none. Resolves and throws as `chat` does. */
export async function converse(
  options: ChatOptions,
  env: NodeJS.ProcessEnv,
  screen: FirstScreen | undefined,
): Promise<number> {
  const beginning = await beginningOf(options, env);
  const { folders } = beginning;
  const mcpServers = options.mcp === undefined ? [] : await mcpServersFrom(options.mcp, { env });
  const problems: string[] = [];
  let face: Face | undefined;
  const say = (problem: string) => void (face === undefined ? problems.push(problem) : face.say(problem));
  await using ends = new AsyncDisposableStack();
  const trace = options.trace === undefined ? undefined : await traceFile(options.trace, { onProblem: say });
  ends.defer(() => trace?.close());
  const faced = await faceFor({ options, folders, env, say, screen });
  ends.defer(() => faced.close());
  face = faced.face;
  ends.defer(() => faced.face.close());
  face.say(...problems);
  const leaving = new AbortController();
  const leave = () => {
    leaving.abort();
    faced.face.leave();
  };
  const signalled = untilSignalled(leave);
  ends.defer(() => signalled.release());
  const first = await firstOf(beginning, { face, env, signal: leaving.signal });
  if (first === undefined) return signalled.code ?? 0;
  const { launch, opening } = first;
  const policy = await policyOf({
    allow: "nothing",
    policyFile: options.policy,
    agent: launch,
    cwd: folders.cwd,
    env,
    onProblem: say,
  });
  ends.defer(() => policy.flush());
  const closing = new AbortController();
  const setup = { launch, options, folders, mcpServers, policy, traceFile: trace, env, face, closing: closing.signal };
  const conversation = new Conversation(setup);
  ends.defer(async () => {
    closing.abort();
    await conversation.close();
  });
  void conversation.start(opening);
  await face.run({ conversation, setup, leave });
  sayFarewell(conversation);
  return signalled.code ?? face.code ?? 0;
}

/** What a chat begins with, after the person has chosen where there is a choice. `undefined`: they have left. */
async function firstOf(
  beginning: Beginning,
  { face, env, signal }: { readonly face: Face; readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<First | undefined> {
  if (beginning.records === undefined) return beginning;
  const { records, folders } = beginning;
  const choices = records.map((record) => ({ ...sessionChoice(knownOf(record), folders.cwd), value: record }));
  const chosen = await face.pick({ title: "Go on with", choices, byItself: true }, signal);
  if (signal.aborted) return undefined;
  if (chosen === undefined) throw new NothingChosen();
  return firstWith(chosen, env);
}

/** Says how the session is gone on with, where that can be. */
function sayFarewell({ agent, session, setup, isCopy }: Conversation): void {
  if (agent === undefined || session === undefined) return;
  if (session.state.messages.length === 0 && !isCopy) return;
  if (!agent.can.load && !agent.can.resume) return;
  // An agent without a name is not known by its session alone.
  const { id, command } = setup.launch;
  const words = id === undefined ? { agent: command } : {};
  setup.face.say(`Go on with this session: ${resumeLine({ sessionId: session.id, ...words })}`);
}

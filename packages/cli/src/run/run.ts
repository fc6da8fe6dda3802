import { type Agent, AuthRequiredError, type ClientSession, type TurnResult } from "@colloquy/acp/client";
import { type Spawned, spawnAgent } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { explain, howToSignIn, promptBlocks } from "../peer/index.ts";
import { endSentence, exitCodeOf, exitCodes, whenAborted } from "../program/index.ts";
import { traceFile, traceOf } from "../trace/index.ts";
import { oneLine, Screen } from "../view/index.ts";
import type { RunOptions } from "./arguments.ts";
import { type Desktop, desktop } from "./desktop.ts";
import { type Ending, endingOf } from "./ending.ts";
import { agentOf, openSession } from "./opening.ts";
import { Output } from "./output.ts";
import { printSchema } from "./print-schema.ts";
import { RunRecord } from "./record.ts";
import { Stop } from "./stop.ts";
import { type Traces, tellStuck } from "./stuck.ts";
import { type Task, taskOf } from "./task.ts";

/** What a run has from its first moment on. */
interface Run {
  readonly options: RunOptions;
  readonly env: Environment;
  readonly screen: Screen;
  readonly output: Output;
  readonly stop: Stop;
  /** Tells the user something that is not the agent's, on stderr. */
  readonly say: (text: string) => void;
}

/**
 * Runs an agent for one prompt and tells what it does. Resolves to the exit code, when nothing of the agent runs any more. With
 * `output: "text"` what is wrong before an agent is needed is thrown, as a `UsageError`; else it is in the document.
 */
export async function run(options: RunOptions, env: Environment = process.env): Promise<number> {
  if (options.printSchema) return printSchema();
  const begun = begin(options, env);
  const { output, stop, say } = begun;
  try {
    const ending = await drive(begun);
    await output.end(ending);
    return ending.exitCode;
  } catch (error) {
    if (stop.code === undefined && options.output === "text") throw error;
    const { text, code } = explain(error, false);
    const exitCode = stop.code ?? code;
    if (stop.code === undefined) say(text);
    await output.end(endingOf(exitCode, { message: text, cause: error }));
    return exitCode;
  } finally {
    stop.release();
  }
}

function begin(options: RunOptions, env: Environment): Run {
  const screen = new Screen(process.stdout);
  const output = new Output(options, screen, new RunRecord(options.cwd));
  const say = (text: string) => {
    output.show?.breakLine();
    if (!process.stderr.destroyed) process.stderr.write(`colloquy: ${text}\n`);
  };
  const stop = new Stop({ ...options, say });
  process.stdout.on("error", () => stop.now(exitCodes.pipe));
  process.stderr.on("error", () => {});
  return { options, env, screen, output, stop, say };
}

/** Everything up to the end of the agent. Throws what is wrong before one is needed. */
async function drive(run: Run): Promise<Ending> {
  const { options, env, output, stop, say } = run;
  const task = await taskOf(options, env, stop.cancel);
  output.begin(task.folders.cwd);
  const file = options.trace === undefined ? undefined : await traceFile(options.trace, { onProblem: say });
  const trace = traceOf();
  try {
    const desk = await desktop({ ...run, task, traces: file === undefined ? [trace] : [trace, file] });
    const ending = await converse(run, task, desk, { trace, file });
    await desk.flush();
    return ending;
  } finally {
    await file?.close();
  }
}

/** Starts the agent, has the turn and ends the agent. */
async function converse(run: Run, task: Task, desk: Desktop, traces: Traces): Promise<Ending> {
  const { output, stop, say } = run;
  const { env, inherit } = task.start;
  let agent: (Agent & Spawned) | undefined;
  let told: Promise<void> | undefined;
  try {
    const { command, cwd } = task.launch;
    const start = { env, inherit, signal: stop.cancel, ...(cwd !== undefined && { cwd }) };
    void whenAborted(stop.cancel).then(() => {
      told = tellStuck({ ...traces, process: agent?.process, code: stop.code, say });
    });
    void whenAborted(stop.end)
      .then(() => agent?.close())
      .catch(() => {});
    const whole = async () => {
      agent = await spawnAgent(command, desk.definition, start);
      output.record.agent = agentOf(agent);
      output.remark("agent", `${nameOf(agent)} · ACP version ${agent.version} · ${task.folders.cwd}`);
      const session = await openSession(agent, { ...run, task });
      return await takeTurn(session, agent, task, run);
    };
    const turn = await whole().catch(async (error) => {
      if (!(error instanceof AuthRequiredError && desk.signedIn())) throw error;
      await agent?.close();
      return await whole();
    });
    await output.pause();
    const sentence = endSentence(turn);
    if (sentence !== undefined) say(oneLine(sentence));
    if (desk.alone && desk.refused() > 0) say("Something was refused because nobody could be asked: see --allow.");
    return endingOf(stop.code ?? exitCodeOf(turn, desk.refused()), { turn, message: sentence });
  } catch (error) {
    await output.pause();
    if (stop.code !== undefined) {
      if (agent !== undefined && stop.code !== exitCodes.pipe) say("Ending the agent.");
      return endingOf(stop.code);
    }
    const { text, code } =
      error instanceof AuthRequiredError
        ? { text: howToSignIn(nameOf(agent), error.methods, task.start), code: exitCodes.signIn }
        : explain(error, agent !== undefined, agent?.process.stderr());
    say(text);
    return endingOf(code, { message: text, cause: error });
  } finally {
    await told;
    await agent?.close();
  }
}

/** The turn. A wish to stop cancels it; an agent that does not end it then is ended. */
async function takeTurn(session: ClientSession, agent: Agent, task: Task, { options, stop }: Run): Promise<TurnResult> {
  const { prompt, attachments, folders } = task;
  const blocks = await promptBlocks({ text: prompt, attachments }, agent.can, folders);
  stop.cancel.throwIfAborted();
  stop.inTurn = true;
  const escalation = { orElse: "end", graceMs: options.cancelGraceMs } as const;
  void whenAborted(stop.cancel).then(() => session.cancel(escalation).catch(() => {}));
  return await session.prompt(blocks);
}

function nameOf(agent: Agent | undefined): string {
  return agent?.info?.title ?? agent?.info?.name ?? "agent";
}

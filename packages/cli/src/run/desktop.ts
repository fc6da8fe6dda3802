import { client } from "@colloquy/acp/client";
import type { PermissionAsk, PermissionQuestion } from "@colloquy/acp/permissions";
import type { Environment } from "@colloquy/agent/storage";
import { chosenSignIn, clientBase, hostsFor, signInHere } from "../peer/index.ts";
import { Desk, policyOf } from "../permissions/index.ts";
import { Person } from "../person/index.ts";
import type { Trace, TraceFile } from "../trace/index.ts";
import { Screen, Show } from "../view/index.ts";
import type { RunOptions } from "./arguments.ts";
import type { Output } from "./output.ts";
import { elicitationFor } from "./questions.ts";
import type { Stop } from "./stop.ts";
import type { Task } from "./task.ts";
import { toldPermissions } from "./verdicts.ts";

/** What a desktop is laid out with. */
export interface DesktopParts {
  readonly options: RunOptions;
  readonly task: Task;
  readonly screen: Screen;
  readonly output: Output;
  readonly stop: Stop;
  /** Tells the user something that is not the agent's, on stderr. */
  readonly say: (text: string) => void;
  /** What passes is told to these. */
  readonly traces: readonly Pick<Trace | TraceFile, "tap" | "onIncident">[];
  readonly env: Environment;
}

/** All that a run has on this side of the connection. */
export interface Desktop {
  readonly definition: ReturnType<typeof client>;
  /** How many requests for permission were refused. */
  readonly refused: () => number;
  /** Whether nobody could be asked. */
  readonly alone: boolean;
  /** Whether a person has signed in in a terminal: the agent is to be started anew (AUTH-18). */
  readonly signedIn: () => boolean;
  /** Resolves when all is written that is kept of permissions. */
  flush(): Promise<void>;
}

/** Lays everything out. Throws `UsageError` for a policy file that is not right. */
export async function desktop({
  options,
  task,
  screen,
  output,
  stop,
  say,
  traces,
  env,
}: DesktopParts): Promise<Desktop> {
  const { folders, launch, start } = task;
  const roots = [folders.cwd, ...folders.more];
  const text = options.output === "text";
  const show = new Show(screen, {
    ...options,
    quiet: options.quiet || !text,
    cwd: folders.cwd,
    roots,
    prompt: task.prompt,
  });
  const person = personAt(options, screen, show, stop);
  if (text || person !== undefined) output.show = show;
  const policy = await policyOf({
    allow: options.allow,
    policyFile: options.policy,
    agent: launch,
    cwd: folders.cwd,
    env,
    onProblem: say,
  });
  const asked = new WeakSet<object>();
  const consult: PermissionAsk | undefined =
    person &&
    (async (question, { signal }) => {
      asked.add(question.request);
      const option = await person.choose(question, signal);
      return option === undefined ? "reject_once" : { optionId: option.optionId };
    });
  const onVerdict = (question: PermissionQuestion, words: string) => output.show?.verdict(question, words);
  const desk = new Desk({ policy, roots, consult, onVerdict });
  const writes = person !== undefined || options.allow === "all";
  const take: Output["take"] = (event) => output.take(event);
  const inTerminal =
    person &&
    signInHere(
      start,
      person,
      async (line, own) => own || (await desk.allows(`Sign in with ${line}`, "Run it", stop.cancel)),
    );
  const choose = chosenSignIn(start, person);
  let signedIn = false;
  const definition = client({
    ...clientBase(options.protocol),
    permission: toldPermissions({
      desk,
      policy,
      roots,
      wasAsked: ({ request }) => asked.has(request),
      onAnswer: (permission) => output.answered(permission),
    }),
    elicitation: elicitationFor({
      person,
      agrees: (title, yes) => desk.allows(title, yes, stop.cancel),
      take,
      onAnswer: (elicitation) => output.asked(elicitation),
    }),
    // An agent that was started anew, and is not signed in, wants another sign-in than that one.
    auth: (methods, context) => (signedIn ? undefined : choose(methods, context)),
    ...(inTerminal && {
      async terminalAuth(method) {
        signedIn = await inTerminal(method);
        // The agent as it runs is not signed in by it.
        return false;
      },
    }),
    ...hostsFor({
      roots,
      writes,
      allowSensitive: (path) => desk.allows(`Write ${path}, which can make programs run`, "Write it", stop.cancel),
      onEvent: (event) => void take(event),
    }),
    ...(!writes && { capabilities: { v1: { fs: { writeTextFile: false } } } }),
    tap: (frame) => {
      for (const trace of traces) trace.tap(frame);
    },
    onIncident: (incident) => {
      for (const trace of traces) trace.onIncident(incident);
    },
    onUpdate({ session }) {
      if (session !== undefined || !stop.inTurn) return undefined;
      const told = "The agent also tells of another session, which is not shown";
      return take({ type: "remark", topic: "another session", text: told });
    },
  });
  return {
    definition,
    refused: () => desk.refused,
    alone: person === undefined,
    signedIn: () => signedIn,
    flush: () => policy.flush(),
  };
}

/** Whom to ask: where stdin is a terminal that the prompt did not come from, and so is an output. */
function personAt({ prompt, quiet, output }: RunOptions, screen: Screen, show: Show, stop: Stop): Person | undefined {
  const { stdin: input, stdout, stderr } = process;
  const silent = quiet || output !== "text";
  if (!input.isTTY || prompt === undefined || !(stdout.isTTY || stderr.isTTY)) return undefined;
  if ((silent || !stdout.isTTY) && !stderr.isTTY) return undefined;
  const on = stdout.isTTY && !silent ? screen : new Screen(stderr);
  return new Person({ input, screen: on, show, signal: stop.cancel, onInterrupt: () => stop.interrupt() });
}

import { parseOptions, UsageError } from "../command-line/index.ts";
import { type AgentOptions, readAgentOptions, splitAgent } from "../options/index.ts";
import { chatCommand } from "./command.ts";

/** How the first session is opened. */
export type Opening =
  | { readonly type: "new" }
  /** The latest of this folder and agent. */
  | { readonly type: "latest" }
  /** The one whose id is this, or begins so. */
  | { readonly type: "id"; readonly id: string }
  /** The person chooses. */
  | { readonly type: "choose" };

/** What a chat is to do. */
export interface ChatOptions extends AgentOptions {
  /** What follows `--agent`; absent: the default agent. */
  readonly agent: readonly string[] | undefined;
  readonly opening: Opening;
  /** Whether the folder was named. */
  readonly cwdGiven: boolean;
  readonly policy: string | undefined;
  readonly mcp: string | undefined;
  readonly plain: boolean;
  readonly thoughts: boolean;
  readonly trace: string | undefined;
}

/** Reads the arguments of `chat`. Throws `UsageError`. */
export function parseChat(args: readonly string[]): ChatOptions {
  const { ours, agent } = splitAgent(args);
  const { values, positionals } = parseOptions(ours, chatCommand);
  const [session, ...more] = positionals;
  if (session !== undefined && values.resume !== true)
    throw new UsageError(
      `${JSON.stringify(session)} is no option: a prompt is typed in the chat; a session needs --resume`,
    );
  if (more.length > 0) throw new UsageError(`One session at a time, not also ${JSON.stringify(more[0])}`);
  if (values.resume === true && values.continue === true)
    throw new UsageError("--continue and --resume are two ways to choose a session: give one of them");
  return {
    ...readAgentOptions(values),
    agent,
    opening: openingOf(values.continue === true, values.resume === true, session),
    cwdGiven: values.cwd !== undefined,
    policy: values.policy,
    mcp: values.mcp,
    plain: values.plain === true,
    thoughts: values.thoughts === true,
    trace: values.trace,
  };
}

function openingOf(latest: boolean, resume: boolean, session: string | undefined): Opening {
  if (latest) return { type: "latest" };
  if (!resume) return { type: "new" };
  return session === undefined ? { type: "choose" } : { type: "id", id: session };
}

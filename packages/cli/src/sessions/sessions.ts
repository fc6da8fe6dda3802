import { errorCodes, RequestError } from "@colloquy/acp";
import type { Environment } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { didYouMean, oneOf, parseOptions, UsageError } from "../command-line/index.ts";
import { readAgentOptions, splitAgent } from "../options/index.ts";
import { foldersOf, NoSessionError, notOpened } from "../peer/index.ts";
import { exitCodes } from "../program/index.ts";
import { launchFor, recordOf, withAgent } from "./agent-for.ts";
import { deleteCommand, exportCommand, listCommand } from "./command.ts";
import { exported, exportFormats } from "./export.ts";
import { knownOf, knownSessions } from "./known-sessions.ts";
import { sessionList } from "./list.ts";
import { forget, recent } from "./memory.ts";

/** Where the command reads and writes. */
export interface SessionsPlace {
  readonly env: Environment;
  /** Prints on stdout. */
  readonly print: (text: string) => unknown;
}

const subcommands: {
  readonly [name: string]: (args: readonly string[], place: SessionsPlace) => Promise<number>;
} = { list, delete: remove, export: exportSession };

/** `colloquy sessions`. Resolves to the exit code; throws what is wrong. */
export async function sessions(
  args: readonly string[],
  place: SessionsPlace = { env: process.env, print: printed },
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name.startsWith("-")) return await list(args, place);
  const known = Object.keys(subcommands);
  if (!known.includes(name))
    throw new UsageError(`sessions takes ${known.join(", ")}, not ${JSON.stringify(name)}${didYouMean(name, known)}`);
  return await subcommands[name]!(rest, place);
}

async function list(args: readonly string[], { env, print }: SessionsPlace): Promise<number> {
  const { ours, agent: words } = splitAgent(args);
  const { values, positionals } = parseOptions(ours, listCommand);
  if (positionals.length > 0) throw new UsageError(`sessions list takes no ${JSON.stringify(positionals[0])}`);
  const cwd = values.cwd === undefined ? {} : { cwd: (await foldersOf(values.cwd, [])).cwd };
  const launch = await launchFor(words, undefined, env);
  const ofAgent = ({ identity, title }: Launch) =>
    withAgent(launch!, readAgentOptions(values), (agent) => knownSessions(agent, { env, identity, title, ...cwd }));
  const found = launch === undefined ? (await recent(env, cwd)).map(knownOf) : await ofAgent(launch);
  print(sessionList(found, { json: values.json === true, now: Date.now() }));
  return exitCodes.done;
}

async function remove(args: readonly string[], { env, print }: SessionsPlace): Promise<number> {
  const { ours, agent: words } = splitAgent(args);
  const { values, positionals } = parseOptions(ours, deleteCommand);
  const sessionId = idIn("delete", positionals);
  const { launch, record } = await meant(env, sessionId, words);
  let said = "It is forgotten here. Its agent is not known by a name: add --agent to delete it there, too.";
  if (launch !== undefined)
    said = await withAgent(launch, readAgentOptions(values), async (agent) => {
      if (!agent.can.delete) return "The agent cannot delete sessions; it is forgotten here.";
      return await agent.deleteSession(sessionId).then(
        () => "It is deleted.",
        (error: unknown) => {
          if (!isGone(error)) throw error;
          return "The agent does not have it any more; it is forgotten here.";
        },
      );
    });
  if (record !== undefined) await forget(env, record);
  print(said);
  return exitCodes.done;
}

async function exportSession(args: readonly string[], { env, print }: SessionsPlace): Promise<number> {
  const { ours, agent: words } = splitAgent(args);
  const { values, positionals } = parseOptions(ours, exportCommand);
  const sessionId = idIn("export", positionals);
  const format = oneOf("--output", values.output, exportFormats) ?? "text";
  const { launch, record } = await meant(env, sessionId, words);
  if (launch === undefined)
    throw new UsageError("The agent that has this session is not known by a name: name it with --agent");
  const { cwd } = await foldersOf(values.cwd ?? record?.cwd ?? ".", []);
  const text = await withAgent(launch, readAgentOptions(values), async (agent) => {
    const opened = agent.openSession(sessionId, { cwd, replay: true });
    const session = await opened.catch((error: unknown) => {
      throw notOpened(sessionId, error);
    });
    return exported(session, agent, format);
  });
  print(text);
  return exitCodes.done;
}

/** The session that an id means, and the agent that has it. */
async function meant(env: Environment, sessionId: string, words: readonly string[] | undefined) {
  const named = words === undefined ? undefined : await launchFor(words, undefined, env);
  const record = await recordOf(env, sessionId, named);
  if (record === undefined && named === undefined)
    throw new NoSessionError(`No session ${JSON.stringify(sessionId)} is remembered here: name its agent with --agent`);
  return { launch: named ?? (await launchFor(undefined, record, env)), record };
}

function idIn(subcommand: string, [id, ...more]: readonly string[]): string {
  if (id === undefined || id === "") throw new UsageError(`Say which session: colloquy sessions ${subcommand} ID`);
  if (more.length > 0) throw new UsageError(`One session at a time, not also ${JSON.stringify(more[0])}`);
  return id;
}

function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.code === errorCodes.resourceNotFound;
}

/** Prints on stdout. Ends quietly when nobody reads. */
function printed(text: string): void {
  process.stdout.once("error", () => process.exit(exitCodes.pipe));
  process.stdout.write(`${text.trimEnd()}\n`);
}

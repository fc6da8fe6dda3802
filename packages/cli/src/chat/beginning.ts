import type { Environment } from "@colloquy/agent/storage";
import { defaultLaunch, type Launch, launchOf } from "../agents/index.ts";
import { UsageError } from "../command-line/index.ts";
import { type Folders, foldersOf } from "../peer/index.ts";
import { isSessionOf, recent, type SessionRecord } from "../sessions/index.ts";
import { oneLine } from "../view/index.ts";
import type { ChatOptions, Opening } from "./arguments.ts";
import { resumeLine } from "./resume-line.ts";

/** Which agent a chat begins with, and how its first session is opened. */
export interface First {
  readonly launch: Launch;
  readonly opening: Opening;
}

/** Where a chat begins, and with what; or the sessions that a person is to choose from before any agent is started. */
export type Beginning =
  | ({ readonly folders: Folders; readonly records?: undefined } & First)
  | { readonly folders: Folders; readonly records: readonly SessionRecord[] };

/**
 * The agent and the folders of a chat: as the command line says, else as they are remembered of the session that is meant, else
 * the usual ones. Throws `UsageError`.
 */
export async function beginningOf(options: ChatOptions, env: Environment): Promise<Beginning> {
  const { agent, opening } = options;
  const isOfAll = agent === undefined && (opening.type === "latest" || opening.type === "choose");
  return (isOfAll ? await ofAllAgents(options, env) : undefined) ?? (await ofOneAgent(options, env));
}

/** How a session that is remembered is gone on with. Throws `UsageError` where its agent is not to be had by a name any more. */
export async function firstWith(record: SessionRecord, env: Environment): Promise<First> {
  const launch = await launchOfRecord(record, env);
  if (launch !== undefined) return { launch, opening: { type: "id", id: record.sessionId } };
  const { sessionId, launch: name, command } = record;
  const agent = name === undefined ? command : [name];
  const what =
    name === undefined
      ? "The agent of that session was given as a command"
      : `${oneLine(name, 80)} is another agent now`;
  const line = resumeLine({ sessionId, agent: agent ?? ["COMMAND"] });
  throw new UsageError(`${what}: to go on with it, type ${line}`);
}

/** Among the sessions of a folder, whatever their agents. `undefined`: none is remembered. */
async function ofAllAgents({ cwd, addDirs, opening }: ChatOptions, env: Environment): Promise<Beginning | undefined> {
  const folders = await foldersOf(cwd, addDirs);
  const records = await recent(env, { cwd: folders.cwd }).catch(() => []);
  const [latest] = records;
  if (latest === undefined) return undefined;
  if (opening.type === "latest") return { folders, ...(await firstWith(latest, env)) };
  // One agent alone tells best which sessions it has.
  const isOne = records.every(({ identity }) => identity === latest.identity);
  const launch = isOne ? await launchOfRecord(latest, env).catch(() => undefined) : undefined;
  return launch === undefined ? { folders, records } : { folders, launch, opening };
}

async function ofOneAgent(options: ChatOptions, env: Environment): Promise<Beginning> {
  const { agent, cwd, cwdGiven, opening, addDirs } = options;
  const records = opening.type === "id" ? await recordsOf(env, opening.id) : [];
  const named = agent === undefined ? undefined : await launchOf(agent, { env });
  const known = records.length === 0 ? undefined : meant(records, named);
  const launch = named ?? (known && (await launchOfRecord(known, env))) ?? (await defaultLaunch({ env }));
  const folder = !cwdGiven && known !== undefined && isSessionOf(known, launch) ? known.cwd : cwd;
  return { launch, opening, folders: await foldersOf(folder, addDirs) };
}

/** What is remembered of the sessions whose id is this or begins so. It is a help and no need. */
async function recordsOf(env: Environment, id: string): Promise<readonly SessionRecord[]> {
  const all = await recent(env).catch(() => []);
  const exact = all.filter(({ sessionId }) => sessionId === id);
  return exact.length > 0 ? exact : all.filter(({ sessionId }) => sessionId.startsWith(id));
}

/** The only one of them that can be meant. */
function meant(records: readonly SessionRecord[], named: Launch | undefined): SessionRecord | undefined {
  const theirs = named === undefined ? records : records.filter((record) => isSessionOf(record, named));
  return theirs.length === 1 ? theirs[0] : undefined;
}

/** The agent that has it, if that is still the one that it was. */
async function launchOfRecord(record: SessionRecord, env: Environment): Promise<Launch | undefined> {
  if (record.launch === undefined) return undefined;
  const launch = await launchOf([record.launch], { env });
  return isSessionOf(record, launch) ? launch : undefined;
}

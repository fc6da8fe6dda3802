import type { Environment } from "@colloquy/agent/storage";
import { defaultLaunch, type Launch, launchOf } from "../agents/index.ts";
import { type Folders, foldersOf } from "../peer/index.ts";
import { isSessionOf, recent, type SessionRecord } from "../sessions/index.ts";
import type { ChatOptions } from "./arguments.ts";

/** Where a chat begins, and with which agent. */
export interface Beginning {
  readonly launch: Launch;
  readonly folders: Folders;
}

/**
 * The agent and the folders of a chat: as the command line says, else as they are remembered of the session that it names, else the
 * usual ones. Throws `UsageError`.
 */
export async function beginningOf(options: ChatOptions, env: Environment): Promise<Beginning> {
  const { agent, cwd, cwdGiven, opening, addDirs } = options;
  const records = opening.type === "id" ? await recordsOf(env, opening.id) : [];
  const named = agent === undefined ? undefined : await launchOf(agent, { env });
  const known = records.length === 0 ? undefined : meant(records, named);
  const launch = named ?? (known && (await launchOfRecord(known, env))) ?? (await defaultLaunch({ env }));
  const folder = !cwdGiven && known !== undefined && isSessionOf(known, launch) ? known.cwd : cwd;
  return { launch, folders: await foldersOf(folder, addDirs) };
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

import { AcpError } from "@colloquy/acp";
import { type Environment, readIfThere, replacePrivate, withLock } from "@colloquy/agent/storage";
import type { Installed } from "./installed.ts";
import { lockPath } from "./places.ts";

/** How an installed program is started. */
export interface Start {
  /** Its path in the folder, with slashes. */
  readonly path: string;
  /** Present: it is a script that node runs, with these options. */
  readonly node?: readonly string[];
}

/** What the lock file has of an agent. */
export interface LockEntry extends Omit<Installed, "command" | "size" | "skippedScripts"> {
  readonly size: number;
  /** The name of its folder, below that of the agent. Each install has another. */
  readonly folder: string;
  /** The hash of all that the folder holds. */
  readonly files: string;
  readonly start: Start;
  readonly args: readonly string[];
  readonly skippedScripts: readonly string[];
  /** The hashes of all that was ever installed of this agent, by kind, package or version, and platform. */
  readonly seen: Readonly<Record<string, string>>;
}

/** The agents of a lock file, by id. */
export type LockEntries = ReadonlyMap<string, LockEntry>;

/** The version of the lock file's form: `{ "version": 1, "agents": { "<id>": LockEntry } }`. */
export const LOCK_VERSION = 1;

/** Reads the lock file. Rejects with `AcpError` when it is not as this program writes it. */
export async function readLock(env: Environment): Promise<LockEntries> {
  const text = await readIfThere(lockPath(env));
  if (text === undefined) return new Map();
  const refuse = (why: string) =>
    new AcpError(`${lockPath(env)} cannot be used: ${why}. Move it away and install the agents again`);
  const file = parse(text);
  if (!isRecord(file) || !isRecord(file.agents)) throw refuse("it is no lock file of agents");
  if (file.version !== LOCK_VERSION) throw refuse(`its version is not ${LOCK_VERSION}`);
  for (const [id, entry] of Object.entries(file.agents)) {
    if (!isId(id)) throw refuse(`${JSON.stringify(id)} is no id of an agent`);
    const wrong = problemOf(entry);
    if (wrong !== undefined) throw refuse(`${wrong} of ${id} is not as it should be`);
  }
  return new Map(Object.entries(file.agents as Record<string, LockEntry>));
}

/**
 * Changes the lock file, while no other process does: `change` gets what is in it and returns what shall be, and may put folders
 * where the entries say that they are. It must not take long.
 */
export async function changeLock(
  env: Environment,
  change: (entries: LockEntries) => LockEntries | Promise<LockEntries>,
): Promise<void> {
  await withLock(`${lockPath(env)}.lock`, async () => {
    const agents = Object.fromEntries(await change(await readLock(env)));
    await replacePrivate(lockPath(env), `${JSON.stringify({ version: LOCK_VERSION, agents }, undefined, 2)}\n`);
  });
}

/** Whether this can be the id of an agent, and so the name of a folder on every system. */
export function isId(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/.test(text) && !/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(text);
}

/** Whether this can be the version of an agent, and so a part of a folder's name. */
export function isVersion(text: string): boolean {
  return /^[0-9A-Za-z](?:[0-9A-Za-z.+_!-]{0,62}[0-9A-Za-z])?$/.test(text);
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value !== "";
const isTexts: Check = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");
const areTexts: Check = (value) => isRecord(value) && Object.values(value).every((one) => typeof one === "string");
const isHash: Check = (value) =>
  typeof value === "string" && /^(?:sha256:[0-9a-f]{64}|sha\d{1,3}-[\w+/=]+)$/.test(value);
const isPath: Check = (value) =>
  typeof value === "string" &&
  !/[\\\0]|^[/]|^[a-z]:/i.test(value) &&
  !value.split("/").some((name) => /^\.{0,2}$/.test(name));
const isStart: Check = (value) =>
  isRecord(value) && isPath(value.path) && (value.node === undefined || isTexts(value.node));

const CHECKS: Readonly<Record<keyof LockEntry, Check>> = {
  kind: (value) => value === "npx" || value === "uvx" || value === "binary",
  version: isText,
  hash: isHash,
  hashFrom: (value) => value === "registry" || value === "first use",
  size: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  source: isText,
  at: (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)),
  folder: (value) => typeof value === "string" && isVersion(value),
  files: isHash,
  start: isStart,
  args: isTexts,
  env: areTexts,
  skippedScripts: isTexts,
  seen: (value) => isRecord(value) && Object.values(value).every(isHash),
};

/** What is wrong in an entry, by its name. */
function problemOf(entry: unknown): string | undefined {
  if (!isRecord(entry)) return "the entry";
  const checks = Object.entries(CHECKS);
  const wrong =
    checks.find(([name, holds]) => !holds(entry[name])) ?? Object.entries(entry).find(([name]) => !(name in CHECKS));
  return wrong === undefined ? undefined : JSON.stringify(wrong[0]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

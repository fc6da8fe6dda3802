import { createHash } from "node:crypto";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { MAX_REMEMBERED, type PermissionRule, readRules } from "@colloquy/acp/permissions";
import { type Environment, readIfThere, replacePrivate, stateFolder, withLock } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { hideSecrets } from "../secrets/index.ts";

/** Whose answers a file holds: those about one agent in one project. */
export interface Owner {
  /** The project's folder, without links. */
  readonly project: string;
  /** The agent, in words for people. */
  readonly agent: string;
}

/** What a person has answered for good. Several processes may read and write it at once. */
export interface RememberedFile {
  /** What is there now. Never rejects: what cannot be read holds nothing, and the problem is told. */
  load(): Promise<readonly PermissionRule[]>;
  /** Takes rules out and adds others, to what is there then. Rejects with an `AcpError` when that cannot be written. */
  change(less: readonly PermissionRule[], more: readonly PermissionRule[]): Promise<void>;
}

/** Where remembered rules are kept, one file for each project and agent. */
export function rememberedFolder(env: Environment): string {
  return join(stateFolder(env, "client"), "permissions");
}

/**
 * The file for an agent in a project, outside of both (P-14, P-15): an agent of another identity has another. It is for the user
 * alone (0600) and replaced in one step. What is broken allows nothing: it is moved aside, as `.broken`, and told.
 */
export function rememberedFileOf(
  env: Environment,
  project: string,
  { title, identity }: Pick<Launch, "title" | "identity">,
  onProblem: (problem: string) => void,
): RememberedFile {
  const name = createHash("sha256").update(`${project}\0${identity}`).digest("hex").slice(0, 32);
  return rememberedFile(join(rememberedFolder(env), `${name}.json`), { project, agent: hideSecrets(title) }, onProblem);
}

/** The file at a path. */
export function rememberedFile(path: string, owner: Owner, onProblem: (problem: string) => void): RememberedFile {
  async function read(): Promise<readonly PermissionRule[] | "broken"> {
    const text = await readIfThere(path);
    if (text === undefined) return [];
    const found = contentOf(text);
    return found?.owner.project === owner.project ? found.rules : "broken";
  }

  /** For who has the lock: what is broken then is nobody's work in progress. */
  async function readOrMend(): Promise<readonly PermissionRule[]> {
    const found = await read();
    if (found !== "broken") return found;
    await rename(path, `${path}.broken`);
    onProblem("What was answered for good here could not be understood. It is kept aside, and you are asked again.");
    return [];
  }

  async function locked<T>(act: () => Promise<T>): Promise<T> {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return withLock(`${path}.lock`, act);
  }

  return {
    async load() {
      try {
        const found = await read();
        return found === "broken" ? await locked(readOrMend) : found;
      } catch (error) {
        onProblem(`What was answered for good here cannot be read${reason(error)}. You are asked again.`);
        return [];
      }
    },
    async change(less, more) {
      try {
        await locked(async () => {
          const rules = [...without(await readOrMend(), [...less, ...more]), ...more].slice(-MAX_REMEMBERED);
          await replacePrivate(path, `${JSON.stringify({ version: 1, ...owner, rules }, null, 2)}\n`);
        });
      } catch (cause) {
        throw new AcpError(`What was answered for good cannot be written${reason(cause)}.`, { cause });
      }
    },
  };
}

/** What a file's text says; `undefined` when it is none of ours. */
export function contentOf(text: string): { owner: Owner; rules: readonly PermissionRule[] } | undefined {
  try {
    const { version, project, agent, rules } = JSON.parse(text);
    if (version !== 1 || typeof project !== "string" || typeof agent !== "string") return undefined;
    return { owner: { project, agent }, rules: readRules(rules) };
  } catch {
    return undefined;
  }
}

/** Rules without some others. */
function without(rules: readonly PermissionRule[], less: readonly PermissionRule[]): readonly PermissionRule[] {
  const texts = new Set(less.map((rule) => JSON.stringify(rule)));
  return rules.filter((rule) => !texts.has(JSON.stringify(rule)));
}

/** Why the file system did not do it, without a path. */
function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? "" : ` (${code})`;
}

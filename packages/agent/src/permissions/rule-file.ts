import { createHash } from "node:crypto";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { type PermissionRule, readRules } from "@colloquy/acp/permissions";
import { projectRoot, readIfThere, replacePrivate, withLock } from "../storage/index.ts";
import { withoutRule, withRules } from "./rule-list.ts";

/** What the user has chosen for good in one project. It may be read and written by several processes at once. */
export interface RuleFile {
  /** The rules that are there now. Never rejects: a file that cannot be read has none, and the problem is told. */
  load(): Promise<readonly PermissionRule[]>;
  /** Adds rules to those that are there then. Rejects with an `AcpError` when they cannot be written. */
  add(rules: readonly PermissionRule[]): Promise<void>;
  /** Takes a rule back. `false`: there is none like it. Rejects as `add` does. */
  forget(rule: PermissionRule): Promise<boolean>;
}

/** Where the rules of a project are kept. */
export interface RuleFileOptions {
  /** The user's folder for what the agent keeps. Absolute; outside of every project. */
  readonly stateFolder: string;
  /** A folder of the project. Absolute. */
  readonly cwd: string;
  /** Is told, in a sentence for the user, what is wrong with the file. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * The rules of the project that `cwd` is in, as a JSON file in the user's state folder, where neither the project nor the
 * agent's tools write (P-14, P-15). It is for the user alone (0600) and replaced in one step. What is broken allows nothing:
 * it is moved aside, as `.broken`, and told.
 */
export function ruleFile({ stateFolder, cwd, onProblem = () => {} }: RuleFileOptions): RuleFile {
  const where = projectRoot(cwd).then((project) => {
    const name = createHash("sha256").update(project).digest("hex").slice(0, 32);
    return { project, path: join(stateFolder, "permissions", `${name}.json`) };
  });

  async function read(): Promise<readonly PermissionRule[] | "broken"> {
    const { path, project } = await where;
    const text = await readIfThere(path);
    return text === undefined ? [] : (rulesIn(text, project) ?? "broken");
  }

  /** For who has the lock: what is broken then is nobody's work in progress. */
  async function readOrMend(): Promise<readonly PermissionRule[]> {
    const found = await read();
    if (found !== "broken") return found;
    const { path } = await where;
    await rename(path, `${path}.broken`);
    onProblem(
      "What was allowed for good in this project could not be understood. It is kept aside, and you are asked again.",
    );
    return [];
  }

  async function change<T>(act: (path: string) => Promise<T>): Promise<T> {
    const { path } = await where;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return withLock(`${path}.lock`, () => act(path));
  }

  async function update(changed: (rules: readonly PermissionRule[]) => readonly PermissionRule[]): Promise<boolean> {
    try {
      return await change(async (path) => {
        const before = await readOrMend();
        const rules = changed(before);
        if (rules.length === before.length && rules.every((rule, at) => rule === before[at])) return false;
        await replacePrivate(path, `${JSON.stringify({ project: (await where).project, rules }, null, 2)}\n`);
        return true;
      });
    } catch (cause) {
      throw new AcpError(`What is allowed for good in this project cannot be written${reason(cause)}.`, { cause });
    }
  }

  return {
    async load() {
      try {
        const found = await read();
        return found === "broken" ? await change(readOrMend) : found;
      } catch (error) {
        onProblem(`What is allowed for good in this project cannot be read${reason(error)}. You are asked again.`);
        return [];
      }
    },
    async add(rules) {
      await update((before) => withRules(before, rules));
    },
    forget: (rule) => update((before) => withoutRule(before, rule)),
  };
}

/** The rules in a file's text; `undefined` when it is not what this module writes for this project. */
function rulesIn(text: string, project: string): readonly PermissionRule[] | undefined {
  try {
    const file = JSON.parse(text);
    return file.project === project ? readRules(file.rules) : undefined;
  } catch {
    return undefined;
  }
}

/** Why the file system did not do it, without a path. */
function reason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? "" : ` (${code})`;
}

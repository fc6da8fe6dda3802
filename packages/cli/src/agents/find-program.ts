import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, resolve } from "node:path";
import type { Environment } from "@colloquy/agent/storage";

/** What was found where a program is looked for. */
export interface FoundProgram {
  /** Absolute. Absent: there is none that could be executed. */
  readonly path?: string;
  /** What was passed over on the way: `/usr/bin/x is a folder`. */
  readonly passed: readonly string[];
  /** The folders of PATH, where the name has none of its own. */
  readonly folders: readonly string[];
}

/** Where a program is that is started by this name: by its path, or in the first folder of PATH that has it. */
export async function findProgram(
  name: string,
  { env, cwd = "." }: { env: Environment; cwd?: string },
): Promise<FoundProgram> {
  const windows = process.platform === "win32";
  const named = name.includes("/") || (windows && name.includes("\\"));
  const path = windows ? (env.Path ?? env.PATH ?? "") : (env.PATH ?? "/usr/bin:/bin");
  const folders = named ? [] : [...new Set(path.split(delimiter).filter((folder) => folder !== "" || !windows))];
  const endings = windows ? ["", ...(env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";")] : [""];
  const passed: string[] = [];
  for (const folder of named ? [""] : folders) {
    for (const ending of endings) {
      const at = resolve(cwd, folder, name + ending);
      const found = await look(at);
      if (found === "program") return { path: at, passed, folders };
      if (found !== undefined) passed.push(`${at} ${found}`);
    }
  }
  return { passed, folders };
}

async function look(path: string): Promise<"program" | string | undefined> {
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) return undefined;
  if (facts.isDirectory()) return "is a folder";
  if (process.platform === "win32") return "program";
  return await access(path, constants.X_OK).then(
    () => "program",
    () => "may not be executed",
  );
}

import { accessSync, constants, statSync } from "node:fs";
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
export function findProgram(name: string, { env, cwd = "." }: { env: Environment; cwd?: string }): FoundProgram {
  const windows = process.platform === "win32";
  const named = name.includes("/") || (windows && name.includes("\\"));
  const path = pathOf(env, windows);
  const folders = named ? [] : [...new Set(path.split(delimiter).filter((folder) => folder !== "" || !windows))];
  const endings = windows ? ["", ...(env.PATHEXT ?? ".COM;.EXE;.BAT;.CMD").split(";")] : [""];
  const passed: string[] = [];
  for (const folder of named ? [""] : folders) {
    for (const ending of endings) {
      const at = resolve(cwd, folder, name + ending);
      const found = look(at);
      if (found === "program") return { path: at, passed, folders };
      if (found !== undefined) passed.push(`${at} ${found}`);
    }
  }
  return { passed, folders };
}

function pathOf(env: Environment, windows: boolean): string {
  if (!windows) return env.PATH ?? "/usr/bin:/bin";
  return Object.entries(env).find(([name]) => name.toUpperCase() === "PATH")?.[1] ?? "";
}

function look(path: string): "program" | string | undefined {
  try {
    if (statSync(path).isDirectory()) return "is a folder";
  } catch {
    return undefined;
  }
  try {
    accessSync(path, constants.X_OK);
    return "program";
  } catch {
    return "may not be executed";
  }
}

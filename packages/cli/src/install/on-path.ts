import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import type { Environment } from "@colloquy/agent/storage";

/** Whether there is a program of this name on PATH, or on Windows a shim of it. */
export function isOnPath(name: string, env: Environment): boolean {
  const windows = process.platform === "win32";
  const path = Object.entries(env).find(([key]) => (windows ? key.toUpperCase() : key) === "PATH")?.[1] ?? "";
  const files = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  const folders = path.split(delimiter).filter(isAbsolute);
  return folders.some((folder) => files.some((file) => isProgram(join(folder, file))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

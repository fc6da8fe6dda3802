import { statSync } from "node:fs";
import { type CommandContext, commandProblem } from "./command.ts";

/**
 * Why a process could not be started, as words to follow "could not be started: ".
 * Looks at the working directory and at PATH, because the system says `ENOENT` and `EACCES` for either.
 * `error`: what `spawn` threw or emitted.
 */
export function startProblem(error: unknown, command: string, context: CommandContext = {}): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const known = code === undefined ? undefined : PROBLEMS[code];
  if (known !== undefined) return known;
  const found = folderProblem(context.cwd) ?? commandProblem(command, context);
  if (found !== undefined) return found;
  if (code === "ENOENT")
    return `${JSON.stringify(command)} is there, but the interpreter that its first line names is not`;
  if (code === "EACCES") return `permission to execute ${JSON.stringify(command)} was denied`;
  return message;
}

/** What the words are when they depend on nothing but the error. */
const PROBLEMS: Readonly<Record<string, string>> = {
  ENOEXEC: "its file is not a program for this machine (another architecture, or a script without a #! line)",
  EISDIR: "its path is a directory",
  ETXTBSY: "its file is open for writing; try again when that has ended",
  E2BIG: "its arguments and environment are longer than the system takes",
  EAGAIN: "the system has no room for another process",
  ENOMEM: "the system has no memory for another process",
  EMFILE: "this process has too many open files",
  ENFILE: "the system has too many open files",
  EPERM: "the system does not permit it",
};

function folderProblem(cwd: string | undefined): string | undefined {
  if (cwd === undefined) return undefined;
  try {
    return statSync(cwd).isDirectory() ? undefined : `its working directory ${JSON.stringify(cwd)} is not a directory`;
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return `its working directory ${JSON.stringify(cwd)} ${missing ? "does not exist" : "cannot be entered"}`;
  }
}

import { existsSync } from "node:fs";
import { type CommandContext, commandProblem } from "./command.ts";

/**
 * Whether a command without arguments is a whole line for a shell: it has what only a shell understands, and no program
 * of that name exists.
 */
export function isShellLine(command: string, context: CommandContext): boolean {
  return /[\s|&;<>()$`"'*?#~={}[\]]/.test(command) && commandProblem(command, context) !== undefined;
}

/** The POSIX shell that runs a line: bash where it is, since agents write for it, else `/bin/sh`. */
export function shellCommand(line: string): [file: string, args: string[]] {
  const shell = ["/bin/bash", "/usr/bin/bash"].find((path) => existsSync(path)) ?? "/bin/sh";
  return [shell, ["-c", line]];
}

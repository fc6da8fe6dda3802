import { title } from "./shown.ts";

/** A program with its arguments that has a shell run a line, and what it needs in its environment. */
export interface ShellLine {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string };
}

/** So that nothing waits for a key that nobody presses. */
const unattended = { PAGER: "cat", GIT_PAGER: "cat", GIT_TERMINAL_PROMPT: "0" };

/**
 * Has a shell run a line: `sh`, on Windows the program of `ComSpec`. That one gets the line by a variable, since it reads its
 * arguments by other rules than those by which they are put together; variables that the line names are not filled in there.
 */
export function shellLine(line: string, platform: NodeJS.Platform = process.platform): ShellLine {
  if (platform !== "win32") return { command: "sh", args: ["-c", line], env: unattended };
  const command = process.env.ComSpec ?? "cmd.exe";
  return { command, args: ["/d", "/c", "%COLLOQUY_LINE%"], env: { ...unattended, COLLOQUY_LINE: line } };
}

/** What a program is started with that runs the line by itself. */
export function contained(command: string, args: readonly string[]): ShellLine {
  return { command, args, env: unattended };
}

/**
 * The same line for a terminal that shows what it runs: how the line is contained travels by a variable, so that people see the
 * line itself behind a few words. `args` ends with the line.
 */
export function shownLine({ command, args, env }: ShellLine): ShellLine {
  const words = [command, ...args.slice(0, -1)].map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const variables = { ...env, COLLOQUY_SANDBOX: [...words, '"$0"'].join(" ") };
  return { command: "sh", args: ["-c", 'eval "exec $COLLOQUY_SANDBOX"', args.at(-1)!], env: variables };
}

/** Looks each second whether a process is still there, and when it is not, ends the group that the shell leads. */
const WATCH = `while kill -0 "$0" 2>/dev/null; do sleep 1; done; kill -s KILL -- "-$$"`;

/**
 * The same line, which ends within about a second of a process that dies without having ended it, as by `kill -9`, with all of
 * its group. For lines that are started as the leaders of groups. On Windows it is as it was.
 */
export function tiedTo(pid: number, line: ShellLine, platform: NodeJS.Platform = process.platform): ShellLine {
  if (platform === "win32") return line;
  const script = `{ ${WATCH}; } </dev/null >/dev/null 2>&1 & exec "$@"`;
  return { ...line, command: "sh", args: ["-c", script, String(pid), line.command, ...line.args] };
}

/** The title of a command: its first line, and what it is for. That there is more is shown. */
export function commandTitle(line: string, description: string | undefined): string {
  const [first = "", ...rest] = line.trim().split("\n");
  const shown = title(rest.length > 0 ? `${first.trim()} …` : first);
  return description === undefined ? shown : `${shown} (${title(description)})`;
}

import { homedir } from "node:os";
import {
  type Command,
  type CommandReading,
  MAX_COMMAND_LENGTH,
  MAX_COMMANDS,
  type PermissionRule,
  parseCommandLine,
} from "@colloquy/acp/permissions";
import { absolute, placeOf } from "../workspace/index.ts";
import type { Site } from "./sensitive.ts";

/** Commands that are asked about in every mode, each time anew. Found behind `sudo`, in `sh -c` and by other paths too. */
export const alwaysAsked: readonly PermissionRule[] = [
  {
    effect: "ask",
    command: ["shutdown ...", "reboot ...", "halt ...", "poweroff ...", "init 0", "init 6", "telinit ..."],
    note: "It stops this machine.",
  },
  {
    effect: "ask",
    command: ["systemctl poweroff ...", "systemctl reboot ...", "systemctl halt ...", "systemctl kexec ..."],
    note: "It stops this machine.",
  },
  {
    effect: "ask",
    command: ["mkfs ...", "mkfs.* ...", "mke2fs ...", "wipefs ...", "fdisk ...", "parted ...", "blkdiscard ..."],
    note: "It can wipe a disk.",
  },
  {
    effect: "ask",
    command: ["dd of=/dev/* ...", "dd * of=/dev/* ...", "dd * * of=/dev/* ...", "dd * * * of=/dev/* ..."],
    note: "It writes onto a device.",
  },
];

/** What no rule and no mode lifts. `deny`: not even the user is asked. */
export interface HardLine {
  readonly effect: "deny" | "ask";
  readonly why: string;
}

/** A command line, as it is looked at. */
export interface Line {
  /** As it is written; empty where only its words are known. */
  readonly text: string;
  readonly reading: CommandReading;
  /** Where its commands may run. Absolute. */
  readonly folders: readonly string[];
}

/** A function that starts itself twice. No shell needs more room for it, and so the time is linear. */
const forkBomb = /(?<![\w:.])([\w:.]{1,40})\s{0,9}\(\)\s{0,9}\{[^}]{0,99}\1\s{0,9}\|\s{0,9}\1\s{0,9}&/;

/**
 * Denied: a fork bomb; `rm -r` of what is or holds the home folder, one of the session's or of the agent's own, `/` with them. Asked: `rm -r`
 * of what a variable holds; what a line both downloads and gives to a shell; lines of which not all can be looked at (P-08).
 */
export async function hardLine({ text, reading, folders }: Line, site: Site): Promise<HardLine | undefined> {
  if (forkBomb.test(text))
    return { effect: "deny", why: "It starts itself over and over, until the machine stands still." };
  const { commands } = reading;
  for (const word of commands.flatMap(removedBy).filter((one) => !isCut(one, text))) {
    // To empty a folder is no less than to remove it.
    const target = word.replace(/(^|\/)\*$/, "$1") || ".";
    const paths = folders.map((folder) => absolute(folder, atHome(target)));
    if (await isVital(paths, site))
      return { effect: "deny", why: `It removes \`${word}\`, which is or holds a whole folder of yours.` };
  }
  if (commands.some(removes) && /[$`]/.test(text))
    return {
      effect: "ask",
      why: "It removes folders, and what a variable or a substitution in it holds cannot be known.",
    };
  if (commands.some(downloads) && (commands.some(interprets) || parseCommandLine(text).commands.some(runsWhatIsCut)))
    return { effect: "ask", why: "It downloads something, and has a shell that may run it." };
  if (text.length > MAX_COMMAND_LENGTH || commands.length >= MAX_COMMANDS || folders.length >= MAX_FOLDERS)
    return { effect: "ask", why: "It is too long to be looked through." };
  return undefined;
}

/** Where the commands of a line may run: where it begins, and where each `cd` may lead. */
export function foldersOf(commands: readonly Command[], cwd: string): readonly string[] {
  const folders = new Set([cwd]);
  for (const [program, ...words] of commands) {
    if (!/^(cd|chdir|pushd)$/.test(program!) || folders.size >= MAX_FOLDERS) continue;
    const to = words.find((word) => !word.startsWith("-")) ?? "~";
    for (const folder of [...folders]) folders.add(absolute(folder, atHome(to)));
  }
  return [...folders];
}

/** With so many folders a line is not looked at further. */
const MAX_FOLDERS = 64;

/** Programs that run the one that follows among their arguments. */
const carriers = /^(sudo|doas|su|env|exec|nohup|time|nice|xargs|command|busybox|setsid)$/;
const shells = /^(sh|bash|zsh|dash|ash|ksh|fish|eval|source|\.|iex|pwsh|powershell)$/;
const interpreters = /^(python|node|perl|ruby|php|deno|bun)[\d.]*$/;

/** A command without what carries it: from the program on that is meant. */
function carried(command: Command, programs: RegExp): Command | undefined {
  const first = command.findIndex((word) => !/^\w+=/.test(word));
  if (programs.test(nameOf(command[first]))) return command.slice(first);
  if (!carriers.test(nameOf(command[first]))) return undefined;
  const at = command.findIndex((word, index) => index > first && programs.test(nameOf(word)));
  return at < 0 ? undefined : command.slice(at);
}

function nameOf(program = ""): string {
  return program.split("/").at(-1)!;
}

function removes(command: Command): boolean {
  const options = carried(command, /^rm$/)?.slice(1) ?? [];
  return options.some((word) => /^-[A-Za-z]*[rR]/.test(word) || /^--r/.test(word));
}

/** The words that a recursive `rm` is to remove. */
function removedBy(command: Command): readonly string[] {
  if (!removes(command)) return [];
  return carried(command, /^rm$/)!
    .slice(1)
    .filter((word) => !word.startsWith("-"));
}

/** Whether a word goes on with a variable or a substitution: then it is only the beginning of a path. */
function isCut(word: string, text: string): boolean {
  return word === "" || ["$", "`", '"$', '"`'].some((sign) => text.includes(word + sign));
}

/** Whether one of these paths is or holds the home folder, one of the session's, or one of the agent's own. */
export async function isVital(paths: readonly string[], { roots, guarded }: Site): Promise<boolean> {
  const vital = [...roots, ...guarded, homedir()];
  const held = paths.flatMap((path) => vital.map(async (one) => (await placeOf(one, [path])).inside !== undefined));
  return (await Promise.all(held)).includes(true);
}

function atHome(path: string): string {
  return /^~(\/|$)/.test(path) ? homedir() + path.slice(1) : path;
}

function downloads(command: Command): boolean {
  return carried(command, /^(curl|wget)$/) !== undefined;
}

/** Whether it is a shell whose script is a substitution. */
function runsWhatIsCut(command: Command): boolean {
  return carried(command, shells)?.includes("") ?? false;
}

function interprets(command: Command): boolean {
  if (carried(command, shells) !== undefined) return true;
  const [, ...words] = carried(command, interpreters) ?? ["", "a script"];
  return words.every((word) => word === "-");
}

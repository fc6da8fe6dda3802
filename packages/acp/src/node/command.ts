import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { posix, win32 } from "node:path";
import { AcpError } from "../schema/index.ts";
import { readShim } from "./command-shim.ts";

/** What `resolveCommand` knows of the world; each part can be replaced, so that every system can be tested on any. */
export interface CommandContext {
  /** Default `process.platform`. */
  readonly platform?: NodeJS.Platform;
  /** The environment that the child will have: its PATH (and PATHEXT) is searched. Default `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What relative names with a separator start from. Default `process.cwd()`. */
  readonly cwd?: string;
  /** Tells what is at a path. Default: asks the file system. */
  readonly look?: (path: string) => "program" | "not executable" | "directory" | undefined;
  /** Reads a text file. */
  readonly readFile?: (path: string) => string;
}

/** What is started, without a shell. */
export interface ResolvedCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * The program and arguments that a command really starts. On POSIX the command itself. On Windows an absolute path,
 * found through PATH and PATHEXT (never in the current folder unless the command says so); a `.cmd` shim of a package
 * manager becomes node and its script, since `cmd.exe` would read the arguments a second time. Throws `AcpError` on
 * Windows when nothing is found, and for any other batch file.
 */
export function resolveCommand(
  command: string,
  args: readonly string[],
  context: CommandContext = {},
): ResolvedCommand {
  const { platform = process.platform, readFile = (path) => readFileSync(path, "utf8") } = context;
  if (platform !== "win32") return { file: command, args };
  const file = candidates(command, context).find((path) => lookAt(path, context) === "program");
  if (file === undefined)
    throw new AcpError(commandProblem(command, context) ?? `The program ${JSON.stringify(command)} was not found`);
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args };
  const target = readShim(file, readFile(file));
  if (!target) {
    throw new AcpError(
      `${JSON.stringify(file)} is a batch file, and cmd.exe cannot be given arguments safely: name the program that it starts instead`,
    );
  }
  if (target.kind === "program") return { file: target.file, args: [...target.args, ...args] };
  const beside = win32.join(win32.dirname(file), "node.exe");
  const node = lookAt(beside, context) ? beside : resolveCommand("node.exe", [], context).file;
  return { file: node, args: [...target.args, target.file, ...args] };
}

/**
 * Why this command cannot be started, as words to follow "could not be started: "; `undefined` when nothing speaks
 * against it.
 */
export function commandProblem(command: string, context: CommandContext = {}): string | undefined {
  if (command === "") return "the command is empty";
  const { platform = process.platform } = context;
  const found = candidates(command, context).map((path) => lookAt(path, context));
  if (found.includes("program")) return undefined;
  const name = JSON.stringify(command);
  if (found.includes("not executable")) return `${name} is a file without the permission to execute it`;
  if (hasFolder(command, platform)) {
    return found.includes("directory") ? `${name} is a directory` : `there is no file ${name}`;
  }
  return `there is no program ${name} on PATH`;
}

function hasFolder(command: string, platform: NodeJS.Platform): boolean {
  return command.includes("/") || (platform === "win32" && (command.includes("\\") || /^[a-z]:/i.test(command)));
}

/** Every path that the command can mean, the first one first. */
function candidates(command: string, context: CommandContext): string[] {
  const { platform = process.platform, env = process.env, cwd = process.cwd() } = context;
  const windows = platform === "win32";
  const paths = windows ? win32 : posix;
  const folders = hasFolder(command, platform)
    ? [cwd]
    : (variable(env, "PATH", windows) ?? (windows ? "" : "/usr/bin:/bin"))
        .split(paths.delimiter)
        .map((folder) => (windows ? folder.replaceAll('"', "") : folder || "."))
        .filter((folder) => (windows ? win32.isAbsolute(folder) : true));
  return folders.flatMap((folder) => {
    const path = paths.resolve(cwd, folder, command);
    return windows ? endings(command, env).map((ending) => path + ending) : [path];
  });
}

/**
 * A name with an ending of PATHEXT is tried as it is first; one without never is: npm puts a POSIX script of that name
 * there.
 */
function endings(command: string, env: Readonly<Record<string, string | undefined>>): string[] {
  const listed = (variable(env, "PATHEXT", true) ?? ".COM;.EXE;.BAT;.CMD").split(";");
  const known = listed.filter((ending) => /^\.(com|exe|bat|cmd)$/i.test(ending));
  const own = win32.extname(command).toLowerCase();
  return known.some((ending) => ending.toLowerCase() === own) ? ["", ...known] : known;
}

function variable(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  anyCase: boolean,
): string | undefined {
  if (!anyCase) return env[name];
  return Object.entries(env).find(([key]) => key.toUpperCase() === name)?.[1];
}

function lookAt(path: string, { platform = process.platform, look }: CommandContext) {
  if (look) return look(path);
  try {
    if (statSync(path).isDirectory()) return "directory";
  } catch {
    return undefined;
  }
  try {
    if (platform !== "win32") accessSync(path, constants.X_OK);
    return "program";
  } catch {
    return "not executable";
  }
}

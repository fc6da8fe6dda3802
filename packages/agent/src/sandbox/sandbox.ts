import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { realPath } from "@colloquy/acp/node";
import type { SandboxSettings } from "../config/index.ts";
import { findProgram, programFolders } from "../workspace/index.ts";
import { actingPlaces, closeHooks } from "./acting-places.ts";
import { hiddenPlaces } from "./hidden-places.ts";
import { mountArguments } from "./mounts.ts";

/** What contains the commands of this machine, or why nothing does. */
export type Sandbox = UsableSandbox | UnusableSandbox;

/** Commands can be contained. */
export interface UsableSandbox {
  readonly usable: true;
  /** What runs a line of a POSIX shell inside. Rejects for a folder that cannot be found. */
  wrap(line: string, bounds: Bounds): Promise<Wrapped>;
}

/** Commands cannot be contained, or the user does not want it. */
export interface UnusableSandbox {
  readonly usable: false;
  /** For people, to follow a colon. */
  readonly why: string;
  /** What the user wants of a sandbox: with `off` nothing is missing, with `required` no command may run. */
  readonly use: SandboxSettings["use"];
}

/** What people and the model are to know before commands run uncontained; `undefined` when they are, or nobody wants it. */
export function uncontainedNote(sandbox: Sandbox): string | undefined {
  if (sandbox.usable || sandbox.use === "off") return undefined;
  return `Commands run without a sandbox, with all that the user may do: ${sandbox.why}.`;
}

/** What a command may do inside. */
export interface Bounds {
  /** `read-only`: it writes its own temporary folders alone. `workspace-write`: the roots, too, and the settings' folders. */
  readonly kind: "read-only" | "workspace-write";
  /** The folders of the session. Absolute; links are followed. */
  readonly roots: readonly string[];
  /** Where it runs. Absolute. */
  readonly cwd: string;
  /**
   * Whether it is shown in a terminal of somebody else's: then it has a session of its own, so that nothing inside types into
   * that. Otherwise it stays in the process group that it is started in, and ends with that. Default false.
   */
  readonly inTerminal?: boolean;
}

/** A program that runs a line inside, to be started in place of a shell. */
export interface Wrapped {
  readonly command: string;
  readonly args: readonly string[];
  /**
   * Once it has run: what came into being in the roots that can make programs run (see `isActingPath`): absolute paths. A
   * sandbox cannot keep from being made what was not there.
   */
  made(): Promise<readonly string[]>;
}

/** Where a sandbox is looked for. */
export interface SandboxSource {
  /** Folders and files besides the usual that hold what commands must not see, such as the agent's own. Absolute. */
  readonly hidden?: readonly string[];
  /** Default `process.platform`. */
  readonly platform?: NodeJS.Platform;
}

/** How long the trial may take, in milliseconds. */
const TRIAL_MS = 5_000;

/** A user who is root keeps no rights but those over files: with others it could undo the sandbox from inside. */
const ROOT_RIGHTS = ["CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER", "CAP_FSETID"];

/**
 * Looks whether `bubblewrap` is there and really works, by a trial of about 10 ms. Never rejects. To be asked once.
 *
 * Inside, a command sees the file system read-only, but for what its `Bounds` let it write, and has temporary folders,
 * devices, processes and a `/run` of its own: no other process can be seen or reached there, neither the user's session bus
 * nor a container engine. What holds the user's secrets (`hiddenPlaces`) is empty. Without `network` there is no network but
 * a loopback of its own. All that a command has started ends with it, and with this process.
 *
 * In the roots, what makes programs run or changes what an agent may do stays as it is (`isActingPath`), at the top of each
 * root. Of `.git`, that is `config` and `hooks` (an empty folder is made where there is none) and what it has of submodules and
 * other work trees, since a commit writes the rest.
 * What is not there yet can be made: `made` tells.
 *
 * Not contained: with `network`, sockets of Linux's abstract namespace; how much memory, time and disk a command takes.
 */
export async function findSandbox(
  settings: SandboxSettings,
  env: Readonly<Record<string, string | undefined>>,
  { hidden = [], platform = process.platform }: SandboxSource = {},
): Promise<Sandbox> {
  const { use } = settings;
  const unusable = (why: string): Sandbox => ({ usable: false, why, use });
  if (use === "off") return unusable("the sandbox is switched off");
  if (platform !== "linux") return unusable("only Linux has bubblewrap");
  const path = programFolders(env.PATH);
  const bwrap = await findProgram("bwrap", path);
  if (bwrap === undefined) return unusable("bubblewrap is not installed");
  const hides = await hiddenPlaces(env, hidden);
  const { network } = settings;

  const wrap = async (line: string, { kind, roots, cwd, inTerminal = false }: Bounds): Promise<Wrapped> => {
    const [folder, ...realRoots] = await Promise.all([cwd, ...roots].map(found));
    const isWritable = kind === "workspace-write";
    if (isWritable) await closeHooks(realRoots);
    const acting = isWritable ? await actingPlaces(realRoots) : [];
    const writable = isWritable ? await Promise.all(settings.writable.map(orItself)) : [];
    const mounts = await mountArguments({ roots: realRoots, isWritable, writable, acting, hides, network, path });
    const known = new Set(acting);
    return {
      command: bwrap,
      args: [
        ...rights(network),
        ...(inTerminal ? ["--new-session"] : []),
        ...mounts,
        "--chdir",
        folder!,
        "--",
        "/bin/sh",
        "-c",
        line,
      ],
      made: async () => (isWritable ? (await actingPlaces(realRoots)).filter((place) => !known.has(place)) : []),
    };
  };

  try {
    const { command, args } = await wrap("true", { kind: "read-only", roots: [], cwd: "/" });
    await promisify(execFile)(command, args, { timeout: TRIAL_MS, killSignal: "SIGKILL" });
  } catch (error) {
    return unusable(`bubblewrap cannot make namespaces here: ${reasonOf(error)}`);
  }
  return { usable: true, wrap };
}

function rights(network: boolean): string[] {
  const rootRights = process.getuid?.() === 0 ? ROOT_RIGHTS.flatMap((right) => ["--cap-add", right]) : [];
  const namespaces = ["--unshare-pid", "--unshare-ipc", ...(network ? [] : ["--unshare-net"])];
  const unreachable = ["SSH_AUTH_SOCK", "DBUS_SESSION_BUS_ADDRESS"].flatMap((name) => ["--unsetenv", name]);
  const variables = ["--setenv", "TMPDIR", "/tmp", ...unreachable];
  return ["--die-with-parent", "--cap-drop", "ALL", ...rootRights, ...namespaces, ...variables];
}

async function found(folder: string): Promise<string> {
  const real = await realPath(folder);
  if (real === undefined) throw new Error(`The folder ${folder} cannot be found`);
  return real;
}

async function orItself(folder: string): Promise<string> {
  return (await realPath(folder)) ?? folder;
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return (stderr?.trim() || message).split("\n")[0]!.replace(/^bwrap: /, "");
}

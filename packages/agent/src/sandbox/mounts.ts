import { lstat, realpath } from "node:fs/promises";
import { dirname } from "node:path";

/** What is to be seen inside. All paths are real. */
export interface View {
  readonly roots: readonly string[];
  readonly isWritable: boolean;
  readonly writable: readonly string[];
  /** In the roots, what stays as it is. */
  readonly acting: readonly string[];
  /** What is to be empty, where it is there. */
  readonly hides: readonly string[];
  readonly network: boolean;
  /** Where programs are looked for. Those of them that would be empty are seen. */
  readonly path: readonly string[];
}

/** Something mounted at a path. */
interface Mount {
  readonly path: string;
  readonly args: readonly string[];
}

/** What is empty at the beginning of each command: what others keep there is not for it, least of all their sockets. */
const ownFolders = ["/tmp", "/var/tmp", "/run", "/var/run"];

/** The kernel's settings: root could name there what the kernel is to run outside. */
const ofKernel = ["/proc/sys", "/proc/sysrq-trigger", "/proc/irq", "/proc/bus", "/proc/fs", "/proc/scsi", "/proc/acpi"];

/** What programs of some systems are found by. */
const ofSystem = [
  "/run/current-system",
  "/run/booted-system",
  "/run/opengl-driver",
  "/run/opengl-driver-32",
  "/run/nvidia",
];

/**
 * The mounts, as arguments of `bwrap`. The innermost decides: a secret in a root is hidden, a root in a hidden folder is seen.
 * Of two at one path the later of the list does.
 */
export async function mountArguments(view: View): Promise<string[]> {
  const { roots, isWritable, writable, network } = view;
  const own = await existing(ownFolders);
  const programs = [...ofSystem, ...view.path].filter((folder) => isIn(folder, own) && !own.includes(folder));
  const mounts: Mount[] = [
    readOnly("/"),
    { path: "/dev", args: ["--dev", "/dev"] },
    { path: "/proc", args: ["--proc", "/proc"] },
    ...ofKernel.map(readOnly),
    ...own.map(empty),
    ...programs.map(readOnly),
    ...(network ? await nameServers() : []),
    ...writable.map(bound),
    ...(await actingMounts(view)),
    ...(await hidingMounts(view)),
    ...roots.map(isWritable ? bound : readOnly),
  ];
  return mounts.sort((a, b) => depth(a.path) - depth(b.path)).flatMap(({ args }) => args);
}

/**
 * The folders of what is kept are mounted by themselves, since what is mounted cannot be renamed: with its `.git`, its settings
 * could be put aside. What is a link is kept only where it leads into a root, and to no secret.
 */
async function actingMounts({ roots, acting, hides }: View): Promise<Mount[]> {
  const real = await Promise.all(acting.map((place) => realpath(place).catch(() => undefined)));
  const kept = real.filter((place) => place !== undefined && isIn(place, roots) && !isIn(place, hides)) as string[];
  const folders = [...new Set(kept.map(dirname))].filter((folder) => /\/\.git(hub)?$/.test(folder));
  return [...folders.map(bound), ...kept.map(readOnly)];
}

async function hidingMounts({ hides }: View): Promise<Mount[]> {
  const found = await Promise.all(hides.map(async (path) => [path, await lstat(path).catch(() => undefined)] as const));
  return found
    .filter(([, stats]) => stats !== undefined)
    .map(([path, stats]) => (stats!.isDirectory() ? empty(path) : { path, args: ["--ro-bind", "/dev/null", path] }));
}

async function existing(folders: readonly string[]): Promise<string[]> {
  const real = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  return [...new Set(real.filter((folder) => folder !== undefined))];
}

/** Where the network's names are looked up, if that is in `/run`. */
async function nameServers(): Promise<Mount[]> {
  const path = await realpath("/etc/resolv.conf").catch(() => "");
  return path.startsWith("/run/") ? [readOnly(path)] : [];
}

function empty(path: string): Mount {
  return { path, args: ["--tmpfs", path] };
}

function readOnly(path: string): Mount {
  return { path, args: ["--ro-bind-try", path, path] };
}

function bound(path: string): Mount {
  return { path, args: ["--bind-try", path, path] };
}

function isIn(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder === "/" ? folder : `${folder}/`));
}

function depth(path: string): number {
  return path.split("/").filter((name) => name !== "").length;
}

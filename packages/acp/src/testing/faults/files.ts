import type { Action } from "./action.ts";
import { type Fault, type FaultDetails, strikes } from "./fault.ts";
import { askInSession } from "./messages.ts";
import type { Scene } from "./scene.ts";

const toClient = { towards: ["client"], at: "turn", refused: true } as const satisfies FaultDetails;

const read = (scene: Scene, path: unknown, more: object = {}): Action =>
  askInSession(scene, "fs/read_text_file", { path, ...more });

const write = (scene: Scene, path: unknown, content = "hostile\n"): Action =>
  askInSession(scene, "fs/write_text_file", { path, content });

/** Reads each path, and writes to it where `writes`. The paths depend on the session's folder. */
function paths(
  name: string,
  title: string,
  places: (folder: string, scene: Scene) => readonly unknown[],
  writes = true,
): Fault {
  const both = (scene: Scene) =>
    places(scene.folder, scene).flatMap((path) => [read(scene, path), ...(writes ? [write(scene, path)] : [])]);
  return strikes(name, title, both, toClient);
}

/**
 * Links that some faults ask for, by their names in the session's folder. Whoever wants them tested makes them there first; where they
 * are missing the faults ask for files that do not exist.
 */
export const hostileLinks = {
  /** To a file outside of the folder. */
  file: "colloquy-link-to-file",
  /** To a folder outside that holds a file `secret.txt`. */
  folder: "colloquy-link-to-folder",
  /** To itself. */
  loop: "colloquy-link-to-itself",
  /** To a file outside that does not exist. */
  dangling: "colloquy-link-to-nothing",
} as const;

/** What an agent that was led astray asks of a client's files. Nothing of it lies in the session's folder, or is a file. */
export const files: readonly Fault[] = [
  paths("S-01", "Paths that climb out of the folder", (folder) => [
    `${folder}/../colloquy-fault.txt`,
    `${folder}/a/../../colloquy-fault.txt`,
    `${folder}//..//colloquy-fault.txt`,
    `${folder}/./../colloquy-fault.txt/.`,
  ]),
  paths("S-02", "Paths that are not absolute", () => [
    "colloquy-fault.txt",
    "./colloquy-fault.txt",
    "../colloquy-fault.txt",
    "",
  ]),
  paths("S-03", "A folder whose name begins like the session's", (folder) => [
    `${folder}-secret/colloquy-fault.txt`,
    `${folder}.bak`,
  ]),
  paths("S-04", "Links that lead out of the folder", (folder) => [
    `${folder}/${hostileLinks.file}`,
    `${folder}/${hostileLinks.folder}/secret.txt`,
    `${folder}/${hostileLinks.loop}`,
    `${folder}/${hostileLinks.dangling}`,
  ]),
  paths(
    "S-08",
    "Devices, and files that are made when they are read",
    () => ["/dev/zero", "/dev/stdin", "/dev/tty", "/proc/self/environ", "/proc/self/fd/0", "/proc/self/mem"],
    false,
  ),
  paths("S-09", "A folder as a file, and a file as a folder", (folder) => [folder, `${folder}/`, "/etc/hosts/x"]),
  paths("S-10", "Names that no file has", (folder, scene) => [
    `${folder}/a\0b.txt`,
    `/etc/passwd\0${folder}/a.txt`,
    `${folder}/${"a".repeat(256)}`,
    `${folder}/${"a/".repeat(scene.many(50_000))}b`,
  ]),
  strikes(
    "S-11",
    "Other spellings of names that are guarded",
    (scene) =>
      [".GIT/hooks/post-checkout", ".g\u200Bit/config", ".ｇit/config", ".git /config"].map((name) =>
        write(scene, `${scene.folder}/${name}`),
      ),
    { ...toClient, refused: false },
  ),
  paths("S-12", "Paths of Windows", () => [
    "C:colloquy-fault.txt",
    "\\\\?\\C:\\colloquy-fault.txt",
    "\\\\.\\PhysicalDrive0",
    "\\\\colloquy.invalid\\share\\x",
    "C:\\PROGRA~1\\x",
    "C:\\CON",
    "C:\\x.txt:stream",
  ]),
  paths("S-13", "Encoded paths, URLs and the home folder", () => [
    "/%2e%2e/colloquy-fault.txt",
    "file:///etc/passwd",
    "~/.ssh/id_rsa",
    "$HOME/.ssh/id_rsa",
  ]),
  strikes(
    "S-14",
    "Lines that no file has",
    (scene) =>
      [0, -1, 1.5, 2 ** 53, "1", null].flatMap((line) => [
        read(scene, `${scene.folder}/colloquy-fault.txt`, { line }),
        read(scene, `${scene.folder}/colloquy-fault.txt`, { line: 1, limit: line }),
      ]),
    toClient,
  ),
  strikes(
    "S-16",
    "Writes to what runs programs or grants rights",
    (scene) =>
      [
        ".git/hooks/post-checkout",
        ".git/config",
        ".vscode/settings.json",
        ".zed/settings.json",
        ".mcp.json",
        ".envrc",
        ".claude/settings.json",
      ].map((name) => write(scene, `${scene.folder}/${name}`)),
    { ...toClient, refused: false },
  ),
  strikes(
    "S-19",
    "Many writes to one file at once",
    (scene) =>
      Array.from({ length: scene.many(50) }, (_, at) =>
        write(scene, `${scene.folder}/colloquy-fault.txt`, `${at}\n`.repeat(1_000)),
      ),
    { ...toClient, refused: false },
  ),
  paths("S-20", "Files of the system and of the user", () => ["/etc/passwd", "/etc/shadow", "/root/.bashrc", "/"]),
  strikes(
    "S-21",
    "What is there and what is not, outside of the folder",
    (scene) => ["/etc/passwd", "/etc/colloquy-fault", "/root/.ssh/id_rsa"].map((path) => read(scene, path)),
    toClient,
  ),
];

import { type Command, type CommandReading, MAX_COMMANDS, parseCommandLine } from "./command-line.ts";

/** Programs that run what they are given: other programs, or code. */
const runners: ReadonlySet<string> = new Set([
  ...["sh", "bash", "zsh", "dash", "ash", "ksh", "csh", "tcsh", "fish", "nu", "cmd", "powershell", "pwsh", "busybox"],
  ...["eval", "exec", "source", ".", "command", "builtin", "trap", "alias", "enable", "hash", "export", "set"],
  ...["env", "sudo", "doas", "su", "runuser", "pkexec", "chroot", "unshare", "nsenter", "setpriv", "capsh", "flatpak"],
  ...[
    "xargs",
    "parallel",
    "watch",
    "nohup",
    "setsid",
    "nice",
    "ionice",
    "timeout",
    "stdbuf",
    "script",
    "expect",
    "entr",
  ],
  ...["ssh", "rsh", "scp", "rsync", "socat", "nc", "ncat", "at", "batch", "crontab", "systemd-run", "tmux", "screen"],
  ...["npx", "bunx", "pnpx", "uvx", "pipx", "corepack", "docker", "podman", "kubectl", "nix", "nix-shell", "direnv"],
  ...["python", "pypy", "node", "deno", "bun", "tsx", "ruby", "perl", "php", "lua", "rscript", "tclsh", "osascript"],
  ...["awk", "gawk", "mawk", "nawk", "sed", "gsed", "m4", "jshell", "groovy", "scala", "ghci", "julia", "sqlite"],
  ...[
    "vi",
    "vim",
    "nvim",
    "view",
    "ex",
    "ed",
    "emacs",
    "nano",
    "less",
    "more",
    "man",
    "gdb",
    "lldb",
    "strace",
    "ltrace",
  ],
]);

/** Arguments with which other programs run programs, write where they usually only read, or read what a file names. */
const risks: { readonly [program: string]: readonly string[] } = {
  find: ["-exec", "-execdir", "-ok", "-okdir", "-delete", "-fls", "-fprint", "-fprint0", "-fprintf", "-files0-from"],
  fd: ["-x", "-X", "--exec", "--exec-batch"],
  fdfind: ["-x", "-X", "--exec", "--exec-batch"],
  rg: ["--pre", "--hostname-bin", "--search-zip", "-z"],
  git: [
    ...[
      "-c",
      "-C",
      "--config-env",
      "--exec-path",
      "--git-dir",
      "--work-tree",
      "--exec",
      "-x",
      "--ext-diff",
      "--textconv",
    ],
    ...["--output", "-O", "--open-files-in-pager", "--upload-pack", "--receive-pack", "-u", "--template", "--config"],
    ...["config", "alias", "difftool", "mergetool", "filter-branch", "foreach", "bisect", "hook", "daemon"],
  ],
  tar: ["--to-command", "--checkpoint-action", "--use-compress-program", "-I", "--rsh-command", "-F", "--info-script"],
  sort: ["-o", "--output", "--compress-program", "-T", "--temporary-directory", "--files0-from"],
  wc: ["--files0-from"],
  du: ["--files0-from"],
  zip: ["-T", "-TT", "--unzip-command"],
  tree: ["-o", "-R"],
  date: ["-s", "--set"],
  npm: ["exec", "x", "--script-shell", "--prefix", "explore", "edit", "config", "set"],
  pnpm: ["exec", "dlx", "--script-shell", "config", "-C", "--dir"],
  yarn: ["exec", "dlx", "--cwd", "config"],
  go: ["run", "generate", "-exec", "-toolexec", "-vettool", "-C"],
  cargo: ["run", "--config", "-C"],
  uv: ["run", "x", "tool"],
  poetry: ["run"],
  make: ["-f", "--file", "--makefile", "-C", "--directory", "--eval", "-E", "-I", "--include-dir"],
  curl: [
    "-o",
    "-O",
    "--output",
    "--remote-name",
    "-K",
    "--config",
    "-T",
    "--upload-file",
    "-d",
    "--data",
    "-F",
    "--form",
  ],
  wget: ["-O", "--output-document", "-o", "--output-file", "--use-askpass", "--post-file", "-e", "--execute"],
};

/** A program's name without its folder, its version and the endings of Windows. */
export function programName(program: string): string {
  const name = program.split(/[\\/]/).at(-1)!.toLowerCase();
  const bare = name.replace(/\.(exe|cmd|bat|com|ps1)$/, "");
  return runners.has(bare) ? bare : bare.replace(/(?<=.)[\d.]+$/, "");
}

/**
 * Whether it can run programs or code that only its arguments tell, so that no pattern may stand for them. A long option
 * counts by each of its beginnings, a short one among others as well.
 */
export function runsOthers([program = "", ...words]: Command): boolean {
  const name = programName(program);
  if (runners.has(name)) return true;
  const options = Object.hasOwn(risks, name) ? risks[name]! : [];
  return options.some((option) => words.some((word) => isOption(word, option)));
}

function isOption(word: string, option: string): boolean {
  const name = word.split("=")[0]!;
  if (name === option || name === `-${option}`) return true;
  if (option.startsWith("--")) return word.length > 2 && word.startsWith("--") && option.startsWith(name);
  return /^-.$/.test(option) && /^-[^-]/.test(word) && word.includes(option[1]!);
}

/** How often a command is looked for within another. */
const MAX_DEPTH = 4;

/** The commands that these really are: without `timeout 9`, `nice`, `command`, and with the script of `sh -c`. */
export function unwrapped(reading: CommandReading, depth = 0): CommandReading {
  const found = reading.commands.map((command): CommandReading => {
    const script = scriptOf(command);
    const inner = script === undefined ? undefined : parseCommandLine(script);
    const rest = withoutPrefix(command);
    if (inner === undefined && rest === undefined) return { commands: [command] };
    if (depth === MAX_DEPTH) return { commands: [command], doubt: "has commands within commands within commands" };
    return unwrapped(inner ?? { commands: [rest!] }, depth + 1);
  });
  const commands = found.flatMap((one) => one.commands);
  const piped = reading.piped || found.some((one) => one.piped);
  const many = commands.length > MAX_COMMANDS ? `has more than ${MAX_COMMANDS} commands` : undefined;
  const doubt = reading.doubt ?? found.find((one) => one.doubt !== undefined)?.doubt ?? many;
  return { commands, ...(piped && { piped }), ...(doubt !== undefined && { doubt }) };
}

function scriptOf([program = "", flag, script, ...more]: Command): string | undefined {
  const shell = /^(?:\/(?:usr\/)?bin\/)?(?:sh|bash|zsh|dash|ash|ksh)$/.test(program);
  return shell && /^-l?c$/.test(flag ?? "") && more.length === 0 ? script : undefined;
}

function withoutPrefix([program, ...words]: Command): Command | undefined {
  const numbered = program === "timeout" && /^\d+(\.\d+)?[smhd]?$/.test(words[0] ?? "");
  const rest = numbered ? words.slice(1) : program === "nice" || program === "command" ? words : [];
  return rest.length > 0 && !rest[0]!.startsWith("-") ? rest : undefined;
}

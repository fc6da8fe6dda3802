import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DriverError } from "./driver.ts";
import { quoted } from "./words.ts";

/** A command on a terminal of its own. */
export interface TerminalCommand {
  readonly command: readonly [program: string, ...args: string[]];
  /** A file that has the process id of the command once it runs. */
  readonly pidFile: string;
}

/**
 * The command that runs another on a terminal of its own, whose screen and keys are its stdout and stdin: `script`, which
 * POSIX systems have. `folder` is where what it needs is written. Throws a `DriverError` where there is no `script`.
 */
export function terminalCommand(
  command: readonly string[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
  folder: string,
): TerminalCommand {
  const pidFile = join(folder, "pid");
  const file = join(folder, "run.sh");
  const line = command.map(quoted).join(" ");
  writeFileSync(file, `stty rows ${rows} cols ${columns}\necho $$ > ${quoted(pidFile)}\nexec ${line}\n`, {
    mode: 0o600,
  });
  const { error, stdout } = spawnSync("script", ["--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (error)
    throw new DriverError(
      "The client needs a terminal, which the program `script` would give it (util-linux, BSD, macOS): it is not on PATH",
    );
  return stdout.includes("util-linux")
    ? { command: ["script", "-q", "-e", "-f", "-c", `/bin/sh ${quoted(file)}`, "/dev/null"], pidFile }
    : { command: ["script", "-q", "/dev/null", "/bin/sh", file], pidFile };
}

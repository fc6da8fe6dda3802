import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCommandLine } from "./index.ts";
import { runsOthers } from "./runners.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "commands-"));
  const bin = join(folder, "bin");
  await mkdir(bin);
  // One line for each run, written at once: what runs side by side stays apart. Words are in hex, for whatever is in them.
  const hex = `printf %s "$word" | /usr/bin/od -An -v -tx1 | /usr/bin/tr -d ' \\n'`;
  const program = `#!/bin/sh
line=
for word in "\${0##*/}" "$@"; do line="$line,$(${hex})"; done
printf '%s\\n' "$line" >&9
`;
  for (const name of ["p", "q"]) {
    await writeFile(join(bin, name), program);
    await chmod(join(bin, name), 0o755);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a shell really ran, word by word. */
async function ran(shell: string, line: string): Promise<string[][]> {
  const log = join(folder, "log");
  await writeFile(log, "");
  const options = { cwd: folder, env: { PATH: join(folder, "bin"), LINE: line, LOG: log } };
  const script = `exec 9>>"$LOG" </dev/null; ${shell === "bash" ? "shopt -u expand_aliases;" : ""} eval "$LINE"; wait`;
  await promisify(execFile)(`/bin/${shell}`, ["-c", script], options).catch(() => {});
  const { stdout } = await promisify(execFile)("/bin/cat", [log]);
  const runs = stdout.split("\n").slice(0, -1);
  return runs.map((run) =>
    run
      .slice(1)
      .split(",")
      .map((word) => Buffer.from(word, "hex").toString()),
  );
}

const fragments = [
  ...[
    "p",
    "q",
    " ",
    " ",
    " ",
    " p ",
    " q ",
    ";",
    "&&",
    "||",
    "|",
    "&",
    "\n",
    "\t",
    "'",
    "'",
    '"',
    '"',
    "\\",
    "\\\n",
    "2>&1",
  ],
  ...[
    " >/dev/null",
    "$",
    "$(p)",
    "`q`",
    "(",
    ")",
    "{",
    "}",
    "!",
    "#",
    "~",
    "=",
    "A=1",
    "*",
    "?",
    "if",
    "then",
    "fi",
    ">o",
    "<o",
  ],
  ...["-x", "a b", "é", "$IFS", "<<p", "2", ">&2", "\r", "%", "^", ":", "[", "]", "/", ".", "eval", "1>&", "-"],
];

test.each(["sh", "bash"])(
  "P-08: %s runs nothing that a certain reading does not have",
  { timeout: 60_000 },
  async (shell) => {
    const lines = fc
      .array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 9 })
      .map((parts) => `p ${parts.join("")}`);
    expect(await ran(shell, "p 'a b' && q")).toEqual([["p", "a b"], ["q"]]);
    let certain = 0;
    await fc.assert(
      fc.asyncProperty(lines, async (line) => {
        const { commands, doubt } = parseCommandLine(line);
        if (doubt !== undefined || commands.some(runsOthers)) return;
        certain += 1;
        const known = commands.map((command) => JSON.stringify(command));
        for (const command of await ran(shell, line)) expect(known).toContain(JSON.stringify(command));
      }),
      { numRuns: 600 },
    );
    expect(certain).toBeGreaterThan(40);
  },
);

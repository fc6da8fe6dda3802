import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { gone } from "../fixtures/gone.ts";
import { commandTitle, contained, shellLine, shownLine, tiedTo } from "./command-line.ts";

test("a line is given to sh as it is", () => {
  expect(shellLine(`echo "a b" && c`, "linux")).toMatchObject({ command: "sh", args: ["-c", `echo "a b" && c`] });
});

test("T-03: on Windows the line travels by a variable, so that nothing quotes it", () => {
  const { args, env } = shellLine(`echo "a b" && c`, "win32");
  expect(args).toEqual(["/d", "/c", "%COLLOQUY_LINE%"]);
  expect(env.COLLOQUY_LINE).toBe(`echo "a b" && c`);
});

test("T-08: a line that is tied to a process ends with it, whatever ends that, and all of its group does", async () => {
  const owner = spawn("sleep", ["60"]);
  const { command, args } = tiedTo(owner.pid!, shellLine("sleep 61.3 & sleep 61.3"));
  const line = spawn(command, args, { detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(line, "exit");
  owner.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
  await gone((row) => row.includes("sleep 61.3"));
});

test("a line that is tied to a process has its own exit code and output, whatever is in it", async () => {
  const { command, args } = tiedTo(process.pid, shellLine(`printf '%s|' "a b" '$0' "$0"; exit 7`));
  const line = spawn(command, args, { detached: true });
  const [words, [code]] = await Promise.all([text(line.stdout), once(line, "exit")]);
  expect([words, code]).toEqual(["a b|$0|sh|", 7]);
  process.kill(-line.pid!, "SIGKILL");
});

test("a contained line is shown as the line behind a few words, and runs as it would, whatever is in it", async () => {
  const odd = `printf '%s|' "a b" '$0' "it's" $((1 + 1))`;
  const { command, args, env } = shownLine(contained("env", ["A=it's $HOME", "sh", "-c", `${odd}; echo "$A"`]));
  expect(args.at(-1)).toContain(odd);
  expect(args.join(" ")).not.toContain("A=it");
  const line = spawn(command, args, { env: { ...process.env, ...env } });
  expect(await text(line.stdout)).toBe("a b|$0|it's|2|it's $HOME\n");
});

test("P-05: a title is one line, cleaned, and shows that there is more", () => {
  expect(commandTitle("ls -l", undefined)).toBe("ls -l");
  expect(commandTitle("ls\nrm -rf .", "List the files")).toBe("ls … (List the files)");
  expect(commandTitle("ls \u202egpj.exe\u001b[2K", undefined)).toBe("ls <U+202E>gpj.exe");
  expect(commandTitle(`echo ${"a".repeat(500)} && rm -rf .`, undefined)).toMatch(/^echo a{100,250}…$/);
});

import { rmSync } from "node:fs";
import { spawn } from "@lydell/node-pty";
import { expect, test } from "vitest";
import { has, room } from "./fixtures/shells.ts";

/** A zsh with a person at it, who can see what the line has become. */
async function typist() {
  const { folder, script, env } = room("zsh");
  const zsh = spawn("zsh", ["-f", "-i"], { cols: 200, rows: 40, cwd: folder, env: { ...env, TERM: "xterm" } });
  let output = "";
  const watchers = new Set<() => void>();
  zsh.onData((text) => {
    output += text;
    for (const look of watchers) look();
  });
  const ended = new Promise<void>((resolve) => zsh.onExit(() => resolve()));
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)?.[1];
        if (found === undefined) return;
        watchers.delete(look);
        output = "";
        resolve(found);
      };
      watchers.add(look);
      void ended.then(() => reject(new Error(`zsh ended:\n${output}`)));
      look();
    });
  const setup = [
    ...["unsetopt beep", "bindkey -e", "PROMPT=", "autoload -U compinit", "compinit -u -D", `source ${script}`],
    ...['show() { zle -M "<""<$BUFFER>>"; BUFFER= }', "zle -N show", "bindkey '^T' show", "echo re''ady"],
  ];
  zsh.write(`${setup.join("; ")}\r`);
  await until(/(ready)\r?\n/);
  return {
    /** What the line becomes when this is typed and Tab is pressed. */
    async complete(line: string): Promise<string> {
      zsh.write(`${line}\t\x14`);
      return await until(/<<([^>]*)>>/);
    },
    async leave() {
      zsh.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

test.skipIf(!has("zsh"))("zsh completes what is typed (skipped where there is no zsh)", async () => {
  const { complete, leave } = await typist();
  try {
    for (const [typed, completed] of [
      ["thin", "things "],
      ["things a", "things add "],
      ["help things a", "help things add "],
      ["things add t", "things add two "],
      ["things add --f", "things add --force "],
      ["--out", "--output "],
      ["talk --output j", "talk --output json "],
      ["talk --output=j", "talk --output=json "],
      ["talk s", "talk sess-1 "],
      ["talk --a-very-long-name not", "talk --a-very-long-name notes.md "],
      ["talk --agent gemm", "talk --agent gemma "],
      ["talk --agent gemp", "talk --agent gemprogram "],
      ["talk --agent=gemm", "talk --agent=gemma "],
      ["talk --agent gemprogram not", "talk --agent gemprogram notes.md "],
      ["bridge -- gemp", "bridge -- gemprogram "],
    ])
      expect(await complete(`colloquy ${typed}`)).toBe(`colloquy ${completed}`);
  } finally {
    await leave();
  }
});

import { fileURLToPath } from "node:url";
import { type IPty, spawn } from "@lydell/node-pty";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./fixtures/ask.ts", import.meta.url));

/** The question on a real pseudo-terminal. */
function ask() {
  const pty: IPty = spawn(process.execPath, [program], { cols: 80, rows: 10, env: { PATH: process.env.PATH! } });
  let text = "";
  const watchers = new Set<() => void>();
  pty.onData((data) => {
    text += data;
    for (const look of watchers) look();
  });
  const ended = new Promise<string>((resolve) => pty.onExit(() => resolve(text)));
  const until = (wanted: string, times = 1) =>
    new Promise<void>((resolve, reject) => {
      const look = () => text.split(wanted).length > times && resolve();
      watchers.add(look);
      void ended.then(() => reject(new Error(text)));
      look();
    });
  return { pty, ended, until };
}

test.each([
  ["y", true],
  ["Y", true],
  ["n", false],
  ["\x1b", false],
  ["\x03", false],
  ["\x04", false],
])("P-09: %j answers, and what was typed before, pasted or Enter does not", async (key, answer) => {
  const { pty, ended, until } = ask();
  await until("Install it?");
  pty.write("y");
  await until("y or n:");
  pty.write("\ryes");
  await until("y or n:", 2);
  pty.write(key);
  expect(await ended).toContain(`answer: ${answer}`);
});

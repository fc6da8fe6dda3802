import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import type { Usage } from "./model.ts";

const program = fileURLToPath(import.meta.resolve("colloquy/src/main.js"));
const probe = new URL("./cpu-probe.js", import.meta.url).href;

/** What comes before the first thing that is painted. What is typed earlier is the terminal's own to read, line by line. */
export const drawn = "\x1b[?2026h";

/** What is kept of what was printed: enough to find a word in that came in two pieces. */
const KEPT = 64 * 1024;

/** `colloquy` as it is published, on a pseudo-terminal whose other end only reads. */
export interface TerminalCommand {
  /** When it was started, on the clock of `performance.now()`. */
  readonly began: number;
  type(keys: string): void;
  /** Resolves when this is printed after what was waited for before. Rejects when the command ends without it. */
  until(text: string): Promise<void>;
  /** What the process itself has used; what it started does not count. Only of one that is `probed`. */
  usage(): Promise<Usage>;
  /** Types keys that leave; resolves when it has exited. */
  end(keys: string): Promise<void>;
}

/** Starts it for a user who never ran it before. `probed`: its usage can be asked for, which it takes a little longer to start with. */
export function startOnTerminal(args: readonly string[], { probed = false } = {}): TerminalCommand {
  const top = mkdtempSync(join(tmpdir(), "bench-chat-"));
  const project = join(top, "project");
  mkdirSync(project);
  const probeFile = join(top, "usage.json");
  const places = ["CONFIG", "STATE", "DATA", "CACHE"].map((name) => [
    `COLLOQUY_${name}`,
    join(top, name.toLowerCase()),
  ]);
  const env = { ...Object.fromEntries(places), PATH: process.env.PATH, HOME: top, TERM: "xterm-256color" };
  const began = performance.now();
  const pty = spawn(process.execPath, [...(probed ? ["--import", probe] : []), program, ...args], {
    cols: 80,
    rows: 24,
    cwd: project,
    env: { ...env, ...(probed && { BENCH_PROBE: probeFile }) },
  });
  let printed = "";
  let ended = false;
  let look = () => {};
  pty.onData((text) => {
    printed = (printed + text).slice(-KEPT);
    look();
  });
  const exited = new Promise<void>((resolve) =>
    pty.onExit(() => {
      ended = true;
      look();
      rmSync(top, { recursive: true, force: true });
      resolve();
    }),
  );
  return {
    began,
    type: (keys) => pty.write(keys),
    until: (text) =>
      new Promise((resolve, reject) => {
        look = () => {
          const at = printed.indexOf(text);
          if (at !== -1) {
            printed = printed.slice(at + text.length);
            look = () => {};
            resolve();
          } else if (ended) reject(new Error(`It ended without ${JSON.stringify(text)}:\n${printed}`));
        };
        look();
      }),
    async usage() {
      pty.kill("SIGUSR2");
      while (!existsSync(probeFile)) await setTimeout(1);
      const used = JSON.parse(readFileSync(probeFile, "utf8")) as Usage;
      unlinkSync(probeFile);
      return used;
    },
    async end(keys) {
      pty.write(keys);
      await exited;
    },
  };
}

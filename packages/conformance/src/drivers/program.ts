import { readFile } from "node:fs/promises";
import { hasExited, startProcess, terminate } from "@colloquy/acp/node";
import { type Ending, STDERR_BYTES } from "../pipes/index.ts";
import type { Driver } from "./driver.ts";
import { MAX_TEXT, PlainText } from "./plain-text.ts";
import { terminalCommand } from "./terminal-command.ts";

/** What a client program is started with. */
export interface ProgramSetup {
  readonly command: readonly string[];
  readonly cwd: string;
  /** The whole environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: Driver["terminal"];
  /** A folder for what running it needs. */
  readonly folder: string;
}

/** A client program that runs. */
export interface Program {
  /** What it writes to stdout and stderr, or to its terminal. */
  readonly printed: PlainText;
  /** The end of what it has written to its terminal, as it is; empty on none. */
  written(): string;
  /** The end of what it wrote to stderr; on a terminal, where that is not apart, of all that it printed. */
  stderr(): string;
  readonly ended: Promise<Ending>;
  /** Aborted when it has ended. */
  readonly gone: AbortSignal;
  /** Gives it input. */
  write(text: string): void;
  signal(name: NodeJS.Signals): Promise<void>;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
}

/** The case is over: a client that does not leave by itself gets little time. */
const TERMINATE = { endGraceMs: 300, termGraceMs: 700, killGraceMs: 1000 };

/** Starts a client program. Rejects with a `ProcessError` or a `DriverError` when it cannot be started. */
export async function startProgram({ command, cwd, env, terminal, folder }: ProgramSetup): Promise<Program> {
  const onTerminal = terminal && terminalCommand(command, terminal, folder);
  const [file, ...args] = onTerminal?.command ?? command;
  const child = await startProcess(file!, args, { cwd, env, role: "client" });
  const printed = new PlainText();
  const gone = new AbortController();
  let stderr = "";
  const end = () => (onTerminal ? printed.since(printed.length - STDERR_BYTES) : stderr);
  let written = "";
  const decoder = new TextDecoder();
  child.stdout!.on("data", (chunk: Buffer) => {
    printed.push(chunk);
    if (terminal) written = (written + decoder.decode(chunk, { stream: true })).slice(-MAX_TEXT);
  });
  child.stderr!.on("data", (chunk: Buffer) => {
    printed.push(chunk);
    stderr = (stderr + chunk.toString()).slice(-STDERR_BYTES);
  });
  const ended = new Promise<Ending>((resolve) => {
    const tell = () => {
      resolve({ code: child.exitCode, signal: child.signalCode });
      gone.abort();
    };
    if (hasExited(child)) tell();
    else child.once("exit", tell);
  });
  return {
    printed,
    written: () => written,
    stderr: end,
    ended,
    gone: gone.signal,
    write: (text) => void child.stdin!.write(text),
    async signal(name) {
      process.kill(onTerminal ? Number(await readFile(onTerminal.pidFile, "utf8")) : child.pid!, name);
    },
    async stop() {
      await terminate(child, TERMINATE);
    },
  };
}

import type { ChildProcess } from "node:child_process";
import { type Agent, client, connectAgent } from "@colloquy/acp/client";
import { geminiCli, lenient, models } from "@colloquy/acp/legacy";
import {
  deferWrites,
  hasExited,
  nodeStreams,
  type StderrTail,
  startProcess,
  stderrTail,
  terminate,
} from "@colloquy/acp/node";
import { lines } from "@colloquy/acp/wire";
import { version } from "../program/index.ts";
import type { Start } from "./doctor-program.ts";

/** How long the news of an exit may take after the output has ended, in milliseconds. */
const EXIT_NEWS_MS = 500;
/** The most pieces of noise that are kept. */
const MAX_NOISE = 5;

/** The process of an agent that is looked at closely. */
export class Patient {
  readonly child: ChildProcess;
  /** How many pieces of its output were no messages, and the first of them. */
  noise = 0;
  readonly heard: string[] = [];
  private readonly stderr: StderrTail;

  /** Rejects with a `ProcessError` when it cannot be started. */
  static async start({ command: [program, ...args], env, cwd }: Start): Promise<Patient> {
    return new Patient(await startProcess(program, args, { env, ...(cwd !== undefined && { cwd }) }));
  }

  private constructor(child: ChildProcess) {
    this.child = child;
    this.stderr = stderrTail(child.stderr!);
  }

  /** Connects and initializes; rejects as `connectAgent` does. */
  connect(versions: readonly (1 | 2)[], signal: AbortSignal): Promise<Agent> {
    const definition = client({
      info: { name: "colloquy-doctor", title: "Colloquy", version },
      versions,
      dialects: [models(), lenient(), geminiCli()],
      limits: { drainMs: 1_000 },
      onIncident: ({ kind, fault, value }) => {
        if (kind !== "fault" && kind !== "noise") return;
        this.noise++;
        if (this.heard.length < MAX_NOISE) this.heard.push(fault?.head ?? JSON.stringify(value)?.slice(0, 256) ?? kind);
      },
    });
    const wire = lines(nodeStreams(this.child.stdout!, this.child.stdin!), { defer: deferWrites });
    return connectAgent(definition, wire, { signal });
  }

  /** Ends it and all that it started. */
  async end(): Promise<void> {
    await terminate(this.child, { endGraceMs: 100, termGraceMs: 1_000 });
  }

  /** What it wrote to stderr last. Not cleaned. */
  get lastWords(): string {
    return this.stderr.text();
  }

  /** How it ended, once that is known: `exit code 3`. `undefined`: it has not. */
  async ending(withinMs = EXIT_NEWS_MS): Promise<string | undefined> {
    if (!(await this.exited(withinMs))) return undefined;
    const { exitCode, signalCode } = this.child;
    return signalCode === null ? `exit code ${exitCode}` : `killed by ${signalCode}`;
  }

  /** Waits for its exit, so long at most. */
  async exited(withinMs: number): Promise<boolean> {
    if (hasExited(this.child)) return true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      this.child.once("exit", () => resolve());
      timer = setTimeout(resolve, withinMs);
    });
    clearTimeout(timer);
    return hasExited(this.child);
  }
}

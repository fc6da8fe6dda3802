import { relative } from "node:path";
import type { CommandResult } from "@colloquy/acp/agent";
import { supports } from "@colloquy/acp/schema";
import type { Sandbox } from "../sandbox/index.ts";
import { contained, type ShellLine, shellLine, shownLine, tiedTo } from "./command-line.ts";
import type { SandboxKind, ToolUse } from "./tool.ts";

/** A command that has been consented to. */
export interface CommandPlan {
  readonly command: string;
  /** Absolute. */
  readonly cwd: string;
  readonly timeoutMs: number;
  readonly kind: SandboxKind;
}

/** How a command ended. */
export interface EndedCommand extends CommandResult {
  readonly timedOut: boolean;
  /** Relative to the first root: what it made that can make programs run, and that a sandbox could not keep from being made. */
  readonly made: readonly string[];
}

/**
 * Runs a command, contained as planned, and ends it with all that it started when its time is over. Rejects when the turn or
 * the tool call is cancelled, when it cannot be started, and when it was to be contained and nothing can.
 */
export async function runPlanned(plan: CommandPlan, use: ToolUse, sandbox: Sandbox): Promise<EndedCommand> {
  const { line, made } = await lineFor(plan, use, sandbox);
  const time = new AbortController();
  const run = async () => {
    use.signal.throwIfAborted();
    const timer = setTimeout(() => time.abort(), plan.timeoutMs);
    const { command, args, env } = line;
    const signal = AbortSignal.any([use.signal, time.signal]);
    try {
      return await use.call.run(command, { args, env, cwd: plan.cwd, signal, shownAs: plan.command });
    } finally {
      clearTimeout(timer);
    }
  };
  const result = await (plan.kind === "read-only" ? run() : use.watching(run));
  use.signal.throwIfAborted();
  const paths = (await made()).map((path) => relative(use.roots[0], path));
  return { ...result, timedOut: time.signal.aborted, made: paths };
}

interface PreparedLine {
  readonly line: ShellLine;
  readonly made: () => Promise<readonly string[]>;
}

async function lineFor(
  { command, cwd, kind }: CommandPlan,
  { roots, turn }: ToolUse,
  sandbox: Sandbox,
): Promise<PreparedLine> {
  // A client ends what runs in its terminals. What runs in ours must not outlive us.
  const inTerminal = hasTerminals(turn.session.client);
  if (kind === "none") {
    const line = shellLine(command);
    return { line: inTerminal ? line : tiedTo(process.pid, line), made: async () => [] };
  }
  // What was consented to was a command in a sandbox.
  if (!sandbox.usable) throw new Error(`The command was not run, since nothing contains it: ${sandbox.why}`);
  const wrapped = await sandbox.wrap(command, { kind, roots, cwd, inTerminal });
  const line = contained(wrapped.command, wrapped.args);
  return { line: inTerminal ? shownLine(line) : tiedTo(process.pid, line), made: wrapped.made };
}

function hasTerminals({ version, capabilities }: ToolUse["turn"]["session"]["client"]): boolean {
  return version === 1 && supports(capabilities, "terminal");
}

import { stat } from "node:fs/promises";
import { internalError, invalidParams, quoted, type RequestError } from "../rpc/index.ts";
import type { CreateTerminalRequest, EnvVariable } from "../schema/v1/index.ts";
import { childEnvironment, type EnvironmentOptions, variableProblem } from "./environment.ts";
import { isDangerousVariable } from "./environment-guard.ts";
import { unusableError } from "./file-error.ts";
import type { ProcessError } from "./process-error.ts";
import { judge } from "./roots.ts";
import { isShellLine, shellCommand } from "./shell-line.ts";

/** What an agent may ask of a terminal. */
export interface TerminalRules extends EnvironmentOptions {
  /**
   * Dangerous variables (see `isDangerousVariable`) that an agent may set after all, by name; `"any"` for all of them.
   * Default: none.
   */
  readonly allowVariables?: "any" | readonly string[];
  /**
   * Whether a `command` that comes without `args`, names no program and reads like a line for a shell is given to one:
   * bash, or `/bin/sh`. Not on Windows. Default `false`.
   *
   * Off, because what was meant as a file name must not become a program by the characters in it. It takes nothing from
   * an agent: one that means a shell can say so (`sh`, `-c`, line). Turn it on for agents that send whole lines, as
   * claude-code-acp does.
   */
  readonly shellLines?: boolean;
  /** The most output that is kept of one command, in bytes, whatever the agent asks for. Default 1 MiB. */
  readonly maxOutputBytes?: number;
}

/** A request to run a command, judged and complete. */
export interface TerminalCommand {
  readonly sessionId: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The real path of the working directory, inside the session's folders. */
  readonly cwd: string;
  /** The variables that the agent sets. */
  readonly variables: readonly EnvVariable[];
  /** The whole environment, the agent's variables included. */
  readonly env: Readonly<Record<string, string>>;
  readonly maxOutputBytes: number;
}

/**
 * Judges a `terminal/create`. Throws `RequestError` (`-32602`) for what is malformed, outside the folders, or not
 * allowed.
 */
export async function judgeCommand(
  params: CreateTerminalRequest,
  roots: readonly string[],
  rules: TerminalRules,
): Promise<TerminalCommand> {
  const { sessionId, command, env: variables = [], outputByteLimit } = params;
  const args = params.args ?? [];
  if (command === "" || [command, ...args].some((word) => word.includes("\0"))) {
    throw invalidParams("command must name a program, and neither it nor args may have a NUL");
  }
  const { maxOutputBytes = 1024 * 1024 } = rules;
  if (outputByteLimit != null && !(Number.isInteger(outputByteLimit) && outputByteLimit >= 0)) {
    throw invalidParams("outputByteLimit must be a whole number of bytes");
  }
  const cwd = await judgeFolder(params.cwd ?? roots[0], roots);
  const env = childEnvironment({ ...rules, env: { ...rules.env, ...judgeVariables(variables, rules) } });
  const limit = Math.min(outputByteLimit ?? maxOutputBytes, maxOutputBytes);
  const plan = { sessionId, command, args, cwd, variables, env, maxOutputBytes: limit };
  if (args.length > 0 || !rules.shellLines || process.platform === "win32" || !isShellLine(command, { env, cwd }))
    return plan;
  const [shell, words] = shellCommand(command);
  return { ...plan, command: shell, args: words };
}

/** The answer when a command could not be started: it names the command, and says why. */
export function startError(error: ProcessError, { command, args }: TerminalCommand): RequestError {
  const line =
    args.length === 0 && /\s/.test(command)
      ? ". A command is one program: send what follows it as args, or start a shell by name"
      : "";
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? "";
  const ours = ["EAGAIN", "EMFILE", "ENFILE", "ENOMEM"].includes(code);
  return (ours ? internalError : invalidParams)(error.message.split("\n")[0] + line);
}

async function judgeFolder(cwd: string | undefined, roots: readonly string[]): Promise<string> {
  if (cwd === undefined) throw internalError("The session has no working directory");
  const place = await judge(cwd, roots);
  const isFolder = await stat(place.real).then(
    (stats) => stats.isDirectory(),
    () => undefined,
  );
  if (isFolder === undefined) throw unusableError(cwd, "does not exist, and cannot be the working directory");
  if (!isFolder) throw unusableError(cwd, "is not a folder, and cannot be the working directory");
  return place.real;
}

function judgeVariables(
  variables: readonly EnvVariable[],
  { allowVariables = [] }: TerminalRules,
): Record<string, string> {
  const judged: Record<string, string> = Object.create(null);
  for (const { name, value } of variables) {
    const problem = variableProblem(name, value);
    if (problem !== undefined) throw invalidParams(problem);
    if (allowVariables !== "any" && !allowVariables.includes(name) && isDangerousVariable(name, value)) {
      throw invalidParams(`The client does not let an agent set the environment variable ${quoted(name)}`);
    }
    judged[name] = value;
  }
  return judged;
}

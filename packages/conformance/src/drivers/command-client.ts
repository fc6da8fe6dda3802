import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve, sep } from "node:path";
import { childEnvironment, type EnvironmentOptions } from "@colloquy/acp/node";
import { type Act, actNames, type ClientSetup, type ClientStart, type RunningClient } from "../clients/index.ts";
import { Halt } from "../judge/index.ts";
import { type Driver, DriverError } from "./driver.ts";
import { type Program, startProgram } from "./program.ts";
import { type StubServer, stubServer } from "./stub-server.ts";
import { takeSteps } from "./take-steps.ts";
import { expandJson, expandText, expandWords, type Meanings, mentions } from "./words.ts";

/** What a client program gets, and how long it may take. */
export interface CommandClientOptions extends EnvironmentOptions {
  /** How long what a driver waits for may take, in milliseconds. Default 10 000. */
  readonly patienceMs?: number;
}

/** A client program and how it is driven. */
interface Given {
  readonly driver: Driver;
  readonly command: readonly string[];
  readonly options: CommandClientOptions;
  /** Whether its first prompt is in the command. */
  readonly inCommand: boolean;
}

/**
 * A client program under test. It is started with a command as its agent that leads to the harness, and driven as the driver
 * says. `command`: default that of the driver. Throws a `DriverError` when there is none, or nothing tells the client of its
 * agent; `start` rejects with one, or with a `ProcessError`, when it cannot be started.
 */
export function commandClient(
  driver: Driver,
  command: readonly string[] = driver.command ?? [],
  options: CommandClientOptions = {},
): ClientStart {
  if (command.length === 0) throw new DriverError("There is no command that starts the client");
  const told = [...command, JSON.stringify([driver.env, driver.files])];
  if (!["agent", "agent.program"].some((name) => mentions(told, name)))
    throw new DriverError(
      "The client would not start this check as its agent: {agent} must stand in its command, where the agent's command goes, or in a file of its driver",
    );
  const inCommand = mentions(command, "prompt");
  const { acts = {}, shows = [] } = driver;
  return {
    acts: actNames.filter((act) => acts[act] !== undefined || (act === "prompt" && inCommand)),
    shows,
    tells: driver.model !== undefined,
    oneTurn: inCommand,
    start: (setup) => start({ driver, command, options, inCommand }, setup),
  };
}

async function start(given: Given, { folder, first, onAgent, onSignIn }: ClientSetup): Promise<RunningClient> {
  let program: Program | undefined;
  const server = await stubServer({
    onAgent,
    onSignIn: onSignIn ?? ((asked) => asked.exit(1)),
    stderr: () => program?.stderr() ?? "",
  });
  const [agent, ...args] = server.command;
  const meanings: Meanings = {
    agent: server.command,
    "agent.program": agent,
    "agent.arguments": args,
    folder,
    private: server.folder,
    prompt: first?.do === "prompt" ? first.text : "Hello",
  };
  try {
    program = await launch(given, folder, meanings, server);
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  }
  return running(given, program, meanings, server, first);
}

async function launch(given: Given, cwd: string, meanings: Meanings, { folder }: StubServer): Promise<Program> {
  const { driver, command, options } = given;
  const { terminal, env = {}, files = {} } = driver;
  for (const [name, content] of Object.entries(files)) {
    const path = resolve(cwd, expandText(name, meanings));
    if (![cwd, folder].some((root) => path.startsWith(root + sep)))
      throw new DriverError(`files.${name} is neither in {folder} nor in {private}`);
    const text =
      typeof content === "string" ? expandText(content, meanings) : JSON.stringify(expandJson(content, meanings));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const set = Object.entries(env).map(([name, text]) => [name, expandText(text, meanings)]);
  const variables = {
    inherit: options.inherit ?? "all",
    // What a sign-in in a terminal sets is to prevail over it.
    env: {
      COLLOQUY_SIGN_IN: "no",
      ...(terminal && { TERM: "xterm-256color" }),
      ...options.env,
      ...Object.fromEntries(set),
    },
  };
  return startProgram({
    command: expandWords(command, meanings),
    cwd,
    env: childEnvironment(variables),
    terminal,
    folder,
  });
}

function running(
  { driver, options, inCommand }: Given,
  program: Program,
  meanings: Meanings,
  server: StubServer,
  first: Act | undefined,
): RunningClient {
  const { printed, ended } = program;
  const { patienceMs = 10_000 } = options;
  const driven = { ...program, place: 0, patienceMs };
  const { model } = driver;
  const act = async (what: Act) => {
    const steps = driver.acts?.[what.do];
    if (steps !== undefined) return takeSteps(driven, what, steps);
    const once = what.do === "prompt" && inCommand;
    throw new Halt(
      "not checked",
      once ? "The client takes one prompt only." : `No driver makes the client ${what.do}.`,
    );
  };
  const begun = first === undefined || (first.do === "prompt" && inCommand) ? Promise.resolve() : act(first);
  begun.catch(() => {});
  let stopped: Promise<void> | undefined;
  return {
    begun,
    act,
    shown: () => printed.since(0),
    ...(driver.terminal && { written: () => program.written() }),
    ...(model !== undefined && {
      async model() {
        const path = resolve(meanings.folder as string, expandText(model, meanings));
        try {
          return JSON.parse(await readFile(path, "utf8"));
        } catch (error) {
          throw new Halt("blocked", `What the client knows cannot be read: ${(error as Error).message}`);
        }
      },
    }),
    ended,
    stop() {
      stopped ??= program.stop().then(() => server[Symbol.asyncDispose]());
      return stopped;
    },
  };
}

import { access, constants } from "node:fs/promises";
import { resolve } from "node:path";
import type { McpServer } from "@colloquy/acp/client";
import type { Environment } from "@colloquy/agent/storage";
import { defaultLaunch, type Launch, launchOf } from "../agents/index.ts";
import { UsageError } from "../command-line/index.ts";
import { type Folders, foldersOf, mcpServersFrom, type SignInSetup } from "../peer/index.ts";
import { isSessionOf, recent, type SessionRecord } from "../sessions/index.ts";
import type { RunOptions } from "./arguments.ts";
import { promptText } from "./prompt-text.ts";

/** All that is known of a run before its agent is started. */
export interface Task {
  readonly launch: Launch;
  /** The agent's command and variables, those of the command line included. */
  readonly start: SignInSetup;
  readonly folders: Folders;
  readonly prompt: string;
  /** Absolute. */
  readonly attachments: readonly string[];
  readonly mcpServers: readonly McpServer[];
}

/** Reads what a run needs: the agent, the folders, the prompt and the files that are named. Throws `UsageError`. */
export async function taskOf(options: RunOptions, env: Environment, signal: AbortSignal): Promise<Task> {
  const { session, agent, cwdGiven } = options;
  const known = session.type === "id" ? await knownSession(env, session.id) : undefined;
  const launch = agent === undefined ? await usualLaunch(env, known) : await launchOf(agent, { env });
  const cwd = cwdGiven ? options.cwd : (known?.cwd ?? options.cwd);
  const folders = await foldersOf(cwd, options.addDirs);
  const mcpServers = options.mcp === undefined ? [] : await mcpServersFrom(options.mcp, { env });
  const inherit = [launch.inherit, options.inherit];
  const start: SignInSetup = {
    auth: options.auth,
    agent: launch.command,
    env: { ...launch.env, ...options.env },
    inherit: inherit.includes("all") ? "all" : (inherit as (readonly string[])[]).flat(),
  };
  const prompt = await promptText(options.prompt, process.stdin, options.dash, signal);
  return { launch, start, folders, prompt, attachments: await Promise.all(options.attach.map(attached)), mcpServers };
}

/** The agent that has the session, if it is still the one that it was, else the default one. */
async function usualLaunch(env: Environment, known: SessionRecord | undefined): Promise<Launch> {
  if (known?.launch === undefined) return await defaultLaunch({ env });
  const launch = await launchOf([known.launch], { env });
  return isSessionOf(known, launch) ? launch : await defaultLaunch({ env });
}

/** A file that is to be taken along, by its absolute path. */
async function attached(path: string): Promise<string> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === "ENOENT" ? "there is no file" : "nobody may read";
    throw new UsageError(`--attach: ${why} ${JSON.stringify(path)}`);
  });
  return resolve(path);
}

/** What is remembered of a session is a help and no need. */
async function knownSession(env: Environment, id: string) {
  const all = await recent(env).catch(() => []);
  return all.find(({ sessionId }) => sessionId === id);
}

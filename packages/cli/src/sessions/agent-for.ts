import { type Agent, client } from "@colloquy/acp/client";
import { type Spawned, spawnAgent } from "@colloquy/acp/node";
import type { Environment } from "@colloquy/agent/storage";
import { type Launch, launchOf } from "../agents/index.ts";
import type { AgentOptions } from "../options/index.ts";
import { chosenSignIn, clientBase } from "../peer/index.ts";
import { isSessionOf, recent } from "./memory.ts";
import type { SessionRecord } from "./session-record.ts";

/** What an agent is started with that is only asked about its sessions. */
export type StartOptions = Pick<AgentOptions, "auth" | "env" | "inherit" | "protocol">;

/** The agent that was named, else the one that has a session, if that is still the one that it was. */
export async function launchFor(
  words: readonly string[] | undefined,
  record: SessionRecord | undefined,
  env: Environment,
): Promise<Launch | undefined> {
  if (words !== undefined) return await launchOf(words, { env });
  if (record?.launch === undefined) return undefined;
  const launch = await launchOf([record.launch], { env });
  return isSessionOf(record, launch) ? launch : undefined;
}

/** What is remembered of a session: of the named agent's, if several have one of this id. */
export async function recordOf(
  env: Environment,
  sessionId: string,
  launch: Launch | undefined,
): Promise<SessionRecord | undefined> {
  const all = (await recent(env)).filter((record) => record.sessionId === sessionId);
  return launch === undefined ? all[0] : all.find((record) => isSessionOf(record, launch));
}

/** Starts an agent, has it do something, and ends it. It may do nothing here: no file, no terminal, no question is answered. */
export async function withAgent<T>(
  launch: Launch,
  options: StartOptions,
  use: (agent: Agent & Spawned) => Promise<T>,
): Promise<T> {
  const { command, cwd } = launch;
  const env = { ...launch.env, ...options.env };
  const inherit =
    launch.inherit === "all" || options.inherit === "all" ? "all" : [...launch.inherit, ...options.inherit];
  const setup = { auth: options.auth, env, inherit, agent: command } as const;
  const definition = client({ ...clientBase(options.protocol), auth: chosenSignIn(setup, undefined) });
  await using agent = await spawnAgent(command, definition, { env, inherit, ...(cwd !== undefined && { cwd }) });
  return await use(agent);
}

import type { Agent, ClientSession } from "@colloquy/acp/client";
import type { Environment } from "@colloquy/agent/storage";
import { applySetting, NoSessionError, notOpened } from "../peer/index.ts";
import { knownSessions, noteOf, remember } from "../sessions/index.ts";
import type { RunOptions } from "./arguments.ts";
import type { Output } from "./output.ts";
import type { RunAgent } from "./run-event.ts";
import type { Task } from "./task.ts";

/** What a session is opened with. */
export interface OpeningParts {
  readonly options: RunOptions;
  readonly task: Task;
  readonly output: Output;
  readonly say: (text: string) => void;
  readonly env: Environment;
}

/** Opens the session that is wished, with its mode and model, and remembers it. */
export async function openSession(agent: Agent, parts: OpeningParts): Promise<ClientSession> {
  const { options, task, output, say, env } = parts;
  const { folders, mcpServers } = task;
  const more = folders.more.length > 0 && agent.can.additionalDirectories;
  if (folders.more.length > 0 && !more)
    say(
      "The agent takes no folders besides its working directory: --add-dir only widens what it may do through this client.",
    );
  const setup = {
    cwd: folders.cwd,
    ...(more && { additionalDirectories: folders.more }),
    mcpServers,
    onEvent: (event: Parameters<Output["take"]>[0]) => output.take(event),
  };
  const id = await idOf(agent, options, task, env);
  const session =
    id === undefined
      ? await agent.newSession(setup)
      : await agent.openSession(id, { ...setup, replay: false }).catch((error: unknown) => {
          throw notOpened(id, error);
        });
  output.opened(session.id, agentOf(agent), id !== undefined);
  await remember(env, noteOf(session, agent, task.launch, task.prompt)).catch((error: Error) =>
    say(`This session is not remembered here: ${error.message}`),
  );
  await applySetting(session, "mode", options.mode);
  await applySetting(session, "model", options.model);
  return session;
}

/** Who ran, as it says itself. */
export function agentOf({ info, version }: Pick<Agent, "info" | "version">): RunAgent {
  return {
    name: info?.name ?? null,
    title: info?.title ?? null,
    version: info?.version ?? null,
    protocolVersion: version,
  };
}

/** The session to go on with; `undefined`: a new one. */
async function idOf(agent: Agent, { session }: RunOptions, task: Task, env: Environment): Promise<string | undefined> {
  if (session.type === "new") return undefined;
  if (session.type === "id") return session.id;
  const { identity, title } = task.launch;
  const { cwd } = task.folders;
  const [latest] = await knownSessions(agent, { env, identity, title, cwd });
  if (latest === undefined) throw new NoSessionError(`--continue: the agent has no session in ${cwd} to go on with`);
  return latest.sessionId;
}

import type { ClientSession, SessionEventListener } from "@colloquy/acp/client";
import { UsageError } from "../command-line/index.ts";
import { applySetting } from "../peer/index.ts";
import { forget, type KnownSession, knownSessions } from "../sessions/index.ts";
import type { Opening } from "./arguments.ts";
import { sessionChoice } from "./session-choice.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/** Opens the session that is wished. Rejects with a `UsageError` when there is none like it, or none was chosen. */
export async function openChosen(
  setup: ChatSetup,
  agent: ChatAgent,
  opening: Opening,
  onEvent: SessionEventListener,
): Promise<ClientSession> {
  const { folders, mcpServers, options, face } = setup;
  const more = agent.can.additionalDirectories ? folders.more : [];
  if (more.length < folders.more.length)
    face.say("The agent takes no folders besides its own: --add-dir only widens what it may do through this client.");
  const found = await wanted(setup, agent, opening);
  const common = { cwd: found?.cwd ?? folders.cwd, additionalDirectories: more, mcpServers, onEvent };
  if (found !== undefined) return await agent.openSession(found.sessionId, { ...common, prefer: "load" });
  const session = await agent.newSession(common);
  await applySetting(session, "mode", options.mode);
  await applySetting(session, "model", options.model);
  return session;
}

/** The session that is meant; `undefined` for a new one. */
async function wanted(setup: ChatSetup, agent: ChatAgent, opening: Opening): Promise<KnownSession | undefined> {
  if (opening.type === "new") return undefined;
  if (!agent.can.load && !agent.can.resume)
    throw new UsageError("This agent cannot go on with older sessions: start without --continue and --resume");
  const { launch, env, folders, face } = setup;
  const all = { env, identity: launch.identity, title: launch.title };
  const here = () => knownSessions(agent, { ...all, cwd: folders.cwd });
  switch (opening.type) {
    case "latest": {
      const [latest] = await here();
      if (latest === undefined) face.say("There is no session of this folder to go on with: this is a new one.");
      return latest;
    }
    case "id":
      return byId(await knownSessions(agent, all), opening.id, folders.cwd, launch.title);
    case "choose": {
      const known = await here();
      if (known.length === 0) {
        face.say("There is no session of this folder to go on with: this is a new one.");
        return undefined;
      }
      const chosen = await face.pick<KnownSession>({
        title: "Go on with",
        choices: known.map((one) => sessionChoice(one, folders.cwd)),
        ...(agent.can.delete && { acts: [{ key: "ctrl+d", name: "delete", act: (one: KnownSession) => remove(setup, agent, one) }] }),
      });
      if (chosen === undefined) throw new NothingChosen();
      return chosen;
    }
  }
}

/** The person has put the list away. */
export class NothingChosen extends UsageError {
  constructor() {
    super("No session was chosen");
  }
}

function byId(known: readonly KnownSession[], id: string, cwd: string, title: string): KnownSession {
  const exact = known.find(({ sessionId }) => sessionId === id);
  const begin = known.filter(({ sessionId }) => sessionId.startsWith(id));
  if (exact === undefined && begin.length > 1)
    throw new UsageError(`${begin.length} sessions have an id that begins with ${JSON.stringify(id)}: give more of it`);
  // An agent may keep sessions that it does not list.
  return exact ?? begin[0] ?? { sessionId: id, cwd, title: "", agent: title };
}

async function remove({ env, launch }: ChatSetup, agent: ChatAgent, { sessionId }: KnownSession): Promise<boolean> {
  await agent.deleteSession(sessionId);
  await forget(env, { sessionId, identity: launch.identity });
  return true;
}

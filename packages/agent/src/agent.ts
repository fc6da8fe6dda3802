import type { AgentDefinition, AgentOptions, Turn } from "@colloquy/acp/agent";
import { agent } from "@colloquy/acp/agent/unstable";
import { isDangerousVariable, nodeFiles, nodeTerminals } from "@colloquy/acp/node";
import { commands } from "./commands/index.ts";
import { type Environment, keyVariables, type Settings } from "./config/index.ts";
import { extensionMeta, extensions } from "./extensions/index.ts";
import { inheritedVariables } from "./sandbox/index.ts";
import {
  codingStore,
  Models,
  OpenSessions,
  sandboxOnce,
  sessionOptions,
  sessionToResume,
  type Workbench,
} from "./session/index.ts";
import { version } from "./version.ts";

/** What a coding agent is made with. */
export interface CodingAgentOptions extends Pick<AgentOptions, "tap" | "onIncident"> {
  /** `readSettings` reads them. */
  readonly settings: Settings;
  /** Where credentials are looked for, and what commands may inherit. Default: this process's. */
  readonly env?: Environment;
  /** The first new session of the process is the latest of its folder (`true`), or the one whose id begins so, if there is one. */
  readonly resume?: true | string;
}

/** A coding agent, ready to be served on any number of connections. */
export interface CodingAgent {
  readonly definition: AgentDefinition;
  /** Closes the files that sessions are kept in. Call it when no connection is served any more. */
  close(): void;
}

/** How long a command that is killed has to end by itself, in milliseconds. */
const TERM_GRACE_MS = 1_000;

/** A command is released when it has ended, so these run at the same time. */
const MAX_RUNNING_COMMANDS = 32;

/**
 * A coding agent for clients of version 1 and 2. What is heavy is loaded when it is first needed. Throws when the configured
 * model cannot be used.
 */
export function codingAgent({ settings, env = process.env, resume, tap, onIncident }: CodingAgentOptions): CodingAgent {
  const store = codingStore({ stateFolder: settings.stateFolder });
  const models = new Models(settings, env);
  const info = { name: "colloquy", title: "Colloquy", version };
  const bench: Workbench = { info, settings, env, models, journal: store.journal, sandbox: sandboxOnce(settings, env) };
  const sessions = new OpenSessions(bench);
  const own = commands(sessions);
  // A mistake in the configuration is said at once.
  void models.first;

  let wanted = resume;
  const definition = agent({
    info,
    sessions: store.sessions,
    accepts: { image: true, embeddedContext: true },
    mcp: { stdio: true, http: true, sse: true },
    systemPrompt: "override",
    uninitializedCode: NOT_INITIALIZED,
    meta: extensionMeta,
    options: (kit, set) => sessionOptions(bench, kit, set, () => sessions.of(kit)),
    commands: own,
    extensions: extensions(sessions, bench),
    files: (roots) => nodeFiles({ roots: sessions.widened(roots), allowWrite: () => true }),
    terminals: (roots) =>
      nodeTerminals({
        roots: sessions.widened(roots),
        inherit: inheritedVariables(
          settings.commands.inherit,
          env,
          isDangerousVariable,
          keyVariables(settings.providers),
        ),
        termGraceMs: TERM_GRACE_MS,
        maxTerminals: MAX_RUNNING_COMMANDS,
      }),
    async newSession({ cwd }) {
      const which = wanted;
      wanted = undefined;
      return which && (await sessionToResume(store.sessions, which, cwd));
    },
    onSession: (kit, how) => sessions.open(kit, how),
    onClose: (kit) => sessions.close(kit),
    prompt: (turn) => prompted(turn, sessions, own),
    ...(tap && { tap }),
    ...(onIncident && { onIncident }),
  });
  return { definition, close: store.close };
}

/** S2-23, S2-24: what clients of Agentao know as "server not initialized". */
const NOT_INITIALIZED = -32002;

async function prompted(turn: Turn, sessions: OpenSessions, own: ReturnType<typeof commands>) {
  const { afterTurn, runsCommand, takeTurn } = await import("./turn/index.ts");
  const session = sessions.of(turn.session);
  const result = await takeTurn(turn, session, (typed, text) => runsCommand(typed, text, own));
  afterTurn(session);
  return result;
}

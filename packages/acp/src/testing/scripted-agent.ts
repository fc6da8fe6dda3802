import { type AgentDefinition, type AgentOptions, agent as stableAgent, type Turn } from "../agent/index.ts";
import { agent as unstableAgent } from "../agent/unstable.ts";
import { memoryStore } from "../sessions/index.ts";
import { background } from "./acts/background.ts";
import { commands } from "./acts/commands.ts";
import { files } from "./acts/files.ts";
import { mcp } from "./acts/mcp.ts";
import { memory } from "./acts/memory.ts";
import { questions } from "./acts/questions.ts";
import { session } from "./acts/session.ts";
import { tools } from "./acts/tools.ts";
import { words } from "./acts/words.ts";
import { memoryFiles } from "./memory-files.ts";
import { memoryTerminals } from "./memory-terminals.ts";
import type { ScriptedAgentOptions } from "./options.ts";
import { providers } from "./providers.ts";
import { signIn } from "./sign-in.ts";
import { type Acts, resting, type Stage } from "./stage.ts";

const acts: Acts = {
  ...words,
  ...memory,
  ...tools,
  ...files,
  ...commands,
  ...background,
  ...session,
  ...questions,
  ...mcp,
};

/** Sessions in a page of its listings: few, so that there are soon several pages. */
const PAGE_SIZE = 3;

/** How long an aborted turn may take, in milliseconds: longer than the slowest act. */
const CANCEL_GRACE_MS = 10_000;

/**
 * An agent without a model, that does each thing which an agent can do when it is told so: `scriptedPrompts` has the words. It
 * keeps every rule, advertises everything, and always does the same. Each call makes one that remembers its own sessions.
 */
export function scriptedAgent(options: ScriptedAgentOptions = {}): AgentDefinition {
  const { versions, unstable = false, auth, pace = 25 } = options;
  const programs = { short: ["echo", "hello"], long: ["sleep", "3600"], ...options.programs } as const;
  const stage: Stage = { programs, unstable, rest: resting(pace) };
  const made: AgentOptions = {
    info: { name: "scripted", title: "Scripted agent", version: "1.0.0" },
    ...(versions && { versions }),
    prompt: (turn) => play(turn, stage),
    sessions: options.sessions ?? memoryStore({ pageSize: PAGE_SIZE }),
    files: options.files ?? memoryFiles(),
    terminals: options.terminals ?? memoryTerminals(),
    accepts: { image: true, audio: true, embeddedContext: true },
    mcp: { stdio: true, http: true, sse: true, ...(unstable && { acp: true }) },
    options: [
      { id: "mode", name: "Mode", category: "mode", values: ["ask", "code"], default: "ask" },
      {
        id: "model",
        name: "Model",
        category: "model",
        values: [{ id: "local", name: "Local", values: ["small", "large"] }],
        default: "small",
      },
      { id: "brief", name: "Brief answers", default: false },
    ],
    commands: {
      shout: { description: "Says it louder", hint: "words", run: (turn, rest) => turn.say(rest.toUpperCase()) },
    },
    cancelGraceMs: CANCEL_GRACE_MS,
    ...(auth && { auth: signIn(auth, unstable) }),
    ...(unstable && { systemPrompt: "override", extensions: providers() }),
  };
  return unstable ? unstableAgent(made) : stableAgent(made);
}

/** Does what the first word of a prompt says. What is no command is said back, with the kinds of content that is no text. */
function play(turn: Turn, stage: Stage): ReturnType<Acts[string]> {
  const [first = "", ...rest] = turn.text.trim().split(/\s+/);
  const name = first.startsWith("#") ? first.slice(1) : "";
  if (Object.hasOwn(acts, name)) return acts[name]!(turn, stage, rest);
  const others = turn.prompt.flatMap(({ type }) => (type === "text" ? [] : [`[${type}]`]));
  return turn.say([turn.text, ...others].filter((part) => part !== "").join(" "));
}

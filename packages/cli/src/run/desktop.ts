import type { AgentV1, AgentV2, ClientVersion } from "@colloquy/acp/client";
import type { Ask } from "../events/ask.ts";
import { exitCodes } from "../exit-code.ts";
import { Desk } from "../permissions/desk.ts";
import { clientV1 } from "../session/client-v1.ts";
import { clientV2 } from "../session/client-v2.ts";
import type { Conversation, Folders, Listener, SessionRef } from "../session/conversation.ts";
import { conversationV1 } from "../session/conversation-v1.ts";
import { conversationV2 } from "../session/conversation-v2.ts";
import { hostV1 } from "../session/host-v1.ts";
import { TurnV2 } from "../session/turn-v2.ts";
import { Screen } from "../view/screen.ts";
import { Show } from "../view/show.ts";
import type { RunOptions } from "./arguments.ts";
import { Stop } from "./stop.ts";

/** All that a run has on this side of the connection. */
export interface Desktop {
  readonly versions: readonly (ClientVersion<AgentV1> | ClientVersion<AgentV2>)[];
  readonly show: Show;
  readonly stop: Stop;
  /** Tells the user something that is not the agent's, on stderr. */
  readonly say: (text: string) => void;
  readonly talk: (agent: AgentV1 | AgentV2) => Conversation;
  /** The folders that this agent can be told of. */
  readonly offered: (agent: AgentV1 | AgentV2) => Folders;
  /** How many requests for permission were refused. */
  readonly refused: () => number;
  /** How many of them because nobody could be asked. */
  readonly unasked: () => number;
  /** Ends the commands that run here for the agent. */
  readonly endCommands: () => Promise<void>;
}

/** Lays everything out. */
export function desktop(options: RunOptions, folders: Folders, prompt: string): Desktop {
  const roots = [folders.cwd, ...folders.more];
  const screen = new Screen(process.stdout);
  const show = new Show(screen, { ...options, cwd: folders.cwd, roots, prompt });
  const say = (text: string) => {
    show.breakLine();
    if (!process.stderr.destroyed) process.stderr.write(`colloquy: ${text}\n`);
  };
  const stop = new Stop({ timeoutMs: options.timeoutMs, graceMs: options.cancelGraceMs, say });
  const onBroken = () => stop.now(exitCodes.pipe);
  process.stdout.on("error", onBroken);
  process.stderr.on("error", () => {});

  const terminal = dialogTerminal(options, screen);
  const onInterrupt = () => stop.interrupt();
  const desk = new Desk({ allow: options.allow, roots, terminal, show, onInterrupt });
  const turn = new TurnV2();
  const session: SessionRef = { id: undefined };
  const listener: Listener = {
    event(event) {
      if (event.type === "state") turn.state(event);
      return show.take(event);
    },
    permission: (ask, signal) => desk.answer(ask, AbortSignal.any([signal, stop.cancel])),
  };
  const host = hostV1({
    session,
    roots,
    writes: terminal !== undefined || options.allow === "all",
    allowSensitive: async (path) => (await desk.answer(sensitiveWrite(path), stop.cancel)) === "allow",
    onEvent: (event) => void show.take(event),
  });
  const all = [clientV1(listener, session, host.handlers), clientV2(listener, session)];
  return {
    versions: all.filter(({ protocolVersion }) => (options.protocol ?? protocolVersion) === protocolVersion),
    show,
    stop,
    say,
    talk: (agent) => (agent.version === 1 ? conversationV1(agent, session) : conversationV2(agent, session, turn)),
    offered(agent) {
      if (folders.more.length === 0 || takesFolders(agent)) return folders;
      say(
        "The agent takes no folders besides its working directory: --add-dir only widens what it may do through this client.",
      );
      return { ...folders, more: [] };
    },
    refused: () => desk.refused,
    unasked: () => (terminal === undefined ? desk.refused : 0),
    endCommands: () => host.close(),
  };
}

/** Where a person can be asked: stdin is a terminal that the prompt did not come from, and so is an output. */
function dialogTerminal({ prompt, quiet }: RunOptions, screen: Screen) {
  const { stdin, stdout, stderr } = process;
  if (!stdin.isTTY || prompt === undefined) return undefined;
  if (stdout.isTTY && !quiet) return { input: stdin, screen };
  return stderr.isTTY ? { input: stdin, screen: new Screen(stderr) } : undefined;
}

/** Settings and scripts are written only when that is said of them. */
function sensitiveWrite(path: string): Ask {
  return {
    title: `Write ${path}, which can make programs run`,
    options: [
      { id: "allow", name: "Write it", kind: "allow_once" },
      { id: "refuse", name: "Leave it", kind: "reject_once" },
    ],
  };
}

function takesFolders(agent: AgentV1 | AgentV2): boolean {
  const session = agent.version === 1 ? agent.capabilities.sessionCapabilities : agent.capabilities.session;
  return session?.additionalDirectories != null;
}

import {
  type AnyHandlers,
  type Display,
  displayed,
  type FileHost,
  type SessionRoots,
  type TerminalHost,
} from "../../protocol/index.ts";

/** A host, or what makes one for the sessions of one agent. */
export type HostOf<Host> = Host | ((roots: SessionRoots) => Host);

/** What a client does for agents of version 1 that have no hands of their own. */
export interface HostOptions {
  /** Serves `fs/*`. */
  readonly files?: HostOf<FileHost>;
  /**
   * Serves `terminal/*`. Terminals are released when their session is closed and when the agent is gone. What happens in them
   * is in the session's state and its events, as with terminals that an agent runs itself.
   */
  readonly terminals?: HostOf<TerminalHost>;
}

/** The hosts of one agent at work. */
export interface Hosts {
  readonly files: FileHost | undefined;
  readonly terminals: TerminalHost | undefined;
  /** The agent waits for this client. Returns what ends that. */
  readonly owe: (sessionId: string) => () => void;
  /** Ends what runs for these sessions; with hosts that were made for this agent, for good. */
  close(sessionIds: readonly string[]): Promise<void>;
}

/** What hosts need of the agent that they work for. */
export interface HostedAgent extends Pick<Hosts, "owe"> {
  readonly roots: SessionRoots;
  /** Who is shown what happens in a session's new terminal. */
  readonly begin: Display["begin"];
}

/** Makes the hosts of one agent. */
export function hostsFor({ files, terminals }: HostOptions, { roots, owe, begin }: HostedAgent): Hosts {
  const made = typeof terminals === "function";
  const given = made ? terminals(roots) : terminals;
  const host = given && displayed(given, { begin });
  return {
    files: typeof files === "function" ? files(roots) : files,
    terminals: host,
    owe,
    async close(sessionIds) {
      await Promise.all(sessionIds.map((sessionId) => host?.closeSession(sessionId)));
      if (made) await host?.close();
    },
  };
}

/** The handlers that the hosts serve with. */
export function hostHandlers({ files, terminals }: HostOptions, hosts: () => Hosts): AnyHandlers {
  return {
    ...(files && fileHandlers((sessionId, use) => owing(hosts(), sessionId, (at) => use(at.files!)))),
    ...(terminals && terminalHandlers((sessionId, use) => owing(hosts(), sessionId, (at) => use(at.terminals!)))),
  };
}

async function owing<T>(hosts: Hosts, sessionId: string, use: (hosts: Hosts) => Promise<T>): Promise<T> {
  const settled = hosts.owe(sessionId);
  try {
    return await use(hosts);
  } finally {
    settled();
  }
}

type Use<Host> = <T>(sessionId: string, use: (host: Host) => Promise<T>) => Promise<T>;
type Params<Host, Method extends keyof Host> = Host[Method] extends (params: infer P, ...rest: never[]) => unknown
  ? P
  : never;

function fileHandlers(use: Use<FileHost>): AnyHandlers {
  return {
    "fs/read_text_file": (params: Params<FileHost, "readTextFile">) =>
      use(params.sessionId, (host) => host.readTextFile(params)),
    "fs/write_text_file": (params: Params<FileHost, "writeTextFile">) =>
      use(params.sessionId, (host) => host.writeTextFile(params)),
  } as AnyHandlers;
}

function terminalHandlers(use: Use<TerminalHost>): AnyHandlers {
  return {
    "terminal/create": (params: Params<TerminalHost, "create">) => use(params.sessionId, (host) => host.create(params)),
    "terminal/output": (params: Params<TerminalHost, "output">) => use(params.sessionId, (host) => host.output(params)),
    "terminal/wait_for_exit": (params: Params<TerminalHost, "waitForExit">, { signal }: { signal: AbortSignal }) =>
      use(params.sessionId, (host) => host.waitForExit(params, { signal })),
    "terminal/kill": (params: Params<TerminalHost, "kill">) => use(params.sessionId, (host) => host.kill(params)),
    "terminal/release": (params: Params<TerminalHost, "release">) =>
      use(params.sessionId, (host) => host.release(params)),
  } as AnyHandlers;
}

import { type AgentDefinition, type AgentVersion, serveAgent } from "../agent/index.ts";
import type { WireLimits } from "../wire/index.ts";
import { stdioWire } from "./stdio-wire.ts";

/** How an agent is served on stdio. */
export interface ServeStdioOptions {
  /** Runs when the connection has ended, before the process exits. */
  readonly cleanup?: () => void | Promise<void>;
  /** How long `cleanup` may take, in milliseconds. Default 2,000. */
  readonly cleanupMs?: number;
  /** Whether the process exits at the end. Default true; false resolves instead and leaves the process to its owner. */
  readonly exit?: boolean;
  /** The limits of the wire. */
  readonly wireLimits?: WireLimits;
}

/** Exit codes of a process that a signal asked to end. */
const signals = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129 } as const;

/** How long turns may take to end once the client is gone, unless the definition's limits say so, in milliseconds. */
const DRAIN_MS = 2_000;

/**
 * Serves an agent on this process's stdin and stdout until the client ends it.
 *
 * From the call on stdout belongs to the protocol: whatever else is written to it, by `console.log` or a library, goes to
 * stderr. When the input ends, or on SIGTERM, SIGINT or SIGHUP, turns are cancelled, their answers are written, `cleanup`
 * runs, and the process exits (0; after a signal 128 plus its number), within `drainMs` + `cleanupMs`.
 */
export async function serveStdio<V extends AgentVersion>(
  definition: AgentDefinition<V>,
  options: ServeStdioOptions = {},
): Promise<void> {
  const { cleanup, cleanupMs = 2_000, exit = true, wireLimits } = options;
  const { wire, release } = stdioWire(wireLimits);
  const limits = { drainMs: DRAIN_MS, ...definition.limits };
  const agent = serveAgent({ ...definition, limits }, wire);

  let code = 0;
  const listeners = Object.entries(signals).map(([signal, number]) => {
    const onSignal = () => {
      code = number;
      void agent.close();
    };
    process.on(signal, onSignal);
    return () => process.off(signal, onSignal);
  });
  await agent.connection.closed;
  await within(cleanupMs, cleanup);
  for (const stop of listeners) stop();
  release();
  if (exit) process.exit(code);
}

async function within(ms: number, work: (() => void | Promise<void>) | undefined): Promise<void> {
  if (work === undefined) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bound = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work(), bound]);
  } catch (error) {
    console.error("The clean-up failed:", error);
  } finally {
    clearTimeout(timer);
  }
}

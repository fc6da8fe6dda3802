import { nodeFiles, nodeTerminals, type SpawnedWire, spawnWire, stdioWire } from "@colloquy/acp/node";
import { type Bridge, bridge as bridgeOf } from "@colloquy/acp/proxy";
import { exitCodes } from "../program/index.ts";
import type { BridgeCommand } from "./arguments.ts";
import { type Complaints, complaints } from "./complaints.ts";

/** Exit codes of a process that a signal asked to end. */
const signals = { SIGINT: exitCodes.cancelled, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Stands between a client on stdin and stdout and an agent of the other version. Resolves to the exit code, when nothing of
 * the agent runs any more.
 */
export async function bridge(command: BridgeCommand): Promise<number> {
  const said = complaints();
  let agent: SpawnedWire;
  try {
    const { env, inherit } = command;
    agent = await spawnWire(command.agent, { env, inherit, onStderr: said.agent });
  } catch (error) {
    return await failed(error, false, said);
  }
  const { wire, release } = stdioWire();
  const between = bridgeOf({
    speak: command.speak,
    policy: command.strict ? "strict" : "lenient",
    agent: agent.wire,
    client: wire,
    agentName: agent.name,
    onReady: () => {
      agent.phase = "running";
    },
    onLoss: said.lost,
    ...(command.localFiles && { files: (roots) => nodeFiles({ roots }) }),
    ...(command.localTerminals && { terminals: (roots) => nodeTerminals({ roots, shellLines: true }) }),
  });
  const stopped = untilSignal(between);
  const { cause } = await between.closed;
  const code =
    stopped() ?? (cause === undefined ? exitCodes.done : await failed(cause, agent.phase === "running", said));
  agent.phase = "close";
  await agent.end();
  release();
  process.stdin.destroy();
  return code;
}

/** Closes the bridge on a signal. Gives what lets go of signals and tells the exit code of the one that came. */
function untilSignal(between: Bridge): () => number | undefined {
  let code: number | undefined;
  const listeners = Object.entries(signals).map(([signal, number]) => {
    const onSignal = () => {
      code ??= number;
      void between.close();
    };
    process.on(signal, onSignal);
    return () => process.off(signal, onSignal);
  });
  return () => {
    for (const stop of listeners) stop();
    return code;
  };
}

/** What there is to say is loaded now: a bridge starts sooner without it. */
async function failed(error: unknown, started: boolean, said: Complaints): Promise<number> {
  const { explain } = await import("../peer/index.ts");
  const { text, code } = explain(error, started);
  said.say(text);
  return code;
}

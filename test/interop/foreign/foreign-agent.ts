import type { Handlers, Version } from "../fixtures/peer.ts";
import { allCapabilities, authMethods, scriptedAgent } from "../fixtures/scripted-agent.ts";
import { type Control, control } from "./control.ts";
import { meetingPoint } from "./meeting-point.ts";
import { agentExtras } from "./more.ts";
import type { ForeignPeer } from "./peers.ts";

/** The scripted agent, ready to answer for agents that an SDK of another language serves. */
export interface ForeignAgents extends Disposable {
  /** The command that starts such an agent. */
  command(...versions: Version[]): [string, ...string[]];
  /** Ends the agent that was started last, as a crash would. */
  crash(): void;
  /** Resolves when that agent is there no more. */
  gone(): Promise<void>;
}

function answers(version: Version, { unknownUpdates }: ForeignPeer): Handlers {
  const { requests, notifications } = agentExtras(version, scriptedAgent(version), unknownUpdates);
  const info = { name: "theirs", version: "1.0.0" };
  const said =
    version === 1
      ? { agentInfo: info, agentCapabilities: allCapabilities[1], authMethods: authMethods[1] }
      : { info, capabilities: allCapabilities[2], authMethods: authMethods[2] };
  return { requests: { ...requests, initialize: () => ({ protocolVersion: version, ...said }) }, notifications };
}

export async function foreignAgents(peer: ForeignPeer): Promise<ForeignAgents> {
  let last: Control | undefined;
  const { port, close } = await meetingPoint((socket) => {
    last = control(socket, (version) => answers(version, peer));
  });
  return {
    command: (...versions) => [...peer.program, "agent", port, versions.join(",")],
    crash: () => last?.close(),
    gone: async () => last?.closed,
    [Symbol.dispose]: close,
  };
}

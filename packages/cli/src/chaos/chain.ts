import { type Fault, Interloper, type Scene } from "@colloquy/acp/testing";
import type { ChaosCommand } from "./arguments.ts";

/** Where bytes go. What returns a promise is waited for; none rejects. */
export interface Sink {
  say(bytes: Uint8Array): Promise<void> | undefined;
  /** No more bytes come. */
  end(): Promise<void> | undefined;
}

/** The faults of a command, one behind the other, between a client and an agent. */
export interface Chain {
  /** Takes what the client writes. */
  readonly fromClient: Sink;
  /** Takes what the agent writes. */
  readonly fromAgent: Sink;
  /** The conversation begins. */
  open(): void;
  /** Does nothing more. */
  stop(): void;
}

/** The two ends of a chain. */
export interface ChainEnds {
  readonly toAgent: Sink;
  readonly toClient: Sink;
  /** A fault ends the agent, as the client sees it. */
  exit(code: number): void;
  complain(text: string): void;
  struck(fault: Fault, scene: Scene): void;
}

/** Puts the faults of a command between a client and an agent: what passes is disturbed by each of them in turn. */
export function chain({ wanted, seed, size }: Pick<ChaosCommand, "wanted" | "seed" | "size">, ends: ChainEnds): Chain {
  const stations: { readonly forward: Sink; readonly backward: Sink }[] = [];
  const interlopers = wanted.map(({ fault, towards }, at) => {
    const forward: Sink = {
      say: (bytes) => (stations[at + 1]?.forward ?? ends.toAgent).say(bytes),
      end: () => (stations[at + 1]?.forward ?? ends.toAgent).end(),
    };
    const backward: Sink = {
      say: (bytes) => (stations[at - 1]?.backward ?? ends.toClient).say(bytes),
      end: () => (stations[at - 1]?.backward ?? ends.toClient).end(),
    };
    const [victim, peer] = towards === "agent" ? [forward, backward] : [backward, forward];
    const interloper = new Interloper(
      fault,
      {
        toVictim: victim.say,
        closeVictim: victim.end,
        toPeer: peer.say,
        closePeer: peer.end,
        complain: (text) => ends.complain(text),
        exit: (code) => ends.exit(code),
      },
      { seed, size, towards, onStrike: (struck, scene) => ends.struck(struck, scene) },
    );
    const ofPeer: Sink = { say: (bytes) => interloper.peerSays(bytes), end: () => interloper.peerEnds() };
    const ofVictim: Sink = { say: (bytes) => interloper.victimSays(bytes), end: () => interloper.victimEnds() };
    stations.push(
      towards === "agent" ? { forward: ofPeer, backward: ofVictim } : { forward: ofVictim, backward: ofPeer },
    );
    return interloper;
  });
  return {
    fromClient: stations[0]!.forward,
    fromAgent: stations.at(-1)!.backward,
    open() {
      for (const interloper of interlopers) interloper.open();
    },
    stop() {
      for (const interloper of interlopers) interloper.stop();
    },
  };
}

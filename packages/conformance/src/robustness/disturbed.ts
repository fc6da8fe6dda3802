import { type Fault, Interloper, type Victim } from "@colloquy/acp/testing";
import type { Pipe } from "../pipes/index.ts";
import { Grants } from "./grants.ts";
import { WireLog } from "./wire-log.ts";

/** How a fault is committed. */
export interface Committed {
  readonly seed: number;
  readonly towards: Victim;
  /** A factor for what is large or many. Default 1. */
  readonly size?: number;
}

/** The wire to a program under test, with a fault on it. */
export interface DisturbedPipe {
  /** For the peer that behaves well. */
  readonly pipe: Pipe;
  readonly log: WireLog;
  /** Whether the fault has happened. */
  struck(): boolean;
  /** Resolves when it has. */
  readonly strike: Promise<void>;
  /** What the program makes of what the fault has asked for. */
  readonly grants: Grants;
}

/** Puts a fault between the harness and a program under test. */
export function disturbed(pipe: Pipe, fault: Fault, { seed, towards, size = 1 }: Committed): DisturbedPipe {
  const log = new WireLog();
  const grants = new Grants(fault);
  let struck = false;
  const strike = Promise.withResolvers<void>();
  let hear: (chunk: Uint8Array | undefined) => void = () => {};
  const interloper = new Interloper(
    fault,
    {
      toVictim(bytes) {
        log.note("harness", bytes);
        grants.told(bytes);
        // Who does not read any more is found out by what he does not answer.
        return pipe.write(bytes).catch(() => {});
      },
      closeVictim: () => void pipe.endInput() as undefined,
      toPeer: (bytes) => void hear(bytes) as undefined,
      closePeer: () => void hear(undefined) as undefined,
      complain: (text) => pipe.played?.complain(text),
      exit: (code) => pipe.played?.exit(code),
    },
    {
      seed,
      towards,
      size,
      onStrike: () => {
        struck = true;
        strike.resolve();
      },
      onAnswer: (answer) => grants.answered(answer),
    },
  );
  return {
    log,
    grants,
    struck: () => struck,
    strike: strike.promise,
    pipe: {
      ended: pipe.ended,
      ...(pipe.played && { played: pipe.played }),
      write: async (bytes) => interloper.peerSays(bytes),
      endInput: () => void interloper.peerEnds(),
      open(listener) {
        hear = listener;
        interloper.open();
        pipe.open((chunk) => {
          if (chunk === undefined) return void interloper.victimEnds();
          log.note("subject", chunk);
          const busy = interloper.victimSays(chunk);
          if (busy === undefined) return;
          pipe.pause();
          void busy.then(() => pipe.resume());
        });
      },
      pause: () => pipe.pause(),
      resume: () => pipe.resume(),
      closeOutput: () => pipe.closeOutput(),
      stderr: () => pipe.stderr(),
      stop() {
        interloper.stop();
        return pipe.stop();
      },
    },
  };
}

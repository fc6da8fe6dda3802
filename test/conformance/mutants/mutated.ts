import type { Ending, Pipe, Start } from "@colloquy/conformance";
import { type Deed, Interference } from "./interference.ts";
import { Lines } from "./lines.ts";
import type { Mutant } from "./mutant.ts";

/** The same program with what is wrong with a mutant. */
export function mutated(start: Start, mutant: Mutant): Start {
  return async (setup) => mutatedPipe(await start(setup), mutant);
}

/** The same wire with what is wrong with a mutant at its other end. */
export function mutatedPipe(pipe: Pipe, mutant: Mutant): Pipe {
  const interference = new Interference(mutant);
  const exited = Promise.withResolvers<Ending>();
  let isOver = false;
  let listener: (chunk: Uint8Array | undefined) => void = () => {};

  const hear = (chunk: Uint8Array | undefined) => {
    if (isOver) return;
    isOver = chunk === undefined;
    listener(chunk);
  };
  const exit = (code: number) => {
    hear(undefined);
    exited.resolve({ code, signal: null });
    void pipe.stop();
  };
  const perform = async (deeds: readonly Deed[]) => {
    let taken: Promise<void> | undefined;
    for (const deed of deeds) {
      if ("exit" in deed) exit(deed.exit);
      else if (deed.to === "harness") hear(deed.bytes);
      else taken = pipe.write(deed.bytes);
    }
    await taken;
  };

  const deedsFor = (on: "in" | "out", line: Uint8Array): Deed[] => {
    try {
      return interference.line(on, line);
    } catch (error) {
      // A mutant that makes no sense must not seem to be noticed.
      queueMicrotask(() => {
        throw error;
      });
      return [];
    }
  };

  const heard = new Lines((line) => void perform(deedsFor("out", line)).catch(() => {}));
  let written: Promise<void> = Promise.resolve();
  const taken = new Lines((line) => {
    written = perform(deedsFor("in", line));
    written.catch(() => {});
  });

  return {
    async write(bytes) {
      taken.push(bytes);
      await written;
    },
    endInput() {
      taken.end();
      void perform(interference.rest("in")).catch(() => {});
      if (mutant.atEnd === undefined) pipe.endInput();
      else if (mutant.atEnd !== "stays") exit(mutant.atEnd);
    },
    open(given) {
      listener = given;
      if (mutant.greeting !== undefined) hear(Buffer.from(mutant.greeting as string));
      pipe.open((chunk) => {
        if (chunk !== undefined) return heard.push(chunk);
        heard.end();
        void perform(interference.rest("out")).catch(() => {});
        hear(undefined);
      });
    },
    pause: () => pipe.pause(),
    resume: () => pipe.resume(),
    closeOutput: () => pipe.closeOutput(),
    stderr: () => pipe.stderr(),
    ended: Promise.race([exited.promise, pipe.ended]),
    stop: () => pipe.stop(),
    ...(pipe.played && { played: pipe.played }),
    ...(pipe.launch && { launch: pipe.launch }),
  };
}

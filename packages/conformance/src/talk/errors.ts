import type { Ending } from "../pipes/index.ts";

/** The program under test did not say what the protocol makes it say, within the time that a case allows. */
export class Silence extends Error {
  override readonly name = "Silence";

  constructor(awaited: string, withinMs: number, lastHeard: string) {
    super(`Waited ${withinMs} ms for ${awaited}. ${lastHeard}`);
  }
}

/** The program under test ended, or closed its output, while something was still awaited of it. */
export class Gone extends Error {
  override readonly name = "Gone";

  constructor(awaited: string, ending: Ending | undefined) {
    super(`${describeEnding(ending)} while it was to send ${awaited}.`);
  }
}

/** "It ended with exit code 1", of a program. */
export function describeEnding(ending: Ending | undefined): string {
  if (ending === undefined) return "It closed its output";
  return ending.signal === null ? `It ended with exit code ${ending.code}` : `It was ended by ${ending.signal}`;
}

import type { Environment } from "./traits.ts";

/** Where a program is. */
export interface Streams {
  readonly input: { readonly isTTY?: boolean };
  readonly output: { readonly isTTY?: boolean };
  readonly env: Environment;
}

/** Whether there is a terminal that can be painted on, with somebody who can type at it. */
export function canDraw({ input, output, env }: Streams): boolean {
  const { TERM, CI } = env;
  const isTerminal = input.isTTY === true && output.isTTY === true;
  return isTerminal && TERM !== "dumb" && (CI === undefined || CI === "" || CI === "false");
}

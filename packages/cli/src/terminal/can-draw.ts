import type { WriteStream } from "node:tty";
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

/** Whether looks are shown: not where `NO_COLOR` forbids it, unless `FORCE_COLOR` commands it. */
export function hasColor(output: Pick<WriteStream, "getColorDepth">, env: Environment): boolean {
  const { FORCE_COLOR, NO_COLOR } = env;
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return (NO_COLOR ?? "") === "" && output.getColorDepth({ ...env }) > 1;
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProcessOptions } from "@colloquy/conformance";

/** Variables with which the coding agent neither finds nor changes anything of whoever runs the tests; disposed of, it is gone. */
export async function codingAgentHome(): Promise<ProcessOptions & AsyncDisposable> {
  const home = await mkdtemp(join(tmpdir(), "colloquy-home-"));
  return {
    inherit: "all",
    env: { HOME: home, COLLOQUY_CONFIG: join(home, "config"), COLLOQUY_STATE: join(home, "state") },
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

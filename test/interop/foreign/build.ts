import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, type ForeignPeer } from "./peers.ts";

/** What became of a peer: ready to run, not buildable on this machine, or broken. */
export type Built =
  | { readonly state: "ready" }
  | { readonly state: "missing"; readonly tool: string }
  | { readonly state: "failed"; readonly said: string };

/** How long one step may take, in milliseconds: a first build fetches and compiles what the SDK needs. */
const STEP_MS = 900_000;

/**
 * Builds a peer in a folder of the cache. Its sources are copied there, so that nothing is written beside them. What was
 * built of the same sources is used again, without the network.
 */
export function build({ toolchain, sources, program }: ForeignPeer): Built {
  const [probe, ...args] = toolchain.probe;
  if (spawnSync(probe, args).status !== 0) return { state: "missing", tool: probe };
  const folder = join(cache, sources.at(-1)!);
  const stamp = join(folder, "built");
  const digest = digestOf(sources);
  const fresh = existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
  if (fresh && existsSync(program[0])) return { state: "ready" };

  const source = join(folder, "source");
  mkdirSync(source, { recursive: true });
  for (const from of sources) cpSync(join(import.meta.dirname, from), source, { recursive: true });
  for (const [command, ...rest] of toolchain.steps) {
    const step = spawnSync(command, rest, { cwd: source, encoding: "utf8", timeout: STEP_MS });
    if (step.status !== 0) return { state: "failed", said: `${step.error ?? ""}${step.stdout}${step.stderr}`.trim() };
  }
  writeFileSync(stamp, digest);
  return { state: "ready" };
}

function digestOf(sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of sources)
    for (const file of globSync("**/*.*", { cwd: join(import.meta.dirname, folder) }).sort())
      hash.update(file).update(readFileSync(join(import.meta.dirname, folder, file)));
  return hash.digest("hex");
}

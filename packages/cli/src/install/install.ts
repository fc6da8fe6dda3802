import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { cleanLine } from "@colloquy/acp/text";
import type { Environment } from "@colloquy/agent/storage";
import type { Installed } from "./installed.ts";
import { INSTALL_LIMITS, type InstallLimits } from "./limits.ts";
import { changeLock, type LockEntry, readLock } from "./lock-file.ts";
import { installedOf } from "./lookup.ts";
import type { InstallProgress, Made, Workplace } from "./maker.ts";
import { manifestOf } from "./manifest.ts";
import { makeNpm } from "./npm.ts";
import { agentFolder, discard, makeStaging } from "./places.ts";
import type { InstallPlan } from "./plan.ts";
import { makeUv } from "./uv.ts";

/** How a plan is carried out. */
export interface InstallOptions {
  readonly env: Environment;
  /** Stops it; nothing of it is left then, and what was installed before stays. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: InstallProgress) => void) | undefined;
  /** Default {@link INSTALL_LIMITS}, each. */
  readonly limits?: Partial<InstallLimits> | undefined;
}

/**
 * Carries a plan out: fetches, checks and unpacks aside, then puts it in the place of what was there, in one step. Interrupted at
 * any moment, also by a crash, it leaves what was installed before. Two at once do not harm each other. What the agent runs from
 * now stays until the next install, so that sessions which are open can go on. Rejects with `AcpError`, or with the reason of
 * `signal`.
 */
export async function install(plan: InstallPlan, options: InstallOptions): Promise<Installed> {
  const { env, onProgress = () => {} } = options;
  const limits = { ...INSTALL_LIMITS, ...options.limits };
  const late = AbortSignal.timeout(limits.wholeMs);
  const signal = options.signal === undefined ? late : AbortSignal.any([options.signal, late]);
  try {
    signal.throwIfAborted();
    const staging = await makeStaging(env);
    try {
      const [tree, spare] = [join(staging, "tree"), join(staging, "download")];
      await mkdir(tree);
      const before = (await readLock(env)).get(plan.id);
      const check = (hash: string) => checkSeen(plan, hash, before);
      const place: Workplace = { tree, spare, env, limits, signal, onProgress, check };
      const made = await make(plan, place);
      onProgress({ phase: "check" });
      const { hash: files, size } = await manifestOf(tree, signal);
      signal.throwIfAborted();
      onProgress({ phase: "finish" });
      const entry = await putInPlace({ plan, made, files, size, staging, tree, env });
      return installedOf(plan.id, entry, env);
    } finally {
      await discard(staging);
    }
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw failureOf(error, plan, late.aborted ? limits.wholeMs : undefined);
  }
}

async function make(plan: InstallPlan, place: Workplace): Promise<Made> {
  // HTTP and archives cost time to load, and whoever only starts an agent needs neither.
  if (plan.kind === "binary") return await (await import("./binary.ts")).makeBinary(plan, place);
  return await (plan.kind === "npx" ? makeNpm : makeUv)(plan, place);
}

/** What the hash of something is remembered by that never changes. */
function nameOf(plan: InstallPlan): string {
  const what = plan.kind === "binary" ? plan.version : `${plan.pin.name}${plan.pin.extras}@${plan.pin.version}`;
  return `${plan.kind} ${what} ${plan.platform}`;
}

function checkSeen(plan: InstallPlan, hash: string, before: LockEntry | undefined): void {
  const known = before?.seen[nameOf(plan)];
  if (known === undefined || known === hash) return;
  throw new AcpError(
    `${plan.id} ${plan.version} is not what it was when it was first installed, and is not used: its hash is ${hash}, ` +
      `and was ${known}. If that is meant to be, uninstall it and install it again`,
  );
}

interface Ready {
  readonly plan: InstallPlan;
  readonly made: Made;
  readonly files: string;
  readonly size: number;
  readonly staging: string;
  readonly tree: string;
  readonly env: Environment;
}

async function putInPlace({ plan, made, files, size, staging, tree, env }: Ready): Promise<LockEntry> {
  const { id, version, kind, source, args } = plan;
  const { hash, hashFrom, start, skippedScripts = [] } = made;
  const folder = `${version.slice(0, 40)}-${randomUUID().slice(0, 8)}`;
  const home = agentFolder(env, id);
  const whole = { kind, version, hash, hashFrom, size, source, at: new Date().toISOString(), folder, files, start };
  const rest = { args, env: { ...plan.env, ...made.env }, skippedScripts };
  let entry: LockEntry | undefined;
  await changeLock(env, async (entries) => {
    const before = entries.get(id);
    checkSeen(plan, hash, before);
    entry = { ...whole, ...rest, seen: { ...before?.seen, [nameOf(plan)]: hash } };
    await mkdir(home, { recursive: true, mode: 0o700 });
    const old = (await readdir(home)).filter((name) => name !== before?.folder);
    await rename(tree, join(home, folder));
    // On Windows a folder that is in use stays, until the next time.
    for (const name of old) await rename(join(home, name), join(staging, randomUUID())).catch(() => {});
    return new Map([...entries, [id, entry]]);
  });
  return entry!;
}

/** A failure in words that the user can act on. */
function failureOf(error: unknown, { id }: InstallPlan, lateMs: number | undefined): unknown {
  if (lateMs !== undefined)
    return new AcpError(`Installing ${id} was stopped: it took longer than ${lateMs / 1000} seconds`, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && ["ENOSPC", "EDQUOT", "EFBIG"].includes(code))
    return new AcpError(`There is no room on the disk to install ${id}; what was installed before is still there`, {
      cause: error,
    });
  if (code === undefined || error instanceof AcpError) return error;
  return new AcpError(`${id} cannot be installed: ${cleanLine((error as Error).message)}`, { cause: error });
}

import { chmod, lstat, realpath } from "node:fs/promises";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { download } from "./download.ts";
import type { Made, Workplace } from "./maker.ts";
import type { BinaryPlan } from "./plan.ts";
import { isInside } from "./tree-writer.ts";
import { unpack } from "./unpack.ts";

/** Downloads a program or the archive that it is in, checks it, and unpacks it into the workplace. */
export async function makeBinary(plan: BinaryPlan, place: Workplace): Promise<Made> {
  const { tree, spare, env, limits, signal, onProgress, check } = place;
  const onBytes = (bytes: number, total?: number) =>
    onProgress({ phase: "fetch", bytes, ...(total !== undefined && { total }) });
  const { sha256, bytes: archiveBytes } = await download(plan.source, spare, { env, limits, signal, onBytes });
  const hash = `sha256:${sha256}`;
  if (plan.hash !== undefined && plan.hash !== hash) {
    throw new AcpError(
      `The download of ${plan.id} ${plan.version} is not what it should be, and is not used: its hash is ${hash}, not ${plan.hash}`,
    );
  }
  check(hash);
  await unpack(spare, plan.format, tree, {
    ...{ limits, signal, archiveBytes, program: plan.program, windows: process.platform === "win32" },
    onBytes: (bytes) => onProgress({ phase: "unpack", bytes }),
  });
  await makeProgram(tree, plan);
  const hashFrom = plan.hash === undefined ? "first use" : "registry";
  return { hash, hashFrom, start: { path: pathOf(plan).join("/") } };
}

/** A download that is the program itself has no folders. */
function pathOf({ format, program }: BinaryPlan): readonly string[] {
  return format === "program" ? program.slice(-1) : program;
}

async function makeProgram(tree: string, plan: BinaryPlan): Promise<void> {
  const shown = pathOf(plan).join("/");
  const real = await realpath(join(tree, ...pathOf(plan))).catch(() => undefined);
  if (real === undefined) throw new AcpError(`The archive of ${plan.id} does not have the program ${shown} in it`);
  if (!isInside(await realpath(tree), real) || !(await lstat(real)).isFile())
    throw new AcpError(`What the archive of ${plan.id} has at ${shown} is no program`);
  await chmod(real, 0o755);
}

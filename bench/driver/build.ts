import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The programs and the library as JavaScript, each source file one output file, as the package is published. */
export interface Built extends AsyncDisposable {
  /** The folder of the workloads. */
  readonly workloads: string;
  /** The folder of the contenders' programs. */
  readonly programs: string;
}

/** Compiles into a fresh temporary folder that lasts until it is disposed of. */
export async function build(): Promise<Built> {
  const out = await realpath(await mkdtemp(join(tmpdir(), "bench-")));
  const remove = () => rm(out, { recursive: true, force: true });
  try {
    await compile(out);
    await link(out);
  } catch (error) {
    await remove();
    throw error;
  }
  const bench = join(out, "bench");
  return {
    workloads: join(bench, "workloads"),
    programs: join(bench, "programs"),
    [Symbol.asyncDispose]: remove,
  };
}

async function compile(out: string): Promise<void> {
  const project = join(out, "tsconfig.json");
  const compilerOptions = {
    rootDir: root,
    outDir: out,
    noEmit: false,
    noCheck: true,
    rewriteRelativeImportExtensions: true,
    typeRoots: [join(root, "node_modules/@types")],
  };
  const include = ["bench/programs", "bench/workloads", "packages/acp/src"].map((folder) => join(root, folder));
  const exclude = [join(root, "**/*.test.ts")];
  await writeFile(project, JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include, exclude }));
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace("package.json", "bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", project], { cwd: root });
}

/** Makes the bare imports find what they find in the repository, with our package's doors on its JavaScript. */
async function link(out: string): Promise<void> {
  const text = await readFile(join(root, "packages/acp/package.json"), "utf8");
  await writeFile(join(out, "packages/acp/package.json"), text.replaceAll('.ts"', '.js"'));
  await writeFile(join(out, "package.json"), JSON.stringify({ type: "module" }));
  const modules = join(out, "node_modules");
  await mkdir(join(modules, "@colloquy"), { recursive: true });
  await symlink(join(out, "packages/acp"), join(modules, "@colloquy/acp"), "junction");
  for (const name of ["@agentclientprotocol", "zod"])
    await symlink(join(root, "node_modules", name), join(modules, name), "junction");
}

import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The programs as JavaScript, with the library as it is published. */
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
    paths: { "@colloquy/acp/*": [join(root, "packages/acp/dist/*")] },
  };
  const include = ["bench/programs", "bench/workloads"].map((folder) => join(root, folder));
  await writeFile(project, JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, include }));
  const tsc = createRequire(import.meta.url)
    .resolve("typescript/package.json")
    .replace("package.json", "bin/tsc");
  await promisify(execFile)(process.execPath, [join(root, "scripts/build.ts")], { cwd: root });
  await promisify(execFile)(process.execPath, [tsc, "-p", project], { cwd: root });
}

/** Makes the bare imports find what they find in the repository, and what is ours as a user gets it. */
async function link(out: string): Promise<void> {
  await writeFile(join(out, "package.json"), JSON.stringify({ type: "module" }));
  const modules = join(out, "node_modules");
  // What is linked is where it was, and finds the sources of the others there.
  const ours = {
    "@colloquy/acp": "acp",
    "@colloquy/agent": "agent",
    "@colloquy/conformance": "conformance",
    colloquy: "cli",
  };
  for (const [name, folder] of Object.entries(ours))
    await cp(join(root, "packages", folder, "dist"), join(modules, name), { recursive: true });
  const theirs = (await Promise.all(["agent", "cli"].map(dependenciesOf))).flat().filter((name) => !(name in ours));
  for (const name of new Set(["@agentclientprotocol/sdk", "@lydell/node-pty", ...theirs])) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(root, "node_modules", name), join(modules, name), "junction");
  }
}

async function dependenciesOf(folder: string): Promise<string[]> {
  const { dependencies } = JSON.parse(await readFile(join(root, "packages", folder, "package.json"), "utf8"));
  return Object.keys(dependencies);
}

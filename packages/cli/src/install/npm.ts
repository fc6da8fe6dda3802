import { open, readFile, realpath, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import { entryPath } from "./entry-path.ts";
import type { Start } from "./lock-file.ts";
import type { Made, Workplace } from "./maker.ts";
import { manifestOf } from "./manifest.ts";
import type { Pin } from "./pin.ts";
import type { PackagePlan } from "./plan.ts";
import { runProgram } from "./run-program.ts";
import { isInside } from "./tree-writer.ts";

/** The command line after `npm`. What the user has configured (registry, proxy, sign-in) holds, but for what is set here. */
export function npmArguments({ name, version }: Pin, scripts: boolean): string[] {
  const shape = [
    "--location=project",
    "--workspaces=false",
    "--install-strategy=hoisted",
    "--omit=dev",
    "--include=optional",
  ];
  const quiet = ["--save-exact", "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  return ["install", `--ignore-scripts=${!scripts}`, ...shape, ...quiet, `${name}@${version}`];
}

/** Installs a package of npm into the workplace, with all that it depends on. */
export async function makeNpm({ pin, scripts, id }: PackagePlan, place: Workplace): Promise<Made> {
  const { tree, env, signal, onProgress, check } = place;
  onProgress({ phase: "fetch" });
  // A project of its own: npm reads no settings of the folder that the user is in, and looks for none further up.
  await writeFile(join(tree, "package.json"), '{ "private": true }\n');
  await runProgram("npm", [...npmArguments(pin, scripts), `--prefix=${tree}`], {
    ...{ env, cwd: tree, signal, inherit: /^npm_config_(?!prefix$|global$|local_prefix$)/i },
    missing: `npm is needed to install ${id}, and is not on PATH; it comes with Node.js`,
  });
  const packages = await packagesOf(tree);
  const { version, integrity } = packages[`node_modules/${pin.name}`] ?? {};
  if (version !== pin.version)
    throw new AcpError(`npm has not installed ${pin.name}@${pin.version}, and did not say why`);
  const own = integrity ?? (await manifestOf(join(tree, "node_modules", pin.name))).hash;
  check(own);
  const skipped = Object.keys(packages).filter((path) => !scripts && packages[path]!.hasInstallScript === true);
  return {
    hash: own,
    hashFrom: integrity === undefined ? "first use" : "registry",
    start: await startOf(tree, pin.name),
    skippedScripts: skipped.map((path) => path.replace(/^.*node_modules\//, "")),
  };
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
}

/** What npm says that it has installed, by folder. */
async function packagesOf(tree: string): Promise<Readonly<Record<string, LockedPackage>>> {
  const text = await readFile(join(tree, "node_modules", ".package-lock.json"), "utf8").catch(
    () => '{ "packages": {} }',
  );
  return (JSON.parse(text) as { readonly packages: Record<string, LockedPackage> }).packages;
}

/** The program of a package: its only one, or the one that has the package's name, as `npx` chooses. */
async function startOf(tree: string, name: string): Promise<Start> {
  const folder = join(tree, "node_modules", name);
  const { bin } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { readonly bin?: unknown };
  const own = name.replace(/^@[^/]*\//, "");
  const all: Record<string, unknown> = typeof bin === "string" ? { [own]: bin } : { ...(bin as object | undefined) };
  const paths = [...new Set(Object.values(all))];
  const chosen = paths.length === 1 ? paths[0] : Object.hasOwn(all, own) ? all[own] : undefined;
  if (typeof chosen !== "string") {
    const there = Object.keys(all).join(", ") || "none";
    throw new AcpError(`The package ${name} does not say which of its programs is the agent (there is: ${there})`);
  }
  const names = entryPath(chosen.replaceAll("\\", "/"), false);
  const file = join(folder, ...names);
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined || !isInside(await realpath(tree), real)) {
    throw new AcpError(`The package ${name} names a program that is not in it: ${names.join("/")}`);
  }
  const path = ["node_modules", name, ...names].join("/");
  const node = await nodeOptions(file);
  return node === undefined ? { path } : { path, node };
}

/** The options for node that a script's first line has; `undefined`: it is not for node. */
async function nodeOptions(file: string): Promise<string[] | undefined> {
  const [first = ""] = (await beginning(file)).split(/\r?\n/);
  const [, options] = /^#!.*?\bnode(?:\.exe)?(?=\s|$)(.*)$/.exec(first) ?? [];
  if (options !== undefined) return options.split(/\s+/).filter((word) => word !== "");
  return !first.startsWith("#!") && /\.[cm]?js$/.test(file) ? [] : undefined;
}

async function beginning(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(512), position: 0 });
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

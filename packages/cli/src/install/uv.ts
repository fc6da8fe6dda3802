import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { AcpError } from "@colloquy/acp";
import type { Made, Workplace } from "./maker.ts";
import { hashOf } from "./manifest.ts";
import type { Pin } from "./pin.ts";
import type { PackagePlan } from "./plan.ts";
import { type ProgramOptions, runProgram } from "./run-program.ts";

const windows = process.platform === "win32";
const programs = windows ? "Scripts" : "bin";

/** The command line after `uv` that installs the package, into the environment of the folder it is run in. */
export function uvArguments({ name, extras, version }: Pin, scripts: boolean): string[] {
  // Copies: what other environments do to the files that uv keeps must not reach these.
  const how = ["--link-mode=copy", "--compile-bytecode", ...(scripts ? [] : ["--no-build"])];
  return [
    "pip",
    "install",
    `--python=venv/${programs}/python${windows ? ".exe" : ""}`,
    ...how,
    `${name}${extras}==${version}`,
  ];
}

/** Installs a package of PyPI into the workplace: a virtual environment that can be moved, with all that it depends on. */
export async function makeUv({ pin, scripts, id }: PackagePlan, place: Workplace): Promise<Made> {
  const { tree, env, signal, onProgress, check } = place;
  onProgress({ phase: "fetch" });
  const missing = `uv is needed to install ${id}, and is not on PATH; https://docs.astral.sh/uv says how to get it`;
  const options: ProgramOptions = { env, cwd: tree, signal, inherit: /^UV_/i, missing };
  await runProgram("uv", ["venv", "--relocatable", "--no-project", "venv"], options);
  await runProgram("uv", uvArguments(pin, scripts), options);
  const packages = await packagesFolder(tree);
  const info = join(packages, await infoFolder(packages, pin));
  const hash = hashOf(ownFiles(await readFile(join(info, "RECORD"), "utf8")));
  check(hash);
  const program = await programOf(info, pin.name);
  const path = `venv/${programs}/${program}${windows ? ".exe" : ""}`;
  // Python would write compiled files beside those that are locked.
  return { hash, hashFrom: "first use", start: { path }, env: { PYTHONDONTWRITEBYTECODE: "1" } };
}

async function packagesFolder(tree: string): Promise<string> {
  const library = join(tree, "venv", windows ? "Lib" : "lib");
  if (windows) return join(library, "site-packages");
  const python = (await readdir(library)).find((name) => name.startsWith("python"));
  return join(library, python ?? "python", "site-packages");
}

async function infoFolder(packages: string, { name, version }: Pin): Promise<string> {
  const plain = (text: string) => text.toLowerCase().replace(/[-_.]+/g, "_");
  const found = (await readdir(packages)).find((folder) => {
    const [, own] = /^(.+)-[^-]+\.dist-info$/.exec(folder) ?? [];
    return own !== undefined && plain(own) === plain(name);
  });
  if (found === undefined) throw new AcpError(`uv has not installed ${name}==${version}`);
  return found;
}

/** What a package says of the files that came with it: `RECORD` without what depends on who installs it, and where. */
function ownFiles(record: string): string {
  const rows = record.split(/\r?\n/).filter((row) => /,sha256=[^,]+,\d*$/.test(row) && !/^"?\.\.\//.test(row));
  return rows
    .filter((row) => !/\.dist-info\/(?:INSTALLER|REQUESTED|direct_url\.json|uv_\w+\.json),/.test(row))
    .sort()
    .join("\n");
}

/** The program of a package: the one that has its name, or its only one. */
async function programOf(info: string, name: string): Promise<string> {
  const text = await readFile(join(info, "entry_points.txt"), "utf8").catch(() => "");
  const [, section = ""] = text.split(/^\[console_scripts\]\s*$/m);
  const [own = ""] = section.split(/^\[/m);
  const all = [...own.matchAll(/^\s*([A-Za-z0-9._-]+)\s*=/gm)].map((match) => match[1]!);
  const chosen = all.find((program) => program === name) ?? (all.length === 1 ? all[0] : undefined);
  if (chosen !== undefined) return chosen;
  throw new AcpError(
    `The package ${name} does not say which of its programs is the agent (there is: ${all.join(", ") || "none"})`,
  );
}

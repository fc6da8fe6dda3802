import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes what is published: `packages/<name>/dist`, a package of its own with JavaScript, declarations and a manifest whose
 * exports point to them. The repository itself runs its sources.
 */
const root = join(import.meta.dirname, "..");

interface Manifest {
  name: string;
  exports?: { [subpath: string]: string };
  bin?: { [name: string]: string };
  [field: string]: unknown;
}

function build(folder: string, include: readonly string[], assets: readonly string[]): void {
  const from = join(root, "packages", folder);
  const dist = join(from, "dist");
  rmSync(dist, { recursive: true, force: true });
  const config = join(from, "tsconfig.build.json");
  writeFileSync(config, JSON.stringify(compilerConfig(include), null, 2));
  try {
    execFileSync("tsc", ["-p", config], { stdio: "inherit", cwd: from });
  } finally {
    rmSync(config);
  }
  for (const asset of assets) cpSync(join(from, asset), join(dist, asset), { recursive: true });
  for (const name of ["LICENSE", "README.md"]) cpSync(pick(from, name), join(dist, name));
  const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as Manifest;
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
}

function compilerConfig(include: readonly string[]): object {
  return {
    extends: "../../tsconfig.json",
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      rootDir: ".",
      outDir: "dist",
      paths: declarations(),
    },
    include,
    exclude: ["**/*.test.ts", "**/fixtures/**"],
  };
}

/** Other packages are compiled against what was built of them, not against their sources. */
function declarations(): { [specifier: string]: string[] } {
  const manifest = JSON.parse(readFileSync(join(root, "packages/acp/package.json"), "utf8")) as Manifest;
  const paths: { [specifier: string]: string[] } = {};
  for (const [subpath, source] of Object.entries(manifest.exports ?? {}))
    paths[join(manifest.name, subpath)] = [`../acp/dist/${source.replace("./", "").replace(/\.ts$/, ".d.ts")}`];
  return paths;
}

function published(manifest: Manifest): object {
  const { exports = {}, bin = {}, ...rest } = manifest;
  const js = (source: string) => source.replace(/\.ts$/, ".js");
  return {
    ...rest,
    ...(Object.keys(exports).length > 0 && {
      exports: Object.fromEntries(
        Object.entries(exports).map(([subpath, source]) => [
          subpath,
          { types: source.replace(/\.ts$/, ".d.ts"), default: js(source) },
        ]),
      ),
    }),
    ...(Object.keys(bin).length > 0 && {
      bin: Object.fromEntries(Object.entries(bin).map(([name, source]) => [name, js(source)])),
    }),
  };
}

function pick(folder: string, name: string): string {
  const own = join(folder, name);
  return existsSync(own) ? own : join(root, name);
}

build("acp", ["src"], []);
build("cli", ["src", "demo"], ["demo/project"]);

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

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

/** Where the sources of a package are, and what else it ships. */
interface Parts {
  readonly folder: string;
  readonly sources: readonly string[];
  readonly assets: readonly string[];
}

async function build({ folder, sources, assets }: Parts): Promise<void> {
  const from = join(root, "packages", folder);
  const dist = join(from, "dist");
  const manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8")) as Manifest;
  rmSync(dist, { recursive: true, force: true });
  if (manifest.exports !== undefined) declare(from, sources);
  await roll(from, [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})]);
  for (const asset of assets) cpSync(join(from, asset), join(dist, asset), { recursive: true });
  for (const name of ["LICENSE", "README.md"]) cpSync(pick(from, name), join(dist, name));
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(published(manifest), null, 2)}\n`);
}

/** Writes the declarations of a library, file for file. */
function declare(from: string, sources: readonly string[]): void {
  const config = join(from, "tsconfig.build.json");
  const compilerOptions = {
    noEmit: false,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    rootDir: ".",
    outDir: "dist",
    paths: declarations(),
  };
  const exclude = ["**/*.test.ts", "**/fixtures/**"];
  writeFileSync(config, JSON.stringify({ extends: "../../tsconfig.json", compilerOptions, include: sources, exclude }));
  try {
    execFileSync("tsc", ["-p", config], { stdio: "inherit", cwd: from });
  } finally {
    rmSync(config);
  }
}

/**
 * One file for each door, and a few for what doors share or open later: a program loads a handful of files, which starts it far
 * sooner than hundreds of small ones would. The comments that tell what a name is for are in the declarations. All files lie as
 * deep as sources do, so that what is shipped beside them is found from where it was.
 */
async function roll(from: string, doors: readonly string[]): Promise<void> {
  const bundle = await rolldown({
    cwd: from,
    input: Object.fromEntries(doors.map((source) => [source.replace(/^\.\/|\.ts$/g, ""), source])),
    // What a package depends on is installed beside it.
    external: /^[@a-z]/,
    platform: "neutral",
    preserveEntrySignatures: "strict",
  });
  await bundle.write({
    dir: join(from, "dist"),
    chunkFileNames: "src/shared/[name]-[hash].js",
    codeSplitting: {
      groups: [
        { name: "core", test: /acp\/src\/(rpc|wire|protocol|text|schema\/(?!v\d\/unstable))/ },
        { name: "model", test: /acp\/src\/(state|versions|sessions)\// },
      ],
    },
    minify: false,
    comments: { jsdoc: false },
  });
  await bundle.close();
}

/** Other packages are compiled against what was built of them, not against their sources. */
function declarations(): { [specifier: string]: string[] } {
  const paths: { [specifier: string]: string[] } = {};
  for (const folder of ["acp", "agent", "conformance"]) {
    const manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8")) as Manifest;
    for (const [subpath, source] of Object.entries(manifest.exports ?? {}))
      paths[join(manifest.name, subpath)] = [`../${folder}/dist/${source.replace("./", "").replace(/\.ts$/, ".d.ts")}`];
  }
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

await build({ folder: "acp", sources: ["src"], assets: [] });
await build({ folder: "compat", sources: ["src"], assets: [] });
await build({ folder: "agent", sources: ["src"], assets: ["scenarios"] });
await build({ folder: "conformance", sources: ["src"], assets: ["schema", "profiles"] });
await build({ folder: "cli", sources: ["src"], assets: ["demo/project", "demo/config", "schema"] });

import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const cache = join(root, "node_modules/.cache/interop/packages");

/** Published packages that are written for the class-based SDK, with the SDK that they ask for. */
export const published = {
  "@zed-industries/claude-code-acp": "0.16.2",
  "@mcpc-tech/acp-ai-provider": "0.2.9",
};
/** What they need beside them. */
const companions = { ai: "6.0.322", zod: "3.25.76" };

/** A published client of agents, with all that it asks for. */
export const publishedClient = { acpx: "0.19.1" };

/** Where the packages are installed, and on whose SDK they run. */
export interface Laboratory {
  readonly folder: string;
  readonly sdk: "our" | "their";
}

/** npm could not fetch what it takes, as without a network. */
export class NotInstalled extends Error {
  override readonly name = "NotInstalled";
}

/** The folders that are ready, by whose SDK they have. */
const ready = new Map<string, Laboratory>();

/**
 * Installs the published packages into a folder of the cache, once a run: with the SDK that they ask for, or with that one
 * dependency replaced by ours, packed as it would be published. Throws `NotInstalled`.
 */
export function installed(sdk: "our" | "their"): Laboratory {
  const done = ready.get(sdk);
  if (done !== undefined) return done;
  const folder = join(cache, sdk);
  const ours = sdk === "our" ? packed() : undefined;
  const manifest = {
    private: true,
    type: "module",
    dependencies: { ...published, ...companions, ...(ours && { "@colloquy/acp": ours.acp }) },
    ...(ours && { overrides: { "@agentclientprotocol/sdk": ours.compat } }),
  };
  // Our packages keep their version from run to run: what npm remembers of them is of another build.
  const stale = ours ? ["package-lock.json", "node_modules/@colloquy", "node_modules/@agentclientprotocol"] : [];
  for (const name of stale) rmSync(join(folder, name), { recursive: true, force: true });
  install(folder, manifest);
  const laboratory = { folder, sdk };
  ready.set(sdk, laboratory);
  return laboratory;
}

/** Installs the published client into a folder of the cache, which it returns. Throws `NotInstalled`. */
export function installedClient(): string {
  const folder = join(cache, "client");
  install(folder, { private: true, type: "module", dependencies: publishedClient });
  return folder;
}

function install(folder: string, manifest: object): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  try {
    npm(["install", "--no-audit", "--no-fund", "--prefer-offline"], folder);
  } catch (cause) {
    const [first] = (cause as Error).message.split("\n");
    throw new NotInstalled(`the packages could not be installed: ${first}`, { cause });
  }
}

/** The two packages of ours, built and packed: `file:` specifiers. */
function packed(): { acp: string; compat: string } {
  execFileSync(process.execPath, [join(root, "scripts/build.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const pack = (name: string) => {
    const target = join(cache, "packed");
    mkdirSync(target, { recursive: true });
    const said = npm(["pack", "--json", "--pack-destination", target], join(root, "packages", name, "dist"));
    return `file:${join(target, (JSON.parse(said) as [{ filename: string }])[0].filename)}`;
  };
  return { acp: pack("acp"), compat: pack("compat") };
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

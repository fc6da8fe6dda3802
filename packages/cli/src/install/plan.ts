import { cleanLine } from "@colloquy/acp/text";
import type { Environment } from "@colloquy/agent/storage";
import { UsageError } from "../command-line/index.ts";
import { addressProblem } from "./address.ts";
import { type ArchiveFormat, archiveFormat } from "./archive-format.ts";
import type { Installable, InstallKind } from "./distribution.ts";
import { entryPath } from "./entry-path.ts";
import { isId, isVersion } from "./lock-file.ts";
import { npmArguments } from "./npm.ts";
import { npmPin, type Pin, pypiPin } from "./pin.ts";
import { platformKey } from "./platform.ts";
import { uvArguments } from "./uv.ts";
import { type Warned, warningsOf } from "./warnings.ts";

/** How something is to be installed. */
export interface PlanOptions {
  /** Default: the first that there is of npx (npm has a hash for every package), binary for this platform, uvx. */
  readonly kind?: InstallKind | undefined;
  /** As the ACP registry names them. Default: this one. */
  readonly platform?: string | undefined;
  /** Ours: it says what is on PATH. */
  readonly env: Environment;
  /** Whether packages may run programs of their own while they are installed. Default `false`. */
  readonly scripts?: boolean | undefined;
  /** Names of packages that people know, to warn of one that looks like one of them. Default: none. */
  readonly known?: readonly string[] | undefined;
}

/** What every plan has. */
interface Planned {
  readonly id: string;
  readonly version: string;
  readonly platform: string;
  /** `npm @scope/name@1.2.3`, `PyPI name==1.2.3`, or an address. */
  readonly source: string;
  /** What installing does, for people: the command line, exact but for the folder, or what is downloaded. */
  readonly does: string;
  /** What will be started, for people, as the distribution says it. */
  readonly starts: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** `sha256:…`, where it is known before anything is fetched. */
  readonly hash?: string;
  /** Sentences that the user should read first. */
  readonly warnings: readonly string[];
}

/** A package of npm or PyPI that will be installed. */
export interface PackagePlan extends Planned {
  readonly kind: "npx" | "uvx";
  readonly pin: Pin;
  readonly scripts: boolean;
}

/** A program that will be downloaded. */
export interface BinaryPlan extends Planned {
  readonly kind: "binary";
  readonly format: ArchiveFormat;
  /** The names on the way to the program. */
  readonly program: readonly string[];
}

/** What would be done to install an agent. Nothing of it has been done. */
export type InstallPlan = PackagePlan | BinaryPlan;

/**
 * Plans an install: what would be fetched from where, and what would be run. Fetches and changes nothing. Throws `UsageError`
 * when nothing suits (it says what there is), for a package without an exact version, and for what could not be kept safe.
 */
export function plan(entry: Installable, options: PlanOptions): InstallPlan {
  const { id, version } = entry;
  if (!isId(id))
    throw new UsageError(`${JSON.stringify(id)} is no id of an agent: lower-case letters, digits and dashes`);
  if (!isVersion(version)) throw new UsageError(`${JSON.stringify(version)} is no version of ${id}`);
  const platform = options.platform ?? platformKey();
  const kind = options.kind ?? kindsOf(entry, platform)[0];
  if (kind === undefined || !kindsOf(entry, platform).includes(kind)) throw nothingSuits(entry, platform, kind);
  const made = kind === "binary" ? planBinary(entry, platform) : planPackage(entry, kind, platform, options);
  return { ...made, warnings: warningsOf(made, options.known ?? [], options.env) };
}

function kindsOf({ distribution }: Installable, platform: string): InstallKind[] {
  const { npx, uvx, binary } = distribution;
  const has = { npx: npx !== undefined, binary: Object.hasOwn(binary ?? {}, platform), uvx: uvx !== undefined };
  return (["npx", "binary", "uvx"] as const).filter((kind) => has[kind]);
}

function nothingSuits(entry: Installable, platform: string, kind: InstallKind | undefined): UsageError {
  const platforms = Object.keys(entry.distribution.binary ?? {}).map((one) => `binary for ${one}`);
  const packages = kindsOf(entry, platform).filter((one) => one !== "binary");
  const there = [...packages, ...platforms].map(cleanLine).join(", ") || "nothing";
  const wanted = kind === undefined ? "" : ` as ${kind}`;
  return new UsageError(`${entry.id} cannot be installed${wanted} on ${platform}; there is: ${there}`);
}

function planPackage(entry: Installable, kind: "npx" | "uvx", platform: string, options: PlanOptions): Warned {
  const { package: text, args = [], env = {} } = entry.distribution[kind]!;
  const { id, version } = entry;
  const { scripts = false } = options;
  const pin = kind === "npx" ? npmPin(text) : pypiPin(text);
  const source = kind === "npx" ? `npm ${pin.name}@${pin.version}` : `PyPI ${pin.name}${pin.extras}==${pin.version}`;
  const does =
    kind === "npx" ? showWhole("npm", npmArguments(pin, scripts)) : showWhole("uv", uvArguments(pin, scripts));
  return {
    kind,
    id,
    version,
    platform,
    source,
    does,
    starts: showWhole(kind, [text, ...args]),
    args,
    env,
    pin,
    scripts,
  };
}

function planBinary({ id, version, distribution }: Installable, platform: string): Warned {
  const { archive, cmd, args = [], env = {}, sha256 } = distribution.binary![platform]!;
  const problem = addressProblem(archive);
  if (problem !== undefined) throw new UsageError(`${id} cannot be installed: ${problem}`);
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256))
    throw new UsageError(`The sha256 of ${id} is not made of 64 hexadecimal digits`);
  const windows = platform.startsWith("windows-");
  const program = programOf(id, windows ? cmd.replaceAll("\\", "/") : cmd, windows);
  const { href } = new URL(archive);
  const planned = {
    kind: "binary",
    id,
    version,
    platform,
    source: href,
    does: `downloads ${cleanLine(href)}`,
  } as const;
  const hash = sha256 === undefined ? {} : { hash: `sha256:${sha256.toLowerCase()}` };
  return { ...planned, ...hash, starts: showWhole(cmd, args), args, env, format: archiveFormat(href), program };
}

/** The names on the way to a program in its archive. */
function programOf(id: string, cmd: string, windows: boolean): readonly string[] {
  try {
    const names = entryPath(cmd, windows);
    if (names.length > 0) return names;
  } catch (cause) {
    throw new UsageError(`${id} cannot be installed: ${(cause as Error).message}`, { cause });
  }
  throw new UsageError(`${id} cannot be installed: it names no program in its archive`);
}

/** A whole command line for people: what is cut off could be what matters. */
function showWhole(command: string, args: readonly string[]): string {
  const words = [command, ...args].map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word)));
  return cleanLine(words.join(" "));
}

/** A package of npm or of PyPI, and how its program is started. */
export interface PackageDistribution {
  /** With its exact version: `@scope/name@1.2.3`; `name==1.2.3` or `name@1.2.3` for PyPI. */
  readonly package: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A program for one platform, to be downloaded. */
export interface BinaryDistribution {
  /** The address of an archive, or of the program itself. */
  readonly archive: string;
  /** The program, by its path in the archive. */
  readonly cmd: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Of what is downloaded, in hexadecimal digits. */
  readonly sha256?: string;
}

/** The ways in which an agent can be had, as the ACP registry writes them. */
export interface Distribution {
  readonly npx?: PackageDistribution;
  readonly uvx?: PackageDistribution;
  /** By platform: `linux-x86_64`. */
  readonly binary?: { readonly [platform: string]: BinaryDistribution };
}

/** A way in which an agent can be had. */
export type InstallKind = "npx" | "uvx" | "binary";

/** An agent that can be installed. */
export interface Installable {
  /** Lower-case letters, digits and dashes: it becomes the name of a folder. */
  readonly id: string;
  readonly version: string;
  readonly distribution: Distribution;
}

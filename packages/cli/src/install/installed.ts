import type { InstallKind } from "./distribution.ts";

/** An agent that is installed. */
export interface Installed {
  readonly kind: InstallKind;
  /** The version of the agent. */
  readonly version: string;
  /** The program by its path, and its arguments. Starting it needs no network. */
  readonly command: readonly [program: string, ...args: string[]];
  /** Variables that it gets besides the usual ones. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Of what was fetched: the `sha512-…` that npm has for the package; `sha256:…` of the download; `sha256:…` over what a Python
   * package says of its files.
   */
  readonly hash: string;
  /** Whether the hash was known before, or is what came the first time. */
  readonly hashFrom: "registry" | "first use";
  /** Bytes on disk. */
  readonly size?: number;
  /** `npm @scope/name@1.2.3`, `PyPI name==1.2.3`, or an address. */
  readonly source: string;
  /** When it was installed, in ISO 8601. */
  readonly at: string;
  /** Packages whose install scripts were not run. The agent may miss something because of that. */
  readonly skippedScripts?: readonly string[];
}

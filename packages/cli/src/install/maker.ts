import type { Environment } from "@colloquy/agent/storage";
import type { InstallLimits } from "./limits.ts";
import type { LockEntry, Start } from "./lock-file.ts";

/** What an install is doing. */
export interface InstallProgress {
  /** `fetch`: downloading, or a package manager at work; `unpack`; `check`: hashing all files; `finish`: putting it in place. */
  readonly phase: "fetch" | "unpack" | "check" | "finish";
  /** How many bytes have been dealt with in this phase, and of how many. */
  readonly bytes?: number;
  readonly total?: number;
}

/** Where and with what something is made ready. */
export interface Workplace {
  /** An empty folder for what will be installed. */
  readonly tree: string;
  /** A path for a download, beside it. */
  readonly spare: string;
  readonly env: Environment;
  readonly limits: InstallLimits;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: InstallProgress) => void;
  /** Throws `AcpError` when this hash is not the one that the same version had before. */
  readonly check: (hash: string) => void;
}

/** What was made ready in the folder. */
export interface Made extends Pick<LockEntry, "hash" | "hashFrom"> {
  readonly start: Start;
  readonly skippedScripts?: readonly string[];
  /** Variables that the program needs to run as it was installed. */
  readonly env?: Readonly<Record<string, string>>;
}

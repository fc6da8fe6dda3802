import type { Info } from "@colloquy/acp/agent";
import type { Environment, Settings } from "../config/index.ts";
import type { Journal } from "../journal/index.ts";
import { findSandbox, type Sandbox } from "../sandbox/index.ts";
import type { Models } from "./models.ts";

/** What all sessions of a process have in common. */
export interface Workbench {
  readonly info: Info;
  readonly settings: Settings;
  readonly env: Environment;
  readonly models: Models;
  readonly journal: Journal;
  /** Looked for when it is first asked for. */
  sandbox(): Promise<Sandbox>;
}

/** A sandbox that is looked for once. */
export function sandboxOnce(settings: Settings, env: Environment): () => Promise<Sandbox> {
  let found: Promise<Sandbox> | undefined;
  return () =>
    (found ??= findSandbox(settings.sandbox, env, { hidden: [settings.configFolder, settings.stateFolder] }));
}

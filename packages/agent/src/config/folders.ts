import { homedir } from "node:os";
import { join } from "node:path";

/** Variables of the environment, as `process.env` has them. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * Where the agent's sessions are kept: `COLLOQUY_STATE`, or a folder of the user's that the platform has for such things. The
 * projects that it works on stay clean.
 */
export function stateFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  const home = homeOf(env);
  if (env.COLLOQUY_STATE) return env.COLLOQUY_STATE;
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "colloquy", "agent");
  if (platform === "darwin") return join(home, "Library", "Application Support", "colloquy", "agent");
  return join(env.XDG_STATE_HOME || join(home, ".local", "state"), "colloquy", "agent");
}

/** Where the user's `agent.json` and `AGENTS.md` are: `COLLOQUY_CONFIG`, else `~/.config/colloquy`, or as XDG says. */
export function configFolder(env: Environment): string {
  return env.COLLOQUY_CONFIG || join(env.XDG_CONFIG_HOME || join(homeOf(env), ".config"), "colloquy");
}

function homeOf({ HOME, USERPROFILE }: Environment): string {
  return HOME || USERPROFILE || homedir();
}

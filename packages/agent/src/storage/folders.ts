import { homedir } from "node:os";
import { join } from "node:path";

/** Variables of the environment, as `process.env` has them. */
export type Environment = { readonly [name: string]: string | undefined };

/**
 * Where a part of Colloquy keeps what it has to remember: the agent's sessions, the client's history. In `COLLOQUY_STATE`, or
 * in a folder of the user's that the platform has for such things. The projects that are worked on stay clean.
 */
export function stateFolder(
  env: Environment,
  part: "agent" | "client",
  platform: NodeJS.Platform = process.platform,
): string {
  if (env.COLLOQUY_STATE) return part === "agent" ? env.COLLOQUY_STATE : join(env.COLLOQUY_STATE, part);
  return join(ownFolder(env, platform, "XDG_STATE_HOME", [".local", "state"]), part);
}

/** Where the user's configuration is: `COLLOQUY_CONFIG`, else `~/.config/colloquy`, or as XDG says. */
export function configFolder(env: Environment): string {
  return env.COLLOQUY_CONFIG || join(env.XDG_CONFIG_HOME || join(homeOf(env), ".config"), "colloquy");
}

/** Where programs are kept that the user has installed: `COLLOQUY_DATA`, or as the platform has it. */
export function dataFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  return env.COLLOQUY_DATA || ownFolder(env, platform, "XDG_DATA_HOME", [".local", "share"]);
}

/** Where is kept what can be fetched again: `COLLOQUY_CACHE`, or as the platform has it. */
export function cacheFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env.COLLOQUY_CACHE) return env.COLLOQUY_CACHE;
  if (platform === "darwin") return join(homeOf(env), "Library", "Caches", "colloquy");
  return ownFolder(env, platform, "XDG_CACHE_HOME", [".cache"]);
}

function ownFolder(env: Environment, platform: NodeJS.Platform, xdg: string, usual: readonly string[]): string {
  const home = homeOf(env);
  if (platform === "win32") return join(env.LOCALAPPDATA ?? join(home, "AppData", "Local"), "colloquy");
  if (platform === "darwin") return join(home, "Library", "Application Support", "colloquy");
  return join(env[xdg] || join(home, ...usual), "colloquy");
}

function homeOf({ HOME, USERPROFILE }: Environment): string {
  return HOME || USERPROFILE || homedir();
}

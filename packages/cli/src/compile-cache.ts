import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { cacheFolder, type Environment } from "@colloquy/agent/storage";

/**
 * Lets Node keep what it has compiled in the user's cache folder, so that this program starts sooner the next time. Node's own
 * variables go first: `NODE_COMPILE_CACHE` names another folder, `NODE_DISABLE_COMPILE_CACHE` turns it off. Where nothing can be
 * written, nothing is kept. Does nothing where Node cannot (before 22.1).
 */
export function keepCompiled(env: Environment): void {
  enableCompileCache?.(join(cacheFolder(env), "compiled"));
}

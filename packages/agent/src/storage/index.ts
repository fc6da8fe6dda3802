/** Where what belongs to the user or to a project is kept, and how files of several processes at once are kept whole. */
export { STALE_LOCK_MS, withLock } from "./file-lock.ts";
export { cacheFolder, configFolder, dataFolder, type Environment, stateFolder } from "./folders.ts";
export { readIfThere, replacePrivate } from "./private-file.ts";
export { projectRoot } from "./project-root.ts";

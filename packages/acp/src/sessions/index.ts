/** What an agent keeps of its sessions: the interface of a store, and one in memory. */
export { changed, later } from "./changed.ts";
export { cursorAfter, type ListPlace, placeOf } from "./cursor.ts";
export { DEFAULT_PAGE_SIZE, type MemoryStoreOptions, memoryStore } from "./memory-store.ts";
export type * from "./session-store.ts";
export { noSuchCursor, noSuchSession, sessionTaken } from "./store-errors.ts";

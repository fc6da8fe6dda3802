/** What an agent keeps of its sessions: the interface of a store, and one in memory. */
export type * from "./session-store.ts";

/** How far away it is where an address leads to. */
export { type Host, hostOf, reachOf } from "./hosts.ts";

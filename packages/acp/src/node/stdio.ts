/** What an agent's program needs, and nothing else of this room: it starts sooner than through the whole door. */
export { type ServeStdioOptions, serveStdio } from "./serve-stdio.ts";

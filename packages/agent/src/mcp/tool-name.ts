import { createHash } from "node:crypto";
import { MAX_TOOL_NAME } from "./limits.ts";

const HASH_LENGTH = 8;

/**
 * What the model calls a server's tool: `mcp__<server>__<tool>`, of letters, digits, `_` and `-`, at most `MAX_TOOL_NAME`
 * characters. One that is too long, or taken already, ends in a hash of both names instead, which stays the same.
 */
export function toolName(server: string, tool: string, isTaken: (name: string) => boolean): string {
  const name = `mcp__${plain(server)}__${plain(tool)}`;
  if (name.length <= MAX_TOOL_NAME && !isTaken(name)) return name;
  const hash = createHash("sha256")
    .update(JSON.stringify([server, tool]))
    .digest("hex")
    .slice(0, HASH_LENGTH);
  return `${name.slice(0, MAX_TOOL_NAME - HASH_LENGTH - 1)}_${hash}`;
}

function plain(name: string): string {
  return name.replace(/[^a-zA-Z0-9_-]/gu, "_");
}

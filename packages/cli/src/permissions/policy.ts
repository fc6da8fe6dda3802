import { realpath } from "node:fs/promises";
import { isAbsolute, sep } from "node:path";
import type { Ask, AskOption } from "../events/ask.ts";
import { rawCommand } from "../view/raw.ts";
import type { Tool } from "../view/state.ts";

/** What is allowed without asking. */
export type Allow = "nothing" | "reads" | "all";

/**
 * Whether the policy allows this by itself. An agent's word for what it does is not enough: `reads` takes a `read` or
 * `search` only when it names its files, all of them lie in the roots by their real paths, and nothing in it writes or runs.
 */
export async function allows(
  allow: Allow,
  ask: Ask,
  tool: Tool | undefined,
  roots: readonly string[],
): Promise<boolean> {
  if (allow !== "reads") return allow === "all";
  if (tool === undefined || ask.command !== undefined || rawCommand(tool.rawInput) !== undefined) return false;
  if (tool.kind !== "read" && tool.kind !== "search") return false;
  if (tool.content.some(({ type }) => type !== "text") || tool.locations.length === 0) return false;
  const inside = await Promise.all(tool.locations.map(({ path }) => isInside(path, roots)));
  return inside.every(Boolean);
}

/** The option that allows the least. `undefined`: none allows. */
export function allowing(options: readonly AskOption[]): AskOption | undefined {
  return ofKind(options, "allow_once") ?? ofKind(options, "allow_always");
}

/** The option that refuses the least. `undefined`: none refuses. */
export function refusing(options: readonly AskOption[]): AskOption | undefined {
  return ofKind(options, "reject_once") ?? ofKind(options, "reject_always");
}

/** Whether an option allows. One of a kind that nobody knows does not. */
export function isAllowing({ kind }: AskOption): boolean {
  return kind === "allow_once" || kind === "allow_always";
}

function ofKind(options: readonly AskOption[], kind: string): AskOption | undefined {
  return options.find((option) => option.kind === kind);
}

async function isInside(path: string, roots: readonly string[]): Promise<boolean> {
  if (!isAbsolute(path)) return false;
  const real = await realpath(path).catch(() => undefined);
  return (
    real !== undefined && roots.some((root) => real === root || real.startsWith(root.endsWith(sep) ? root : root + sep))
  );
}

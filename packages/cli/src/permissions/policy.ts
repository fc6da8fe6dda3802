import { realpath } from "node:fs/promises";
import type { v2 } from "@colloquy/acp";
import {
  type PermissionAsk,
  type PermissionHandler,
  type PermissionRule,
  permissions,
} from "@colloquy/acp/permissions";

/** What is allowed without asking. */
export type Allow = "nothing" | "reads" | "all";

const reads: PermissionRule = { effect: "allow", kind: ["read", "search"], path: "**" };

/**
 * What answers an agent. An agent's word for what it does is not enough: `reads` takes a `read` or `search` only when it
 * names its files, all of them are there and inside the session's folders by their real paths, none holds secrets, and nothing
 * in it writes or runs. The rest is asked, or refused where nobody can be.
 */
export function policyFor(allow: Allow, ask: PermissionAsk | undefined): PermissionHandler {
  if (allow === "all") return ({ options }) => leastAllowing(options) ?? "reject_once";
  const rules = allow === "reads" ? [reads] : [];
  return permissions({ rules, realPath: existing, ...(ask && { ask }) });
}

/** Whether an option allows. One of a kind that nobody knows does not. */
export function isAllowing({ kind }: v2.PermissionOption): boolean {
  return kind === "allow_once" || kind === "allow_always";
}

/** The option that allows the least; by its id, since of several of one kind any will do. */
function leastAllowing(options: readonly v2.PermissionOption[]): { optionId: string } | undefined {
  const ofKind = (wanted: string) => options.find(({ kind }) => kind === wanted);
  return ofKind("allow_once") ?? ofKind("allow_always");
}

/** Where a path leads. What is not there leads nowhere: it could become a link before it is read. */
function existing(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

import { realpath } from "node:fs/promises";
import type { v2 } from "@colloquy/acp";
import type { PermissionRule } from "@colloquy/acp/permissions";

/** What is allowed without asking, besides what rules say. */
export type Allow = "nothing" | "reads" | "all";

/** The rule that `reads` stands for. */
export const readsRule: PermissionRule = { effect: "allow", kind: ["read", "search"], path: "**" };

/** Whether an option allows. One of a kind that nobody knows does not. */
export function isAllowing({ kind }: v2.PermissionOption): boolean {
  return kind === "allow_once" || kind === "allow_always";
}

/** The option that allows the least; by its id, since of several of one kind any will do. */
export function leastAllowing(options: readonly v2.PermissionOption[]): { optionId: string } | undefined {
  const ofKind = (wanted: string) => options.find(({ kind }) => kind === wanted);
  const { optionId } = ofKind("allow_once") ?? ofKind("allow_always") ?? {};
  return optionId === undefined ? undefined : { optionId };
}

/** Where a path leads. What is not there leads nowhere: it could become a link before it is read. */
export function existing(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

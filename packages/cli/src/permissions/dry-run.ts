import { realpath, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { Explanation, PermissionQuestion } from "@colloquy/acp/permissions";
import { emptySession, reduce } from "@colloquy/acp/state";
import { UsageError } from "../command-line/index.ts";
import { oneLine } from "../view/index.ts";
import { ruleWords } from "./rule-list.ts";

/** What a dry run asks for, as a person gives it. One of `command`, `read`, `write` and `tool`. */
export interface DryRun {
  readonly command?: string | undefined;
  readonly read?: string | undefined;
  readonly write?: string | undefined;
  readonly tool?: string | undefined;
  /** What the agent would call it; only with `tool`. */
  readonly kind?: string | undefined;
}

/** The question that an honest agent would ask. Throws `UsageError` when nothing is asked for, or more than one thing. */
export function questionOf(run: DryRun, cwd: string): PermissionQuestion {
  const given = [run.command, run.read, run.write, run.tool].filter((value) => value !== undefined);
  if (given.length !== 1) throw new UsageError("Say what to test: one of --command, --read, --write and --tool");
  if (run.kind !== undefined && run.tool === undefined) throw new UsageError("--kind goes with --tool");
  const options = (["allow_once", "reject_once"] as const).map((kind) => ({ optionId: kind, name: kind, kind }));
  const request = { sessionId: "test", title: given[0]!, options };
  const question = { ...request, roots: [cwd], request };
  if (run.command !== undefined) return { ...question, command: { command: run.command, cwd } };
  return { ...question, toolCall: toolCallOf(run, cwd) };
}

/** What would be answered, and why, as lines. */
export function verdictLines({ effect, rules, why, always }: Explanation): string[] {
  const answers = { allow: "Allowed, once.", ask: "Asked; refused where nobody can be.", deny: "Refused." } as const;
  return [
    answers[effect],
    `  Why: ${oneLine(why)}`,
    ...rules.map((rule) => `  Rule: ${ruleWords({ rule })}`),
    ...always.allow.map((rule) => `  "Always" would keep: ${ruleWords({ rule })}`),
  ];
}

/** The folder of a session that is tested, by its real path. Throws `UsageError` when there is none. */
export async function testFolder(folder: string): Promise<string> {
  const real = await realpath(folder).catch(() => undefined);
  if (real !== undefined && (await stat(real)).isDirectory()) return real;
  throw new UsageError(`--cwd: there is no folder ${JSON.stringify(folder)}`);
}

function toolCallOf({ read, write, tool, kind }: DryRun, cwd: string) {
  const path = read ?? write;
  const at = path === undefined ? undefined : isAbsolute(path) ? path : join(cwd, path);
  const call = {
    sessionUpdate: "tool_call_update",
    toolCallId: "test",
    title: path ?? tool,
    kind: read === undefined ? (write === undefined ? (kind ?? "other") : "edit") : "read",
    ...(tool !== undefined && { name: tool }),
    ...(at !== undefined && { locations: [{ path: at }] }),
    ...(at !== undefined &&
      write !== undefined && { content: [{ type: "diff", changes: [{ operation: "modify", path: at }] }] }),
  };
  return reduce(emptySession("test"), call as never, 2).toolCalls.get("test")!;
}

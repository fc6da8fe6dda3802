import { appendFile, mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Decision, describeRule } from "@colloquy/acp/permissions";
import { type Environment, readIfThere, stateFolder, withLock } from "@colloquy/agent/storage";
import type { Launch } from "../agents/index.ts";
import { hideSecrets } from "../secrets/index.ts";
import type { AuditEffect } from "./effect.ts";

/** When the log has grown to so many bytes, it is put aside, and what was put aside before is gone. */
export const MAX_AUDIT_BYTES = 4 * 1024 * 1024;

/** The longest line of the log, in characters. Of a longer one, most commands and files are left out. */
export const MAX_AUDIT_LINE = 16 * 1024;

/** A line of the log. Its texts come from the agent: clean them before they go to a terminal. What looks like a credential is hidden. */
export interface AuditEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly agent: string;
  readonly cwd: string;
  readonly sessionId: string;
  readonly toolCallId?: string;
  readonly title: string;
  readonly kind?: string;
  readonly commands: readonly (readonly string[])[];
  readonly paths: readonly string[];
  readonly effect: AuditEffect;
  readonly by: Decision["by"];
  /** In words. */
  readonly rules: readonly string[];
  readonly why: string;
  /** Some of it was left out. */
  readonly cut?: true;
}

/** Whose decisions are logged. */
export interface AuditSubject extends Pick<Launch, "title"> {
  readonly cwd: string;
}

/** Writes down what was decided. */
export interface AuditLog {
  /** Returns at once and never throws: when it cannot be written, that is told, once. */
  record(decision: Decision, effect: AuditEffect): void;
  /** Resolves when all that was recorded is written, or could not be. */
  flush(): Promise<void>;
}

/** Where the log is. What was put aside is beside it. */
export function auditPath(env: Environment): string {
  return join(stateFolder(env, "client"), "audit.ndjson");
}

function olderPath(path: string): string {
  return path.replace(/\.ndjson$/, ".1.ndjson");
}

/** The log of one agent's decisions, as NDJSON, for the user alone (0600), one file for all. */
export function auditLog(env: Environment, subject: AuditSubject, onProblem: (problem: string) => void): AuditLog {
  const path = auditPath(env);
  let told = false;
  let last: Promise<void> = Promise.resolve();
  const write = async (line: string) => {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await withLock(`${path}.lock`, async () => {
        const { size = 0 } = (await stat(path).catch(() => undefined)) ?? {};
        if (size >= MAX_AUDIT_BYTES) await rename(path, olderPath(path));
        await appendFile(path, line, { mode: 0o600 });
      });
    } catch (error) {
      if (!told) onProblem(`Decisions cannot be logged (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`);
      told = true;
    }
  };
  return {
    record(decision, effect) {
      const line = `${textOfEntry(entryOf(decision, effect, subject))}\n`;
      last = last.then(() => write(line));
    },
    flush: () => last,
  };
}

/** The latest decisions, oldest first. Lines that are none are left out. */
export async function readAudit(env: Environment, most: number): Promise<readonly AuditEntry[]> {
  const path = auditPath(env);
  const entries: AuditEntry[] = [];
  for (const file of [path, olderPath(path)]) {
    if (entries.length < most) entries.unshift(...entriesIn(await readIfThere(file)));
  }
  return entries.slice(-most);
}

function entriesIn(text = ""): readonly AuditEntry[] {
  return text.split("\n").flatMap((line) => {
    try {
      const entry = JSON.parse(line);
      return typeof entry?.time === "string" && Array.isArray(entry.commands) ? [entry as AuditEntry] : [];
    } catch {
      return [];
    }
  });
}

function entryOf(decision: Decision, effect: AuditEffect, { title, cwd }: AuditSubject): AuditEntry {
  const { time, sessionId, toolCallId, kind, by, commands, paths, rules, why } = decision;
  return {
    time,
    agent: hideSecrets(title),
    cwd,
    sessionId,
    ...(toolCallId !== undefined && { toolCallId }),
    title: hideSecrets(decision.title),
    ...(kind !== undefined && { kind }),
    commands: commands.map(withoutSecrets),
    paths: paths.map(hideSecrets),
    effect,
    by,
    rules: rules.map((rule) => hideSecrets(describeRule(rule))),
    why: hideSecrets(why),
  };
}

function textOfEntry(entry: AuditEntry): string {
  const text = JSON.stringify(entry);
  if (text.length <= MAX_AUDIT_LINE) return text;
  const few = (words: readonly string[]) => words.slice(0, 10).map((word) => word.slice(0, 200).toWellFormed());
  return JSON.stringify({
    ...entry,
    commands: entry.commands.slice(0, 2).map(few),
    paths: few(entry.paths),
    rules: few(entry.rules),
    cut: true,
  });
}

/** The words of a command without what looks like a secret, by itself or behind an option such as `--token`. */
function withoutSecrets(words: readonly string[]): readonly string[] {
  return words.map((word, at) => {
    const before = words[at - 1];
    const named = before !== undefined && !hideSecrets(`${before} ${word}`).endsWith(word);
    return named && hideSecrets(word) === word ? "[hidden]" : hideSecrets(word);
  });
}

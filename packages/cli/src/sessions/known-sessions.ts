import type { Agent } from "@colloquy/acp/client";
import type { Environment } from "@colloquy/agent/storage";
import { recent } from "./memory.ts";
import type { SessionRecord } from "./session-record.ts";

/** A session that can be gone on with. Texts are as they came: clean them before a terminal shows them. */
export interface KnownSession {
  readonly sessionId: string;
  readonly cwd: string;
  /** What the agent calls it, else the first line of its first prompt; `""`: nothing is known. */
  readonly title: string;
  /** When it was used last, in milliseconds since 1970; absent: not known. */
  readonly updated?: number;
  /** What people call the agent that has it. */
  readonly agent: string;
}

/** Whose sessions, and which. */
export interface KnownSessionsOptions {
  readonly env: Environment;
  /** The agent's, as `Launch` has it. */
  readonly identity: string;
  readonly title: string;
  /** Only those of this folder: a real path. */
  readonly cwd?: string;
}

/** The most that are asked for: an agent may keep very many. */
export const MAX_LISTED_SESSIONS = 2000;

/**
 * The sessions of an agent that can be gone on with, the latest first. Where the agent lists its sessions that is what there is,
 * and what is remembered here adds what the list leaves out; else it is what is remembered.
 */
export async function knownSessions(
  agent: Agent,
  { env, identity, title, cwd }: KnownSessionsOptions,
): Promise<KnownSession[]> {
  const filter = { identity, ...(cwd !== undefined && { cwd }) };
  const remembered = new Map<string, KnownSession>();
  for (const record of await recent(env, filter)) remembered.set(record.sessionId, knownOf(record));
  if (!agent.can.list) return [...remembered.values()];
  const listed = new Map<string, KnownSession>();
  for await (const info of agent.sessions(cwd === undefined ? {} : { cwd })) {
    const { sessionId, updatedAt } = info;
    const ours = remembered.get(sessionId);
    // Some agents list the sessions of every folder, whatever they are asked for.
    if (cwd !== undefined && info.cwd !== cwd && ours === undefined) continue;
    const times = [Date.parse(updatedAt ?? ""), ours?.updated ?? Number.NaN].filter((time) => !Number.isNaN(time));
    listed.set(sessionId, {
      sessionId,
      cwd: info.cwd,
      title: info.title || ours?.title || "",
      ...(times.length > 0 && { updated: Math.max(...times) }),
      agent: ours?.agent ?? agent.info?.title ?? agent.info?.name ?? title,
    });
    if (listed.size >= MAX_LISTED_SESSIONS) break;
  }
  return [...listed.values()].sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0));
}

/** What is known of a session that is remembered. */
export function knownOf({ sessionId, cwd, firstLine, updated, agent }: SessionRecord): KnownSession {
  return { sessionId, cwd, title: firstLine, updated: Date.parse(updated), agent };
}

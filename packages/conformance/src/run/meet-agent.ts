import { AgentTalk, type Known } from "../agents/index.ts";
import type { Message } from "../frames/index.ts";
import type { Start } from "../pipes/index.ts";
import { makeFolder } from "./folder.ts";

/** A version at which a program could not be met. */
export interface Stuck {
  readonly protocol: 1 | 2;
  readonly problem: string;
}

/** What is known of an agent before it is checked. */
export interface Meeting {
  /** At each version that it speaks. */
  readonly known: readonly Known[];
  /** The versions at which it could not be met, and why: it ended, or said nothing. */
  readonly stuck: readonly Stuck[];
  readonly name?: string;
  readonly version?: string;
  /** Why it cannot be checked at all: it does not start, or does not answer `initialize`. */
  readonly problem?: string;
}

/** Starts an agent once for each version, initializes it and opens a session. Rejects when it cannot be started. */
export async function meetAgent(
  start: Start,
  versions: readonly (1 | 2)[],
  patienceMs: number,
  files: { readonly [path: string]: string } = {},
): Promise<Meeting> {
  const met = await Promise.all(versions.map((version) => meet(start, version, patienceMs, files)));
  const known = met.filter((one): one is Known => "initialized" in one);
  const info: Message = known[0]?.initialized.agentInfo ?? known[0]?.initialized.info ?? {};
  const problems = met.flatMap((one) => ("problem" in one ? [one.problem] : []));
  const stuck = met.flatMap((one) =>
    "problem" in one && (one.isStuck || known.length === 0) ? [{ protocol: one.protocol, problem: one.problem }] : [],
  );
  return {
    known,
    stuck,
    ...(typeof info.name === "string" && { name: info.name }),
    ...(typeof info.version === "string" && { version: info.version }),
    ...(known.length === 0 && { problem: problems[0] ?? "It speaks none of the versions that were asked for." }),
  };
}

async function meet(
  start: Start,
  protocol: 1 | 2,
  patienceMs: number,
  files: { readonly [path: string]: string },
): Promise<Known | (Stuck & { readonly isStuck: boolean }) | { readonly speaks: unknown }> {
  await using folder = await makeFolder(files);
  const talk = new AgentTalk(await start({ cwd: folder.path }), patienceMs, protocol, folder.path);
  try {
    const answer = await talk.initialize();
    if (answer.error !== undefined)
      return { protocol, problem: `It refuses initialize: ${JSON.stringify(answer.error)}`, isStuck: false };
    if (talk.initialized.protocolVersion !== protocol) return { speaks: talk.initialized.protocolVersion };
    const opened = await talk.newSession();
    const { initialized } = talk;
    return { protocol, initialized, ...(opened.error === undefined && { opened: opened.result ?? {} }) };
  } catch (error) {
    const stderr = talk.stderr().trim();
    const problem = `${(error as Error).message}${stderr === "" ? "" : `\nIts stderr:\n${stderr}`}`;
    return { protocol, problem, isStuck: true };
  } finally {
    await talk.stop();
  }
}

import { ConnectionError } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { ConsentRequest } from "./voice.ts";
import type { Work } from "./work.ts";

/** What a user is asked. */
export interface Question {
  readonly title: string;
  /** More about it, as text. */
  readonly description?: string;
  /** The command that it is about. `cwd`: absolute, by default the session's. Approval does not run it. */
  readonly command?: { readonly command: string; readonly cwd?: string };
  /** What may be answered. Default: allow and reject once, and with `remember` both for always too. */
  readonly options?: readonly v2.PermissionOption[];
  /**
   * What an answer for always is remembered by, in this session while it is open. Without it nothing is remembered, and
   * answers for always are not offered. `false`: not by a tool's name either; what an answer for always means is the author's.
   */
  readonly remember?: string | false;
}

/** What the user said. Whatever is no offered option that allows is no permission (PERM-02 to PERM-06). */
export interface Consent {
  readonly allowed: boolean;
  /** The option that was chosen. Absent: none, or it was remembered. */
  readonly option?: v2.PermissionOption;
}

const once: readonly v2.PermissionOption[] = [
  { optionId: "allow_once", name: "Allow", kind: "allow_once" },
  { optionId: "reject_once", name: "Reject", kind: "reject_once" },
];
const always: readonly v2.PermissionOption[] = [
  { optionId: "allow_once", name: "Allow", kind: "allow_once" },
  { optionId: "allow_always", name: "Always allow", kind: "allow_always" },
  { optionId: "reject_once", name: "Reject", kind: "reject_once" },
  { optionId: "reject_always", name: "Always reject", kind: "reject_always" },
];

/** Asks the user, unless the answer is remembered. Rejects when the turn is aborted meanwhile. */
export async function askConsent(work: Work, question: Question, toolCall?: v2.ToolCallUpdate): Promise<Consent> {
  const { session } = work;
  const { title, description, command } = question;
  const remember = question.remember === false ? undefined : question.remember;
  const remembered = remember === undefined ? undefined : session.remembered?.get(remember);
  if (remembered !== undefined) return { allowed: remembered };
  const options = question.options ?? (remember === undefined ? once : always);
  const request: ConsentRequest = {
    title,
    ...(description !== undefined && { description }),
    ...(command && { command: { command: command.command, cwd: command.cwd ?? session.cwd } }),
    toolCall,
    options,
  };
  const answer = await work.untilAnswered(async (signal) => {
    await session.sayRest();
    return await session.voice.ask(request, signal).catch(noAnswer);
  });
  const option = chosen(answer, options);
  const allowed = option?.kind.startsWith("allow_") ?? false;
  if (remember !== undefined && option?.kind.endsWith("_always")) session.remember(remember, allowed);
  return { allowed, ...(option && { option }) };
}

/** A client that cannot answer has not agreed (PERM-06). One that is gone ends the turn. */
function noAnswer(error: unknown): undefined {
  if (error instanceof ConnectionError) throw error;
  return undefined;
}

function chosen(answer: unknown, options: readonly v2.PermissionOption[]): v2.PermissionOption | undefined {
  const { outcome, optionId } = ((answer as { outcome?: unknown } | undefined)?.outcome ?? {}) as {
    outcome?: unknown;
    optionId?: unknown;
  };
  return outcome === "selected" ? options.find((option) => option.optionId === optionId) : undefined;
}

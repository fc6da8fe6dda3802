import { errorCodes, RequestError } from "@colloquy/acp";
import { UsageError } from "../command-line/index.ts";
import { answeredCode } from "../peer/index.ts";
import { ageOf, forget, type KnownSession, knownOf, knownSessions, recent } from "../sessions/index.ts";
import { oneLine, showPath } from "../view/index.ts";
import type { Choice } from "./face.ts";
import type { ChatAgent, ChatSetup } from "./setup.ts";

/** The person has put the list away. */
export class NothingChosen extends UsageError {
  constructor() {
    super("No session was chosen");
  }
}

/**
 * The sessions that can be gone on with, of one folder or of all, the latest first: as the agent lists them, else as they are
 * remembered here. A list that fails is said, and costs no more than itself.
 */
export async function rememberedOrListed(
  { env, launch, face }: ChatSetup,
  agent: ChatAgent,
  cwd?: string,
): Promise<readonly KnownSession[]> {
  const which = { identity: launch.identity, ...(cwd !== undefined && { cwd }) };
  try {
    return await knownSessions(agent, { ...which, env, title: launch.title });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    face.say(`The agent does not list its sessions (${oneLine(error.message)}): this is what is remembered here.`);
    return (await recent(env, which)).map(knownOf);
  }
}

/** Lets a person choose a session, and delete those that they want no more. The signal puts the list away. `byItself`: they have not asked for it
 * just now. Rejects with `NothingChosen`. */
export async function chosenSession(
  known: readonly KnownSession[],
  setup: ChatSetup,
  agent: ChatAgent,
  { signal, byItself }: { readonly signal: AbortSignal; readonly byItself: boolean },
): Promise<KnownSession> {
  const act = (session: KnownSession) => deleteSession(setup, agent, session.sessionId);
  const chosen = await setup.face.pick<KnownSession>(
    {
      title: "Go on with",
      choices: known.map((one) => sessionChoice(one, setup.folders.cwd)),
      byItself,
      ...(agent.can.delete && { acts: [{ key: "ctrl+d", name: "delete", act }] }),
    },
    signal,
  );
  if (chosen === undefined) throw new NothingChosen();
  return chosen;
}

/** Deletes a session with the agent and forgets it here. One that the agent does not have any more is only forgotten. */
export async function deleteSession(setup: ChatSetup, agent: ChatAgent, sessionId: string): Promise<true> {
  await agent.deleteSession(sessionId).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  await forgetSession(setup, sessionId);
  return true;
}

/** Forgets a session here. Rejects when that cannot be written. */
export async function forgetSession({ env, launch }: ChatSetup, sessionId: string): Promise<void> {
  const records = await recent(env, { identity: launch.identity });
  const record = records.find((one) => one.sessionId === sessionId);
  if (record !== undefined) await forget(env, record);
}

/** Whether an agent says that it does not have a session any more. */
export function isGone(error: unknown): boolean {
  return answeredCode(error) === errorCodes.resourceNotFound;
}

/** A session as a list shows it: what it is about, when it was, where, and which it is. */
export function sessionChoice(session: KnownSession, cwd: string, now = Date.now()): Choice<KnownSession> {
  const { sessionId, title, updated, agent } = session;
  const facts = [
    updated === undefined ? "" : ageOf(updated, now),
    session.cwd === cwd ? "" : showPath(session.cwd, cwd),
    oneLine(agent, 40),
    oneLine(sessionId, 40),
  ];
  return {
    value: session,
    label: oneLine(title, 120) || "(nothing was said)",
    detail: facts.filter(Boolean).join(" · "),
  };
}

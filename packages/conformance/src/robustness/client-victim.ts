import type { Fault } from "@colloquy/acp/testing";
import { type Act, type ClientStart, ClientTalk, type RunningClient } from "../clients/index.ts";
import { type Message, messageOf } from "../frames/index.ts";
import type { Ending, Pipe } from "../pipes/index.ts";
import { describeEnding, Gone, Silence } from "../talk/index.ts";
import { type DisturbedPipe, disturbed } from "./disturbed.ts";
import { isCalm, outcomeOf, stillAnswers } from "./outcome.ts";
import { makePlace } from "./place.ts";
import type { Suffered, Suffering } from "./suffering.ts";

/** A client that is under way, and the first of its agents. */
interface Meeting {
  readonly client: RunningClient;
  readonly between: DisturbedPipe;
  readonly talk: ClientTalk;
}

/**
 * Commits a fault on a client that is started for it. Resolves to `undefined` where it came to nothing that the fault could disturb.
 * An agent that a client starts again behaves well.
 */
export async function disturbClient(
  start: ClientStart,
  fault: Fault,
  { protocol, patienceMs, ...committed }: Suffering,
): Promise<Suffered | undefined> {
  await using place = await makePlace();
  const met = Promise.withResolvers<Omit<Meeting, "client">>();
  let agents = 0;
  const onAgent = (pipe: Pipe) => {
    if (agents++ > 0) return void new ClientTalk(pipe, patienceMs, protocol, {});
    const between = disturbed(pipe, fault, { ...committed, towards: "client" });
    met.resolve({ between, talk: new ClientTalk(between.pipe, patienceMs, protocol, {}) });
  };
  const client = await start.start({ folder: place.folder, first: { do: "prompt", text: "Hello" }, onAgent });
  client.begun?.catch(() => {});
  try {
    const { between, talk } = await within(met.promise, patienceMs, "its start of an agent");
    return await suffer({ client, between, talk }, fault, start);
  } finally {
    await client.stop();
  }
}

async function suffer(
  meeting: Meeting,
  fault: Fault,
  { acts, oneTurn = false }: ClientStart,
): Promise<Suffered | undefined> {
  const { client, between, talk } = meeting;
  const takesTurn = fault.afterwards === "answers" || fault.at === "turn";
  // A client of one turn leaves when it is over, and is asked before.
  const leaves = takesTurn && oneTurn;
  let failed: unknown;
  try {
    if (takesTurn) await takeTurn(meeting, fault, acts);
    else await within(between.strike, talk.patienceMs, "the moment of the fault");
    if (fault.afterwards !== "is severed" && !leaves)
      for (let times = 0; times < 2; times++) await stillAnswers(talk, between);
  } catch (error) {
    failed = error;
  }
  // A fault may be what ends the one turn of a client.
  const leavesEarly = failed instanceof Gone && oneTurn && isTurnOver(between);
  const watched = leavesEarly ? talk.patienceMs : fault.afterwards === "is severed" ? WATCH_MS : 0;
  const ended = await endingWithin(client, watched);
  const mayLeave = leavesEarly || (failed === undefined && leaves);
  const left = mayLeave && ended !== undefined && (isCalm(ended) || ended.code === INTERRUPTED);
  const ending = left ? undefined : ended;
  if (!between.struck() && failed === undefined) return undefined;
  return {
    ...outcomeOf(fault, left ? undefined : failed, ending, between),
    talk: {
      frames: between.log.frames(),
      stderr: talk.stderr(),
      ...(ending && { ending: describeEnding(ending) }),
    },
  };
}

/** Whether the client was told that its turn is over, as a fault may tell it: an answer in version 1, an error in both. */
function isTurnOver({ log }: DisturbedPipe): boolean {
  const messages = log.frames().map((frame) => ({ from: frame.from, message: messageOf(frame) }));
  const prompt = messages.find(({ message }) => message?.method === "session/prompt")?.message;
  const isEnd = (message: Message | undefined) =>
    message !== undefined && message.method === undefined && message.id === prompt?.id && isEndOf(message);
  return prompt !== undefined && messages.some(({ from, message }) => from === "harness" && isEnd(message));
}

/** Whether an answer to a prompt ends its turn: in version 2 one that has a message's id only begins it. */
function isEndOf({ error, result }: Message): boolean {
  return error !== undefined || result?.messageId === undefined;
}

/** What the client's user does for faults that need it. */
const actFor: { readonly [name: string]: Act } = {
  "J-03": { do: "cancel" },
  "J-21/error": { do: "cancel" },
  "J-21/silent": { do: "cancel" },
  "J-31/cursor": { do: "list" },
  "R-04": { do: "list" },
};

/** A turn in which the agent says something. */
async function takeTurn({ client, talk, between }: Meeting, fault: Fault, acts: ClientStart["acts"]): Promise<void> {
  const prompt = await talk.hearRequest("session/prompt");
  await talk.take(prompt);
  await talk.say("Hello");
  const act = actFor[fault.name];
  if (act !== undefined && acts.includes(act.do)) {
    await client.act(act);
    await talk.next(`what comes of ${act.do}`, ({ message }) => message.method === `session/${act.do}`);
  }
  if (fault.afterwards === "answers") for (let times = 0; times < 2; times++) await stillAnswers(talk, between);
  await talk.finish(prompt, act?.do === "cancel" ? "cancelled" : "end_turn");
  if (fault.afterwards === "is severed") await within(between.strike, talk.patienceMs, "the moment of the fault");
}

/** The exit code of a client that was interrupted by its user. */
const INTERRUPTED = 130;

/** How long a client whose agent is gone is watched, in milliseconds: one that crashes does so soon, one with a screen lives on. */
const WATCH_MS = 1_000;

async function endingWithin({ ended }: RunningClient, ms: number): Promise<Ending | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([ended, over]).finally(() => clearTimeout(timer));
}

async function within<T>(promise: Promise<T>, patienceMs: number, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(what, patienceMs, "")), patienceMs);
  });
  return Promise.race([promise, silence]).finally(() => clearTimeout(timer));
}

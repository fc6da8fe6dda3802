import { Halt } from "../judge/index.ts";
import { type Heard, unanswered } from "../talk/index.ts";
import type { AgentSession, AgentTest } from "./agent-test.ts";
import { allow } from "./client-side.ts";
import { sendPrompt, type Turn } from "./turn.ts";

const METHOD = "session/request_permission";

/** How long a second question of a session may come after its first, in milliseconds: most agents ask one at a time. */
const BESIDE_MS = 1000;

/** How long another session may take to come to its question, in milliseconds. */
const ELSEWHERE_MS = 5000;

/** Two permission requests that wait for their answers at the same time. */
export interface TwoPermissions {
  readonly requests: readonly [Heard, Heard];
  /** The turns that they belong to: one, or one for each. */
  readonly turns: readonly Turn[];
}

/**
 * Has an agent ask for two permissions at the same time: in the session, or else the second in another session. `apart`: each in a
 * session of its own at any rate. Further ones are given. Halts where it asks one after the other.
 */
export async function askTwice(test: AgentTest, session: AgentSession, apart = false): Promise<TwoPermissions> {
  const { talk } = session;
  talk.serve(METHOD, () => unanswered);
  const before = talk.requests(METHOD).length;
  const both = () => talk.requests(METHOD).length > before + 1;
  const turn = await sendPrompt(session, test.prompt(apart ? "permission" : "permissions"));
  await turn.asks(METHOD);
  const turns = [turn];
  if (!apart) await talk.until("a second question", () => both() || turn.isOver(), BESIDE_MS).catch(() => {});
  if (!both() && test.plays("permission")) {
    const other = await sendPrompt(await test.open(talk), test.prompt("permission"));
    turns.push(other);
    await talk.until("a question in another session", () => both() || other.isOver(), ELSEWHERE_MS).catch(() => {});
  }
  const [first, second] = talk.requests(METHOD).slice(before);
  if (second === undefined) throw new Halt("not checked", "The agent asks for one permission at a time.");
  talk.serve(METHOD, allow);
  return { requests: [first!, second], turns };
}

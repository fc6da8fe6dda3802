import type { UnstableAgent } from "../../client/unstable.ts";
import { DecodeError, supports } from "../../schema/index.ts";

type Members = { readonly [member: string]: unknown };

/** What a client knows of its agent besides the sessions that are open, as plain data. What it has not asked for is absent. */
export interface KnownOfAgent {
  /** The sessions that were listed last, with their status where the agent tells it; or that the listing was malformed. */
  readonly listed?: readonly KnownListed[] | "invalid";
  /** Whether somebody is signed in, and as whom. */
  readonly account?: { readonly state: string; readonly accounts: readonly Members[] } | "invalid";
  readonly providers?: readonly ({ readonly providerId: string } & Members)[] | "invalid";
}

/** A session that was listed. */
export type KnownListed = { readonly sessionId: string; readonly status?: "open" | "saved" } & Members;

/** The states of an account that there are; any other is unknown (ASTA-04). */
const accountStates = ["authenticated", "unauthenticated", "not_required"];

/** What an agent tells of itself to whom asks for it. */
export class AgentFacts {
  known: KnownOfAgent = {};
  private readonly changed: () => void;

  /** `changed` is called when there is something new in `known`. */
  constructor(changed: () => void) {
    this.changed = changed;
  }

  /** Asks for all that the agent offers to tell. Rejects as a call does. */
  async ask(agent: UnstableAgent): Promise<void> {
    const offers = (path: string) => supports(agent.raw.capabilities, path);
    await Promise.all([
      offers("auth.status") && this.keep("account", async () => accountOf(await call(agent, "auth/status", {}))),
      offers("providers") &&
        this.keep("providers", async () => ((await call(agent, "providers/list", {})) as Providers).providers),
    ]);
  }

  /** Lists the sessions that the agent has kept. Rejects as a call does. */
  list(agent: UnstableAgent): Promise<readonly KnownListed[]> {
    return this.keep("listed", async () => {
      const sessions: KnownListed[] = [];
      for await (const session of agent.sessions()) sessions.push({ ...session });
      return agent.can.status ? Promise.all(sessions.map((session) => withStatus(agent, session))) : sessions;
    });
  }

  private async keep<Fact extends keyof KnownOfAgent, Known>(fact: Fact, get: () => Promise<Known>): Promise<Known> {
    try {
      const known = await get();
      this.learn({ [fact]: known });
      return known;
    } catch (error) {
      if (error instanceof DecodeError) this.learn({ [fact]: "invalid" });
      throw error;
    }
  }

  private learn(fact: KnownOfAgent): void {
    this.known = { ...this.known, ...fact };
    this.changed();
  }
}

interface Providers {
  readonly providers: readonly Members[];
}

function accountOf(answer: unknown): KnownOfAgent["account"] {
  const { state, accounts = [] } = answer as { readonly state: string; readonly accounts?: readonly Members[] };
  return { state: accountStates.includes(state) ? state : "unknown", accounts };
}

/** A status that is not known is that of a session that is only kept (SSTA-04). */
async function withStatus(agent: UnstableAgent, session: KnownListed): Promise<KnownListed> {
  const { sessionId } = session;
  const answer = (await call(agent, "session/status", { sessionId })) as { status: string; state?: unknown };
  const status: "open" | "saved" = answer.status === "open" ? "open" : "saved";
  return { ...session, status, ...(answer.state != null && { state: answer.state }) };
}

function call({ raw }: UnstableAgent, method: string, params: object): Promise<unknown> {
  const request = raw.request as (method: string, params: object) => Promise<unknown>;
  return request.call(raw, method, params);
}

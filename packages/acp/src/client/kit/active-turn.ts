import { errorCodes, RequestError } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { isBusy, promptEnded, promptFailed, promptSent, type Session, type SessionState } from "../../state/index.ts";
import type { AnyUpdate } from "./derive-events.ts";
import type { IdleWatch } from "./idle-watch.ts";
import type { Link } from "./link.ts";
import type { RunningTurn, TurnResult } from "./turn.ts";
import { TurnEnd } from "./turn-end.ts";
import { TurnWords } from "./turn-words.ts";

/** The session that turns are of. */
export interface TurnsHost {
  readonly id: string;
  readonly state: Session;
  readonly watch: IdleWatch;
  cancel(): Promise<void>;
  /** Takes a step that no update says. Resolves when those who were told are done with it. */
  change(step: (session: Session) => Session): Promise<void> | undefined;
}

const method = "session/prompt";

/** A turn that was sent, until it has ended: in version 1 with the answer, in version 2 with a state. */
export class ActiveTurn {
  readonly turn: RunningTurn;
  readonly words = new TurnWords();
  cancelled = false;
  private readonly link: Link;
  private readonly host: TurnsHost;
  private readonly end: TurnEnd;
  private readonly outcome = Promise.withResolvers<SessionState>();
  /** Aborted when the session is gone: the answer is not waited for any more. */
  private readonly gone = new AbortController();
  private messageId: string | undefined;

  /** `first`: no other turn is under way. */
  constructor(link: Link, host: TurnsHost, turn: RunningTurn, first: boolean) {
    this.link = link;
    this.host = host;
    this.turn = turn;
    this.end = new TurnEnd(first && !isBusy(host.state));
    this.outcome.promise.catch(() => {});
  }

  /** Sends the prompt. Resolves when the turn has ended. */
  async run(prompt: readonly v2.ContentBlock[]): Promise<TurnResult> {
    const { link, host, outcome } = this;
    const { signal } = this.gone;
    const params = { sessionId: host.id, prompt };
    const answer = link.signIn.around(method, () => link.call(method, params, { signal }));
    if (link.version === 1) void host.change((session) => promptSent(session, prompt as readonly v1.ContentBlock[]));
    answer.then(
      (result) => this.answered(result),
      (error) => outcome.reject(error),
    );
    try {
      const ended = await outcome.promise;
      if (ended.stopReason === "error") throw errorOf(ended, link.peer);
      return this.result(ended);
    } catch (error) {
      return this.failed(error);
    }
  }

  /** Looks for the end in an update of version 2. */
  ending({ sessionUpdate, messageId }: AnyUpdate): void {
    if (sessionUpdate === "state_update") this.end.reported(this.host.state.state);
    else if (sessionUpdate === "user_message" || sessionUpdate === "user_message_chunk")
      this.end.showed(String(messageId));
    this.look();
  }

  /** Ends it: the session was closed, or has failed. */
  stop(reason: Error, failed: boolean): void {
    this.turn.slacken();
    this.gone.abort(reason);
    if (failed) this.outcome.reject(reason);
    else this.outcome.resolve({ state: "idle", stopReason: "cancelled" });
  }

  private async answered(result: unknown): Promise<void> {
    if (this.gone.signal.aborted) return;
    if (this.link.version === 2) {
      this.messageId = (result as v2.PromptResponse).messageId;
      this.end.answered(this.messageId);
      return this.look();
    }
    this.turn.slacken();
    await this.host.change((session) => promptEnded(session, result as v1.PromptResponse));
    this.outcome.resolve(this.host.state.state);
  }

  private look(): void {
    if (this.end.state !== undefined) this.outcome.resolve(this.end.state);
  }

  /** What an agent answers because of a cancel is the end of the turn and no failure. */
  private failed(error: unknown): TurnResult {
    const known = error instanceof RequestError ? error : undefined;
    const asked = known !== undefined && (this.cancelled || known.code === errorCodes.requestCancelled);
    const code = asked ? errorCodes.requestCancelled : (known?.code ?? errorCodes.internalError);
    const shown = { code, message: (error as Error).message, ...(known?.data != null && { data: known.data }) };
    if (this.link.version === 1 || this.gone.signal.aborted)
      void this.host.change((session) => (isBusy(session) ? promptFailed(session, shown) : session));
    if (asked) return this.result({ state: "idle", stopReason: "cancelled" });
    throw error;
  }

  private result({ stopReason = "end_turn", usage }: SessionState): TurnResult {
    const { messageId } = this;
    const text = this.words.text(this.host.state);
    return { stopReason, ...(usage && { usage }), text, ...(messageId !== undefined && { messageId }) };
  }
}

/** The error that version 2 reports as a turn's end, as version 1 would have answered it. */
function errorOf({ error }: SessionState, peer: string): RequestError {
  const { code = errorCodes.internalError, message = "the turn ended with an error" } = error ?? {};
  return new RequestError(code, message, error?.data, { origin: { method, peer } });
}

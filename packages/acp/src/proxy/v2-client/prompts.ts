import { RequestError, requestCancelled } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/** What the prompts of a session need of it. */
interface Host {
  /** Shows the message, and gives its id. */
  insert(request: v2.PromptRequest): string;
  /** Asks the agent. Settles when its turn has ended. */
  run(request: v2.PromptRequest): Promise<v1.PromptResponse>;
  /** Tells the client what the session does. */
  tell(state: v2.StateUpdate): void;
  /** Told of a turn's end before the client is. */
  ended(): void;
}

/** What a prompt's handler is told. */
interface PromptContext {
  readonly signal: AbortSignal;
  afterResponse(task: () => void): void;
}

interface Waiting {
  begin(): void;
  fail(error: Error): void;
}

/**
 * The prompts of one session. Version 1 runs one at a time, and answers it at its end; version 2 takes further ones at any
 * time, and answers each as soon as it is part of the conversation. So they wait here for their turn.
 */
export class Prompts {
  private readonly host: Host;
  private readonly waiting: Waiting[] = [];
  private current: { cancelled: boolean } | undefined;
  private idle: PromiseWithResolvers<void> | undefined;

  constructor(host: Host) {
    this.host = host;
  }

  /** Whether a turn runs. */
  get running(): boolean {
    return this.current !== undefined;
  }

  /** Whether the turn that runs has been cancelled. */
  get cancelled(): boolean {
    return this.current?.cancelled === true;
  }

  /** Resolves when the prompt is part of the conversation; rejects with `-32800` when it is cancelled before. */
  prompt(request: v2.PromptRequest, context: PromptContext): v2.PromptResponse | Promise<v2.PromptResponse> {
    if (this.current === undefined) return this.begin(request, context);
    const { signal } = context;
    const { promise, resolve, reject } = Promise.withResolvers<v2.PromptResponse>();
    const waiting: Waiting = {
      begin: () => {
        signal.removeEventListener("abort", onAbort);
        resolve(this.begin(request, context));
      },
      fail: reject,
    };
    const onAbort = () => {
      const at = this.waiting.indexOf(waiting);
      if (at >= 0) this.waiting.splice(at, 1);
      reject(requestCancelled());
    };
    signal.addEventListener("abort", onAbort, { once: true });
    this.waiting.push(waiting);
    return promise;
  }

  /** Takes back the prompts that wait, and marks the turn that runs. Whether one runs. */
  cancel(): boolean {
    this.fail(requestCancelled());
    if (this.current === undefined) return false;
    this.current.cancelled = true;
    return true;
  }

  /** Fails the prompts that wait. */
  fail(error: Error): void {
    for (const { fail } of this.waiting.splice(0)) fail(error);
  }

  /** Resolves when no turn runs. */
  async ended(): Promise<void> {
    if (this.current === undefined) return;
    this.idle ??= Promise.withResolvers<void>();
    await this.idle.promise;
  }

  private begin(request: v2.PromptRequest, context: PromptContext): v2.PromptResponse {
    const turn = { cancelled: false };
    this.current = turn;
    const messageId = this.host.insert(request);
    context.afterResponse(() => void this.run(request, turn));
    return { messageId };
  }

  private async run(request: v2.PromptRequest, turn: { cancelled: boolean }): Promise<void> {
    this.host.tell({ state: "running" });
    const end = turn.cancelled ? cancelled : await this.host.run(request).then(endOf, (error) => failure(error, turn));
    this.host.ended();
    this.current = undefined;
    this.host.tell(end);
    this.waiting.shift()?.begin();
    if (this.current !== undefined) return;
    this.idle?.resolve();
    this.idle = undefined;
  }
}

const cancelled: v2.StateUpdate = { state: "idle", stopReason: "cancelled" };

function endOf({ stopReason, usage, _meta }: v1.PromptResponse): v2.StateUpdate {
  return { state: "idle", stopReason, ...(usage && { usage }), ...(_meta && { _meta }) } as v2.StateUpdate;
}

/** After a cancel, an error is how the agent ended the turn. */
function failure(error: unknown, turn: { readonly cancelled: boolean }): v2.StateUpdate {
  if (turn.cancelled || (error instanceof RequestError && error.code === -32800)) return cancelled;
  return { state: "idle", stopReason: "error", error: errorOf(error) };
}

function errorOf(error: unknown): v2.Error {
  if (!(error instanceof RequestError)) return { code: -32603, message: (error as Error).message };
  const { code, reason, data } = error;
  return { code, message: reason, ...(data !== undefined && { data: data as v2.ErrorData }) };
}

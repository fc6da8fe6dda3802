import { AcpError } from "@colloquy/acp";

/** What went wrong with a model. `contextExceeded`: it was given more than it can take. `garbage`: its answer makes no sense. */
export type ModelProblem =
  | "rateLimited"
  | "overloaded"
  | "auth"
  | "badRequest"
  | "contextExceeded"
  | "network"
  | "cut"
  | "garbage"
  | "unknown";

/** A model, or its provider, failed. The message is for people and never has a credential in it. */
export class ModelError extends AcpError {
  override readonly name = "ModelError";
  readonly problem: ModelProblem;
  /** When the provider wants to be asked again, in milliseconds from now. */
  readonly retryAfterMs: number | undefined;

  constructor(problem: ModelProblem, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause });
    this.problem = problem;
    this.retryAfterMs = options.retryAfterMs;
  }
}

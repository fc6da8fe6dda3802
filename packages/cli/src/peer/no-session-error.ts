import { AcpError, RequestError } from "@colloquy/acp";

/** The session that is to be gone on with is not there, or the agent does not open it again. */
export class NoSessionError extends AcpError {
  override readonly name = "NoSessionError";
}

/** What is to be thrown when a session was not opened: a `NoSessionError` where that is what the error means, else the error itself. */
export function notOpened(sessionId: string, error: unknown): unknown {
  const means = error instanceof RequestError || (error instanceof AcpError && error.name === "AcpError");
  if (!means) return error;
  const problem = `The session ${JSON.stringify(sessionId)} cannot be gone on with: ${error.message}`;
  return new NoSessionError(problem, { cause: error });
}

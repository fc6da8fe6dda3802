import { AcpError } from "@colloquy/acp";
import { StoreError, type StoreProblem } from "@colloquy/acp/sqlite";

/**
 * The journal could not be opened, read or written; the call changed nothing. The message is for people, also those that are
 * not on this machine: it names no path. `cause` does.
 */
export class JournalError extends AcpError {
  override readonly name = "JournalError";
  readonly problem: StoreProblem;

  constructor(problem: StoreProblem, cause?: unknown) {
    super(`The agent cannot use what it keeps beside its sessions: ${words[problem]}`, { cause });
    this.problem = problem;
  }
}

/** What a user is told of an error of the file; other errors stay as they are. */
export function toJournalError(error: unknown): unknown {
  return error instanceof StoreError ? new JournalError(error.problem, error) : error;
}

const words: { readonly [problem in StoreProblem]: string } = {
  full: "there is no room left on its disk",
  readOnly: "its file or its folder may not be written",
  corrupt: "its file is damaged; move it away to begin a new one",
  busy: "another process keeps it locked",
  newer: "it was written by a newer version of the agent",
  closed: "it is closed",
  unusable: "its file cannot be opened, read or written; its disk may be full or failing",
};

import { AcpError } from "@colloquy/acp";

/** Something about the files of a session that the model, or the user, can act on: the message says what. */
export class WorkspaceError extends AcpError {
  override readonly name = "WorkspaceError";
}

import type { Agent, ClientSession } from "@colloquy/acp/client";
import type { Launch } from "../agents/index.ts";
import { hideSecrets } from "../secrets/index.ts";
import type { SessionRecord } from "./session-record.ts";

/** A session that was opened or gone on with. */
export interface SessionNote extends Omit<SessionRecord, "version" | "created" | "updated" | "firstLine"> {
  /** What was said in it now. The first line of the first one is kept, without what looks like a credential. */
  readonly prompt?: string;
}

/** What there is to remember of a session that is open. */
export function noteOf(
  session: Pick<ClientSession, "id" | "cwd">,
  agent: Pick<Agent, "version" | "info">,
  { id, title, identity, command }: Pick<Launch, "id" | "title" | "identity" | "command">,
  prompt?: string,
): SessionNote {
  return {
    sessionId: session.id,
    identity,
    agent: agent.info?.title ?? agent.info?.name ?? title,
    ...(id !== undefined ? { launch: id } : isPlain(command) && { command }),
    cwd: session.cwd,
    protocol: agent.version,
    ...(prompt !== undefined && { prompt }),
  };
}

/** Whether nothing in a command looks like a credential. */
function isPlain(command: readonly string[]): boolean {
  const line = command.join(" ");
  return hideSecrets(line) === line && command.every((word) => hideSecrets(word) === word);
}

import type * as v2 from "../../schema/v2/unstable.ts";
import type { StoredUpdate } from "../../sessions/index.ts";

/** What an agent asks its user's consent for. */
export interface ConsentRequest {
  readonly title: string;
  readonly description?: string | undefined;
  /** The tool call that it is about, as it is known. */
  readonly toolCall?: v2.ToolCallUpdate | undefined;
  /** The command that it is about; `cwd` absolute. */
  readonly command?: { readonly command: string; readonly cwd: string } | undefined;
  readonly options: readonly v2.PermissionOption[];
}

/** One session in the words of its client's version. */
export interface Voice {
  /** What says this update: nothing, one or several in order. `replayed`: it is history, which the client has not seen. */
  words(update: StoredUpdate, replayed?: boolean): readonly object[];
  /** What was held back so as to say it less often. */
  flush(): readonly object[];
  /** Forgets what was said: the client begins with nothing, too. */
  restart(): void;
  /** A terminal that the client runs under an id of its own: it shows the output itself. */
  ownTerminal(terminalId: string, clientId: string): void;
  /** Asks for consent, and resolves with the answer as it came. */
  ask(request: ConsentRequest, signal: AbortSignal): Promise<unknown>;
}

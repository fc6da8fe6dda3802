import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { OnLoss } from "../loss.ts";
import type { PermissionToV1 } from "./permission.ts";
import { SessionToV1 } from "./session-to-v1.ts";

export type { Loss } from "../loss.ts";

/** For whom a session is put into the words of version 1. */
export interface ToV1Options {
  /**
   * What the client of version 1 advertised. One with `terminal_output: true` in its `_meta` is told of the agent's terminals
   * by that habit; to others they are text.
   */
  readonly capabilities: v1.ClientCapabilities;
  /** Is told what cannot be said, each time. */
  readonly onLoss?: OnLoss | undefined;
  /**
   * Holds back the content of tool calls that grows, terminals as text included, until `flush`: version 1 has to repeat all of
   * it each time. Default false.
   */
  readonly hold?: boolean;
  /**
   * The client's id of a terminal, where the client runs it for the agent: it is shown as that, and not as text. Default: the
   * client runs none. Only who has created it there can know: an id that happens to be the same must never do.
   */
  readonly clientTerminal?: (terminalId: string) => string | undefined;
  /** Rather says nothing than what means something else: a message said twice, a plan without some of it. Default false. */
  readonly strict?: boolean;
}

/** One session of version 2 in the words of version 1. Keeps what later updates are patches of. */
export interface ToV1 {
  /** What version 1 says for this update now: nothing, one update, or several in order. A state is nothing: see `endToV1`. */
  update(update: v2.SessionUpdate): v1.SessionUpdate[];
  /** What was held back so as to send it less often. To be called before a turn is answered, and now and then. */
  flush(): v1.SessionUpdate[];
  /**
   * The options of an answer (`session/new`, `load`, `resume`, `fork`, `session/set_config_option`), and the modes that one of
   * them stands for. They are what later updates and settings refer to.
   */
  options(options: readonly v2.SessionConfigOption[]): {
    readonly configOptions: v1.SessionConfigOption[];
    readonly modes?: v1.SessionModeState;
  };
  /** The mode that is on, as far as the options tell. */
  readonly mode: string | undefined;
  /** What `session/set_config_option` sets. */
  setting(request: v1.SetSessionConfigOptionRequest): v2.SetSessionConfigOptionRequest;
  /** What `session/set_mode` sets. Undefined: the session has no modes. */
  modeSetting(request: v1.SetSessionModeRequest): v2.SetSessionConfigOptionRequest | undefined;
  /** A request for consent, with what is to be said around it. */
  permission(request: v2.RequestPermissionRequest): PermissionToV1;
  /** The client has this message already, because it sent it: only what a later update adds to it is said. */
  sent(messageId: string, content: readonly v2.ContentBlock[]): void;
}

/** Begins with a session of which nothing has been said. */
export function toV1(options: ToV1Options): ToV1 {
  return new SessionToV1(options);
}

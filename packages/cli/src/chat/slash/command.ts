import type { Conversation } from "../conversation.ts";
import type { ChatSetup } from "../setup.ts";

/** What a command works on. */
export interface Chat {
  readonly conversation: Conversation;
  readonly setup: ChatSetup;
  /** Leaves the chat. */
  readonly leave: () => void;
}

/** A command of the chat's own: `/name args`. */
export interface SlashCommand {
  readonly name: string;
  /** One line. */
  readonly about: string;
  /** What may follow, in words. */
  readonly hint?: string;
  /** Whether it is there at the moment. Default: always. */
  readonly offered?: (chat: Chat) => boolean;
  /** What it throws is said. */
  readonly run: (chat: Chat, args: string) => void | Promise<void>;
}

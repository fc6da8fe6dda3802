import type { ReadStream } from "node:tty";
import type { Screen, Show } from "../../view/index.ts";
import type { Conversation } from "../conversation.ts";
import { SentPrompts } from "./sent-prompts.ts";
import { TypedPrompts } from "./typed-prompts.ts";

/** Where prompts come from, line by line. */
export interface Prompts {
  /** Reads prompts until there are no more or the signal is aborted. */
  read(conversation: Conversation, take: (text: string) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Something of the conversation may have changed. */
  changed(): void;
  /** What is being typed is put aside while something else has the terminal. */
  aside<T>(use: () => Promise<T>): Promise<T>;
  /** Something else is going to be printed. */
  retreat(): void;
  /** Drops what has been typed of a prompt. `false`: there was nothing. */
  clear(): boolean;
  close(): void;
}

/** What prompts are read from, and where they are seen. */
export interface PromptsOptions {
  readonly input: ReadStream;
  readonly screen: Screen;
  readonly show: Show;
  readonly onInterrupt: () => void;
}

/** Prompts of a person, where one sits at the input; else of a program. */
export function promptsFor(options: PromptsOptions): Prompts {
  return options.input.isTTY ? new TypedPrompts(options) : new SentPrompts(options.input);
}

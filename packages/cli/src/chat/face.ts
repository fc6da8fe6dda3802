import type { ElicitationAnswer, ElicitationQuestion } from "@colloquy/acp/client";
import type { AskContext, PermissionAnswer, PermissionQuestion } from "@colloquy/acp/permissions";
import type { Line } from "../cells/index.ts";
import type { ViewEvent } from "../view/index.ts";
import type { Chat } from "./slash/command.ts";

/** One of several things that a person may choose. */
export interface Choice<T> {
  readonly value: T;
  readonly label: string;
  readonly detail?: string;
  /** It is what is chosen now. */
  readonly current?: boolean;
}

/** What a list to choose from is about. */
export interface PickOptions<T> {
  readonly title: string;
  readonly choices: readonly Choice<T>[] | AsyncIterable<Choice<T>>;
  /** It is asked without the person having called for it: what they typed before they saw it is for something else (P-09). */
  readonly byItself?: boolean;
  /** What can be done with a choice besides taking it, by the key for it. Resolves to whether it is gone from the list. */
  readonly acts?: readonly {
    readonly key: string;
    readonly name: string;
    readonly act: (value: T) => Promise<boolean>;
  }[];
}

/** How a person is asked. Questions come one after another; a signal that is aborted takes its question back. */
export interface Asking {
  permission(question: PermissionQuestion, context: AskContext): Promise<PermissionAnswer>;
  form(question: ElicitationQuestion<"form">, signal: AbortSignal): Promise<ElicitationAnswer>;
  link(
    question: ElicitationQuestion<"url">,
    context: { readonly signal: AbortSignal; readonly completed: Promise<void> },
  ): Promise<ElicitationAnswer>;
  confirm(lines: readonly (Line | string)[], yes: string, no: string, signal?: AbortSignal): Promise<boolean>;
  /** `undefined`: nothing was chosen. */
  pick<T>(options: PickOptions<T>, signal?: AbortSignal): Promise<T | undefined>;
  /** A text that is not shown while it is typed. `undefined`: none was given. */
  secret(name: string, signal?: AbortSignal): Promise<string | undefined>;
}

/** What shows a conversation to a person, and lets them take part in it. */
export interface Face extends Asking {
  /** The exit code, where there is a reason for another one than 0. */
  readonly code?: number | undefined;
  /** Shows an event of the session. Await what it gives to keep in step with a slow terminal. */
  show(event: ViewEvent): Promise<void> | undefined;
  /** Shows a prompt as it is sent. */
  prompt(text: string): void;
  /** Says how a question was answered that no person was asked. */
  verdict(question: PermissionQuestion, text: string): void;
  /** Says how the person has answered a question. */
  answered(question: PermissionQuestion, text: string): void;
  /** Says something that is not the agent's. */
  say(...lines: readonly (Line | string)[]): void;
  /** Another session begins: what is shown from now on is of that one. */
  sessionBegins(): void;
  /** The turn is over: what is open is finished. */
  turnEnded(): void;
  /** What stands beside the conversation (status, queue, options) may have changed. */
  changed(): void;
  /** The person is needed, and may be looking elsewhere. */
  attention(why: string): void;
  /** Shows many lines, made for a width, to be looked through. */
  page(title: string, lines: (columns: number) => readonly Line[]): Promise<void>;
  /** Puts a text on the clipboard. `false`: there is no way to. */
  copy(text: string): boolean;
  /** Gives the terminal to a program. */
  lend<T>(use: () => Promise<T>): Promise<T>;
  /** Lets the person type until they leave. */
  run(chat: Chat): Promise<void>;
  /** Ends that. */
  leave(): void;
  close(): Promise<void>;
}

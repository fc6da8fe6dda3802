import type { ScenarioName } from "@colloquy/conformance";

/**
 * One way of being wrong: the scripted peer, with something changed on its wire, so that it breaks a rule that it keeps
 * otherwise. A check that does not notice is no check.
 */
export interface Mutant {
  /** The rule that it breaks. */
  readonly rule: string;
  /** What is wrong with it, in a phrase: "answers unknown methods with a result". */
  readonly how: string;
  /** The protocol version that it is broken at. Default: the first of the rule's. */
  readonly protocol?: 1 | 2;
  /** Whether it can what is unstable in the protocol, too. Default: where the rule is. */
  readonly unstable?: boolean;
  /** Text, or bytes, that it writes before anything else. */
  readonly greeting?: string | readonly number[];
  readonly changes?: readonly Change[];
  /** What it does at the end of its input, in place of what is right: ends with this exit code, or stays. */
  readonly atEnd?: number | "stays";
  /** Of a client: what it does at once with members of what it gets, by their paths, before it hears of them as it should. */
  readonly misuses?: { readonly [path: string]: Misuse };
  /** Of a client: what is wrong with the program that it runs for a sign-in, and the exit code that it takes the program's for. */
  readonly signIn?: {
    readonly args?: readonly string[];
    readonly env?: { readonly [name: string]: string };
    readonly exit?: number;
  };
  /** What it is told to do in order that it shows, where no case is about the rule. Default: everything, one after another. */
  readonly scenario?: ScenarioName;
}

/** Writes it to its terminal as it is, or what it is in base64; runs it as a command; fetches it as a URL. */
export type Misuse = "write" | "write decoded" | "run" | "fetch";

/**
 * What happens to a message of the mutant. Paths are members joined by dots, such as `result.outcome.optionId`; a number is an
 * index of a list. In every message that is given here, the text `$id` stands for the id of the message that was matched, and
 * `$session` for its `params.sessionId`.
 */
export interface Change {
  /** Whether the mutant sends the message or gets it. What it gets is changed before it sees it. */
  readonly on: "out" | "in";
  /** Requests and notifications of this method. */
  readonly method?: string;
  /** Responses to requests of this method. */
  readonly answers?: string;
  /** Only where these members have these values; `undefined`: where they are absent. */
  readonly where?: { readonly [path: string]: unknown };
  /** Only the n-th that matches, from 1. Default: each. */
  readonly nth?: number;

  /** Members that get another value. */
  readonly set?: { readonly [path: string]: unknown };
  /** Members that are left out. */
  readonly unset?: readonly string[];
  /** Another message in its place. */
  readonly replace?: unknown;
  /** Text in its place, written as it is. */
  readonly raw?: string;
  /** It is lost. */
  readonly drop?: true;
  /** It is there twice. */
  readonly twice?: true;
  /** It comes after the next message that goes the same way. */
  readonly late?: true;
  /** Messages that the mutant sends before it, or after it. */
  readonly before?: readonly unknown[];
  readonly after?: readonly unknown[];
  /** What the mutant says to it at once, in place of hearing it. Only `in`. */
  readonly answer?: unknown;
  /** The mutant ends with this exit code. */
  readonly exit?: number;
}

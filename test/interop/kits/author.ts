import type { ElicitationAnswer } from "@colloquy/acp/client";
import type { Session } from "@colloquy/acp/state";
import type { Version } from "../fixtures/peer.ts";
import type { World } from "../fixtures/scripted-client.ts";

/** How the user of a client answers. */
export interface Answers {
  /** Questions for consent, by the option's kind; `later`: the user thinks about it until nobody waits any more. */
  permission: "allow_once" | "reject_once" | "cancelled" | "later";
  form: ElicitationAnswer;
}

/** What a client's author has at hand, whichever library the client is written with. */
export interface Desk extends AsyncDisposable {
  readonly whose: Whose;
  readonly version: Version;
  /** A folder of this client alone. Its sessions work there. */
  readonly folder: string;
  readonly answers: Answers;
  /** Has what was asked for consent: titles and the kinds of the options. Its `until` waits for what is seen. */
  readonly world: World;
  /** Opens a new session; signs in first where that is wanted. */
  open(): Promise<OpenSession>;
  /** Opens a session that the agent keeps, with its history or without. */
  reopen(sessionId: string, way: "load" | "resume"): Promise<OpenSession>;
  /** The ids of the sessions that the agent keeps. */
  list(): Promise<string[]>;
  logout(): Promise<void>;
  /** Lets a turn go on that pauses. */
  go(sessionId: string): Promise<void>;
}

/** A session as a client's author sees it. */
export interface OpenSession {
  readonly id: string;
  readonly state: Session;
  /** For each thing that was told of the session, whether it was history. */
  readonly marks: readonly boolean[];
  /** Sends the words, and resolves when the turn has ended. */
  prompt(words: string): Promise<Ended>;
  /** Cancels, and resolves when nothing runs any more. */
  cancel(): Promise<void>;
  setMode(modeId: string): Promise<void>;
  setOption(id: string, value: string): Promise<void>;
  close(): Promise<void>;
}

/** How a turn ended, with what the agent said in it. */
export interface Ended {
  readonly stopReason: string;
  readonly text: string;
}

export type Whose = "kit" | "official";

/** An agent: what it is written with, and the version that it speaks. */
export interface KitChoice {
  readonly whose: Whose;
  readonly version: Version;
}

/** The error that a turn or a call ends with. */
export async function failureOf(call: PromiseLike<unknown>): Promise<any> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error("The call did not fail");
}

import type { ClientModel, UserAct, UserActName } from "@colloquy/acp/testing";
import type { Ending, Launch, Pipe } from "../pipes/index.ts";

/** Something that a client's user does. */
export type Act = UserAct;

/** The name of something that a client's user does. */
export type ActName = UserActName;

const acts: { readonly [act in ActName]: true } = {
  prompt: true,
  cancel: true,
  allow: true,
  reject: true,
  dismiss: true,
  accept: true,
  decline: true,
  "fill in": true,
  new: true,
  "new beside": true,
  "new with folders": true,
  load: true,
  list: true,
  close: true,
  delete: true,
  "set mode": true,
  "set option": true,
  "sign in": true,
  "sign out": true,
  "terminal sign in": true,
  quit: true,
};

/** Everything that a client's user may do. */
export const actNames = Object.keys(acts) as readonly ActName[];

export type { ClientModel };

/** A kind of thing that a client may show to its user. */
export type Shown = (typeof shownKinds)[number];

/** Every kind of thing that a client may show. `titles`: of sessions; `agent`: which one it is, as that says itself. */
export const shownKinds = [
  "messages",
  "thoughts",
  "tool calls",
  "plans",
  "errors",
  "permission",
  "notices",
  "commands",
  "titles",
  "terminals",
  "agent",
  "urls",
] as const;

/** A client that runs. */
export interface RunningClient {
  /** Resolves when its user has done what he does first. Rejects with a `Halt` if that cannot be done. Absent: never rejects. */
  readonly begun?: Promise<void>;
  /** Resolves when the user has done it: what follows of it comes over the wire. Rejects with a `Halt` if it cannot be done. */
  act(act: Act): Promise<void>;
  /** All that it has shown so far, as text without control sequences. */
  shown(): string;
  /** All that it has written to its terminal, as it is; absent where it is on none. */
  written?(): string;
  /** What it knows of the session that is shown; absent where it does not tell. Resolves to what is so after all that it was sent. */
  model?(): Promise<ClientModel | undefined>;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
}

/** How a client is started. */
export interface ClientSetup {
  /** The folder that it is to work in. Absolute, real, the case's own. */
  readonly folder: string;
  /** What its user does first. A client without a screen gets it with its arguments. */
  readonly first?: Act;
  /** Is told each time that the client starts its agent, with the agent's end of the wire. */
  onAgent(pipe: Pipe): void;
  /** Is told each time that the client starts its agent's program for a sign-in in a terminal. Absent: none succeeds. */
  onSignIn?(program: SignInProgram): void;
}

/** The agent's program, started for a sign-in in a terminal. */
export interface SignInProgram {
  readonly launch: Launch;
  /** Ends it with this exit code. */
  exit(code: number): void;
  /** Resolves when it has ended. */
  readonly ended: Promise<unknown>;
}

/** A client under test, which starts the harness as its agent. */
export interface ClientStart {
  /** What its user can do. */
  readonly acts: readonly ActName[];
  /** What it shows, so that a check may look for it. */
  readonly shows: readonly Shown[];
  /** It tells what it knows of the session: it has a `model` once it runs. Default false. */
  readonly tells?: boolean;
  /** It leaves by itself when its first turn has ended; its exit code says what became of that turn. Default false. */
  readonly oneTurn?: boolean;
  /** Rejects if it cannot be started. */
  start(setup: ClientSetup): Promise<RunningClient>;
}

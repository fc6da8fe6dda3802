import type { Ending, Pipe } from "../pipes/index.ts";

/** Something that a client's user does. */
export type Act =
  /** Sends a prompt of this text. */
  | { readonly do: "prompt"; readonly text: string }
  /** Stops the turn that runs. */
  | { readonly do: "cancel" }
  /** Answers the question for permission that is open, by the kind of the option. */
  | { readonly do: "allow" }
  | { readonly do: "reject" }
  /** Dismisses whatever question is open, without an answer of its own. */
  | { readonly do: "dismiss" }
  /** Fills in the form that is open with what is in it, or agrees to open the URL. */
  | { readonly do: "accept" }
  /** Opens a new session; one that the agent has kept, by `session/load` or `session/resume`, whichever the client uses. */
  | { readonly do: "new" }
  | { readonly do: "load"; readonly sessionId: string }
  /** Lists the sessions that the agent has kept. */
  | { readonly do: "list" }
  /** Closes the session; deletes this one. */
  | { readonly do: "close" }
  | { readonly do: "delete"; readonly sessionId: string }
  | { readonly do: "set mode"; readonly modeId: string }
  | { readonly do: "set option"; readonly configId: string; readonly value: string | boolean }
  /** Signs in by this method; signs out. */
  | { readonly do: "sign in"; readonly methodId: string }
  | { readonly do: "sign out" }
  /** Leaves the client. */
  | { readonly do: "quit" };

/** The name of something that a client's user does. */
export type ActName = Act["do"];

/** A kind of thing that a client may show to its user. */
export type Shown = "messages" | "thoughts" | "tool calls" | "plans" | "errors" | "permission" | "notices" | "commands";

/** What a client knows of a session, for those that can tell. Each member as the updates have made it. */
export interface ClientModel {
  /** In the order in which they are shown. */
  readonly messages: readonly {
    readonly role: "user" | "agent" | "thought";
    readonly id?: string;
    readonly text: string;
  }[];
  /** By id, in order, with the members of a `tool_call`. */
  readonly toolCalls: readonly { readonly toolCallId: string; readonly [member: string]: unknown }[];
  /** Of version 1 the plan has the id "plan". */
  readonly plans: readonly { readonly planId: string; readonly [member: string]: unknown }[];
  /** By id; `output` is text. */
  readonly terminals: readonly { readonly terminalId: string; readonly [member: string]: unknown }[];
  readonly compactions: readonly { readonly compactionId: string; readonly [member: string]: unknown }[];
  readonly notices: readonly { readonly [member: string]: unknown }[];
  readonly configOptions: readonly { readonly id: string; readonly [member: string]: unknown }[];
  readonly commands: readonly { readonly name: string; readonly [member: string]: unknown }[];
  readonly currentModeId?: string;
  readonly title?: string;
  readonly updatedAt?: string;
  readonly usage?: { readonly [member: string]: unknown };
  /** `idle`, `running`, `requires_action`, or what the agent said; with how the last turn stopped and what runs on. */
  readonly state: { readonly state: string; readonly stopReason?: string; readonly background?: readonly unknown[] };
  /** How many turns have come to their end. */
  readonly completions: number;
}

/** A client that runs. */
export interface RunningClient {
  /** Resolves when the user has done it: what follows of it comes over the wire. Rejects with a `Halt` if it cannot be done. */
  act(act: Act): Promise<void>;
  /** All that it has shown so far, as text without control sequences. */
  shown(): string;
  /** What it knows of the session that is shown; absent where it cannot tell. Resolves to what is so after all that it was sent. */
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
}

/** A client under test, which starts the harness as its agent. */
export interface ClientStart {
  /** What its user can do. */
  readonly acts: readonly ActName[];
  /** What it shows, so that a check may look for it. */
  readonly shows: readonly Shown[];
  /** Rejects if it cannot be started. */
  start(setup: ClientSetup): Promise<RunningClient>;
}

import type { FileChange, ToolCall, ToolStart, Turn } from "@colloquy/acp/agent";
import type { z } from "zod";
import type { Part } from "../model/index.ts";
import type { Subject } from "../permissions/index.ts";
import type { Roots, SeenFiles } from "../workspace/index.ts";

/** Something that the model can have done. */
export interface Tool<Input = unknown> {
  /** As the model calls it: lower case, words joined by `_`. */
  readonly name: string;
  /** For the model: what it does, when to use it, what comes back. */
  readonly description: string;
  /** Its input. What does not fit is told to the model, and nothing is run. */
  readonly input: z.ZodType<Input>;
  /** The JSON schema that the model is told, where it is not `input`'s. */
  readonly schema?: { readonly [keyword: string]: unknown };
  /** What it is to be called, what kind it is and what it will touch. Pure: looks at nothing but the input and the places. */
  begin(input: Input, place: ToolPlace): ToolBeginning;
  /** Whether the tool call is only shown when it fails: what it does shows by itself. Default false. */
  readonly quiet?: boolean;
  /** Whether `run` asks for consent itself, after it has shown what it is going to do. Default: consent comes before `run`. */
  readonly asksItself?: boolean;
  /** Does it. What it throws is told to the model as the tool's failure; the turn goes on. */
  run(input: Input, use: ToolUse): Promise<ToolOutput>;
}

/** How commands are contained. */
export type SandboxKind = "none" | "read-only" | "workspace-write";

/** Where a tool is used. */
export interface ToolPlace {
  readonly roots: Roots;
  /** What the sandbox lets commands write; `none`: there is no sandbox, or the mode wants none. */
  readonly sandbox: SandboxKind;
}

/** What a client is shown first, and what consent is about. */
export interface ToolBeginning extends Omit<ToolStart, "name" | "rawInput"> {
  readonly subject: Subject;
}

/** What came of a tool. */
export interface ToolOutput {
  /** For the model. */
  readonly content: string | readonly Part[];
  /** For the client: the tool call's `rawOutput`. Default: the content's text. */
  readonly rawOutput?: unknown;
  /** The tool did not do what it was to do, and says why in `content`. Default false. */
  readonly isError?: boolean;
}

/** One use of a tool: what it works with. */
export interface ToolUse extends ToolPlace {
  /** For files and commands of the client or of this machine, plans, forms. */
  readonly turn: Turn;
  /** The tool call that the client is shown. The runner ends it; a tool adds content, and may change its title. */
  readonly call: ToolCall;
  /** Aborted with the turn, and when the client cancels this call. */
  readonly signal: AbortSignal;
  readonly seen: SeenFiles;
  /** Resolves with consent, at once if it has been given; throws a `DeclinedError` without. `subject`: what it is about now. */
  consent(subject?: Subject): Promise<void>;
  /** Makes changes of text files for which there is consent: keeps what was there for `/undo`, then writes. */
  apply(change: FileChange): Promise<void>;
  /**
   * The same for what is not one text: keeps what these paths are, does it, and keeps what they have become. Folders count
   * with all that is in them.
   */
  changing<T>(paths: readonly string[], act: () => Promise<T>): Promise<T>;
  /** The same for what does not say what it is going to change, such as a command: what Git knows of the roots is kept. */
  watching<T>(act: () => Promise<T>): Promise<T>;
  /** What `AGENTS.md` files between the roots and this path say that the model has not been told yet. */
  instructionsFor(path: string): Promise<string | undefined>;
}

/** The user, a rule or the mode does not want it. The model is told the message, and may go on with something else. */
export class DeclinedError extends Error {
  override readonly name = "DeclinedError";
}

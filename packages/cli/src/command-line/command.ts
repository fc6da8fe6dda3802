/** What can stand in a place of a command line, for those who complete it. */
export type Completes = "file" | "folder" | "agent" | "session" | "command";

/** An option: what `parseArgs` of Node takes, and what there is to say of it. */
export interface OptionSpec {
  readonly type: "boolean" | "string";
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for the value: `DIR`. */
  readonly value?: string;
  /** The values that there are. */
  readonly values?: readonly string[];
  readonly completes?: Completes;
  /** A sentence without a full stop; lines are broken where it is shown. */
  readonly about: string;
}

/** The options of a command, by their long names. */
export interface OptionSpecs {
  readonly [name: string]: OptionSpec;
}

/** A word of a command that is no option. */
export interface WordSpec {
  /** `PROMPT`. */
  readonly name: string;
  readonly about: string;
  readonly values?: readonly string[];
  readonly completes?: Completes;
}

/** A paragraph or a table of a command's help, with its heading. Lines are shown as they are. */
export interface HelpSection {
  readonly title: string;
  readonly text: string;
}

/** A command as data: its options are read, its help is written and its words are completed from this. */
export interface CommandSpec<Options extends OptionSpecs = OptionSpecs> {
  /** As it is called: `run`, `agents add`. */
  readonly name: string;
  /** One line, without a full stop. */
  readonly about: string;
  /** What follows `colloquy`: `run [OPTION…] "PROMPT" --agent COMMAND…`. */
  readonly usage: readonly string[];
  readonly words?: readonly WordSpec[];
  readonly options: Options;
  /** After this word the line belongs to another program. */
  readonly rest?: { readonly after: "--agent" | "--"; readonly about: string };
  readonly sections?: readonly HelpSection[];
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  readonly subcommands?: readonly CommandSpec[];
}

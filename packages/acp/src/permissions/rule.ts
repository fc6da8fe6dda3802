import type * as v2 from "../schema/v2/unstable.ts";

/** What a rule says of the questions that it is for. */
export type Effect = "allow" | "ask" | "deny";

/**
 * One sentence of a policy, as JSON can hold it. All that is named must hold; of a list, one is enough.
 *
 * What may be done is told by `command` and `path`, which are read from what is to be done. `kind` and `tool` are the agent's
 * word for it: they narrow a rule, and allow by themselves only where the rule says `trusted`.
 */
export interface PermissionRule {
  readonly effect: Effect;
  /** The tool call's kind, as the agent says it. A command without a tool call is `execute`. */
  readonly kind?: OneOrMore<v2.ToolKind>;
  /** The tool's name, as the agent says it (version 2, and some agents of version 1); `*` stands for any characters. */
  readonly tool?: OneOrMore<string>;
  /** The command that is to be run. */
  readonly command?: OneOrMore<CommandPattern>;
  /**
   * The files that are named: `src/**` is within one of the session's folders, `/srv/data/**` is absolute. `*` stands for
   * any characters of a name, `**` for any number of names.
   */
  readonly path?: OneOrMore<string>;
  /** What the agent shows to a person; `*` stands for any characters, case does not matter. Not in a rule that allows. */
  readonly title?: OneOrMore<string>;
  /** Only for sessions whose working directory is this folder or below it. Absolute. */
  readonly in?: string;
  /** The agent is believed about `kind` and `tool`, where it names neither a command nor a file. Only in a rule that allows. */
  readonly trusted?: true;
  /** For people. */
  readonly note?: string;
}

/**
 * Words that a command consists of: `"npm run build"`. In a word, `*` stands for any characters; a word with a `*` in front
 * is no option. As the last word, `...` stands for any further words. `{ words }`: exactly these, nothing stands for
 * others; with `cwd`, only where they are run in this folder.
 */
export type CommandPattern = string | { readonly words: readonly string[]; readonly cwd?: string };

export type OneOrMore<T> = T | readonly T[];

/** The items of one or more; none of `undefined`. */
export function listed<T extends string | object>(value: OneOrMore<T> | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

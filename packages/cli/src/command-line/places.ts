import type { CommandSpec, Completes, OptionSpec } from "./command.ts";

/** What can be typed at a place of the command line, from which completion scripts are made. */
export interface Place {
  /** The words that lead to it: `""`, `run`, `agents add`. */
  readonly path: string;
  readonly subcommands: readonly Choice[];
  readonly options: readonly OptionChoice[];
  /** What the words are that are no options. */
  readonly word: Values | undefined;
  /** Behind this word stands another program; behind `--agent`, or an agent. */
  readonly rest: "--agent" | "--" | undefined;
}

/** A word, and what there is to say of it. */
export interface Choice {
  readonly word: string;
  readonly about: string;
}

/** An option; with `takes`, a value follows. */
export interface OptionChoice extends Choice {
  readonly short: string | undefined;
  readonly takes: Values | undefined;
}

/** What a value is: one of these words, or what is found where it is typed. */
export interface Values {
  readonly words: readonly string[];
  readonly completes: Completes | undefined;
}

/** All places. `main` is the command that is meant where none is named. */
export function placesOf(commands: readonly CommandSpec[], main: CommandSpec): Place[] {
  const names = commands.map(choiceOf);
  const help: Choice = { word: "help", about: "all about a command" };
  const root = placeOf(main, "");
  return [
    {
      ...root,
      subcommands: [...names, help],
      options: [...root.options, flag("--version", "print the version", "-v")],
      word: undefined,
    },
    ...commands.flatMap(placesIn),
    { path: "help", subcommands: names, options: [], word: undefined, rest: undefined },
    ...commands.flatMap(placesIn).map((place) => ({
      ...{ path: `help ${place.path}`, subcommands: place.subcommands },
      ...{ options: [], word: undefined, rest: undefined },
    })),
  ];
}

function placesIn(spec: CommandSpec): Place[] {
  return [placeOf(spec, spec.name), ...(spec.subcommands ?? []).flatMap(placesIn)];
}

function placeOf(spec: CommandSpec, path: string): Place {
  const options = Object.entries(spec.options).map(([name, option]) => {
    const { about, short } = option;
    const takes = option.type === "string" ? valuesOf(option) : undefined;
    return { word: `--${name}`, about, short: short && `-${short}`, takes };
  });
  const rest = spec.rest === undefined ? [] : [flag(spec.rest.after, spec.rest.about)];
  const [word] = spec.words ?? [];
  return {
    path,
    subcommands: (spec.subcommands ?? []).map(choiceOf),
    options: [...options, ...rest, flag("--help", "print all about it", "-h")],
    word: word && valuesOf(word),
    rest: spec.rest?.after,
  };
}

/** The same, with each short name as an option of its own. */
export function eachName(options: readonly OptionChoice[]): (Choice & Pick<OptionChoice, "takes">)[] {
  return options.flatMap(({ word, short, about, takes }) =>
    [word, short].flatMap((name) => (name === undefined ? [] : [{ word: name, about, takes }])),
  );
}

function flag(word: string, about: string, short?: string): OptionChoice {
  return { word, about, short, takes: undefined };
}

function valuesOf({ values = [], completes }: Pick<OptionSpec, "values" | "completes">): Values {
  return { words: values, completes };
}

function choiceOf({ name, about }: CommandSpec): Choice {
  return { word: name.split(" ").at(-1)!, about };
}

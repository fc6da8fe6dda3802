import type { CommandSpec, HelpSection, OptionSpec } from "./command.ts";

/** How wide help is, in columns. */
export const HELP_COLUMNS = 80;
/** How wide the lines of a section are at most, which are shown as they were written. */
export const MAX_COLUMNS = 120;

/** A row of a table: what it is, and what there is to say of it. */
type Row = readonly [name: string, about: string];

/** All that there is to know about a command. */
export function helpText(spec: CommandSpec): string {
  const { rest, words = [], subcommands = [], sections = [], examples } = spec;
  const options = Object.entries(spec.options).map(([name, option]): Row => [optionName(name, option), option.about]);
  const own: Row[] = words.map(({ name, about, values }) => [name, values ? `${about}: ${values.join(", ")}` : about]);
  if (rest?.after === "--agent") options.push(["--agent NAME, --agent COMMAND…", rest.about]);
  if (rest?.after === "--") own.push(["-- COMMAND…", rest.about]);
  options.push(["-h, --help", "print this"]);
  return paragraphs([
    { title: "", text: filled(`colloquy ${spec.name}: ${spec.about}`, 0) },
    { title: "Usage", text: spec.usage.map((line) => filled(`  colloquy ${line}`, 4)).join("\n") },
    { title: "Arguments", text: table(own) },
    { title: "Commands", text: commandTable(subcommands) },
    { title: "Options", text: table(options) },
    ...sections.map(indented),
    {
      title: "Examples",
      text: examples.map(({ line, about }) => `  ${line}\n${filled(`      ${about}`, 6)}`).join("\n"),
    },
    {
      title: "",
      text: subcommands.length > 0 ? `colloquy ${spec.name} COMMAND --help says more of each command.` : "",
    },
  ]);
}

/** What there is to know of the whole program: `first` is its first line, `facts` what holds for every command. */
export function overviewText(first: string, commands: readonly CommandSpec[], facts: readonly HelpSection[]): string {
  return paragraphs([
    { title: "", text: filled(first, 0) },
    {
      title: "Usage",
      text: table([
        ["colloquy [OPTION…]", "the same as colloquy chat [OPTION…]"],
        ["colloquy COMMAND [OPTION…]", "one of the commands below"],
        ["colloquy help COMMAND", "all about a command; the same as colloquy COMMAND --help"],
        ["colloquy --version", "print the version"],
      ]),
    },
    { title: "Commands", text: commandTable(commands) },
    ...facts.map(indented),
  ]);
}

function commandTable(commands: readonly CommandSpec[]): string {
  return table(commands.map(({ name, about }): Row => [name, about]));
}

function optionName(name: string, { type, short, value = "VALUE" }: OptionSpec): string {
  return `${short === undefined ? "" : `-${short}, `}--${name}${type === "string" ? ` ${value}` : ""}`;
}

/** Paragraphs that have a text, with blank lines between. */
function paragraphs(all: readonly HelpSection[]): string {
  const shown = all.filter(({ text }) => text !== "");
  return `${shown.map(({ title, text }) => (title === "" ? text : `${title}\n${text.trimEnd()}`)).join("\n\n")}\n`;
}

/** A section as all are: its lines as they are, two blanks from the edge. */
function indented({ title, text }: HelpSection): HelpSection {
  const lines = text.split("\n");
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const common = Math.min(...indents);
  const shown = lines.map((line) => {
    const own = line.slice(common);
    return own === "" ? "" : filled(`  ${own}`, 4 + own.length - own.trimStart().length, MAX_COLUMNS);
  });
  return { title, text: shown.join("\n") };
}

/** Where the second column of a table begins at most. */
const MAX_NAME = 24;

/** Rows in two columns. A long name has a line for itself. */
function table(rows: readonly Row[]): string {
  const column = Math.min(MAX_NAME, Math.max(0, ...rows.map(([name]) => name.length + 4)));
  return rows
    .map(([name, about]) => {
      const begin = `  ${name}`;
      if (begin.length + 2 > column) return `${begin}\n${filled(" ".repeat(column) + about, column)}`;
      return filled(begin.padEnd(column) + about, column);
    })
    .join("\n");
}

/** A line, broken between words; what follows the first is indented. Blanks inside a line stay. */
function filled(text: string, indent: number, columns = HELP_COLUMNS): string {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > columns) {
    const at = rest.lastIndexOf(" ", columns);
    if (rest.slice(0, at).trim() === "") break;
    lines.push(rest.slice(0, at).trimEnd());
    rest = " ".repeat(indent) + rest.slice(at).trimStart();
  }
  return [...lines, rest].join("\n");
}

import { type CommandReading, parseCommandLine } from "./command-line.ts";
import { leadsUp } from "./path-text.ts";
import * as fields from "./raw-fields.ts";
import { unwrapped } from "./runners.ts";

/** What the input of a tool says of itself, by the names that agents give its fields. */
export interface RawReading {
  /** Absent: it has no command. */
  readonly command?: CommandReading;
  /** As they are written. */
  readonly paths: readonly string[];
  /** The folders that a command is to run in, as they are written. */
  readonly folders: readonly string[];
  /** Whether it has text that is to be written. */
  readonly writes: boolean;
  /** Why there may be more in it: words to follow "It". */
  readonly doubt?: string;
}

/** The most words of a command that is given as words. */
export const MAX_WORDS = 1000;

type Field = readonly [name: string, value: unknown];

/** What is in a tool's input. Whatever is not understood is a doubt. `windows`: where its commands are run. */
export function readRawInput(raw: unknown, windows: boolean): RawReading {
  if (raw === undefined || raw === null) return { paths: [], folders: [], writes: false };
  if (typeof raw !== "object" || Array.isArray(raw))
    return { paths: [], folders: [], writes: false, doubt: "has an input that is no object" };
  const present = Object.entries(raw).filter(([, value]) => value !== undefined && value !== null);
  const given = (names: readonly string[]) => present.filter(([name]) => names.includes(name));
  const texts = (names: readonly string[]) => given(names).flatMap(([, value]) => textsOf(value) ?? []);
  const command = readCommand(given(fields.lines), given(fields.words), windows);
  const odd = present.find((field) => !isUnderstood(field, command !== undefined));
  return {
    ...(command && { command }),
    paths: [...texts(fields.paths), ...(command ? [] : texts(fields.folders)), ...texts(fields.patterns).filter(leads)],
    folders: command ? texts(fields.folders) : [],
    writes: given(fields.contents).length > 0,
    ...(odd && { doubt: `has \`${odd[0].slice(0, 40)}\` in its input, which is not understood` }),
  };
}

/** The commands in a line for a shell, without what is wrapped around them. Never sure where Windows reads the line. */
export function readLine(line: string, windows: boolean): CommandReading {
  const reading = unwrapped(parseCommandLine(line));
  return windows ? { doubt: "is read by a shell of Windows", ...reading } : reading;
}

function readCommand(line: readonly Field[], more: readonly Field[], windows: boolean): CommandReading | undefined {
  if (line.length === 0 && more.length === 0) return undefined;
  const [command, args = []] = [line[0]?.[1], more[0]?.[1]];
  if (line.length > 1 || more.length > 1 || !isWords(args)) return doubtful(command, args);
  if (typeof command === "string" && args.length === 0) return readLine(command, windows);
  if (typeof command === "string")
    return /^[\w./@+-]+$/.test(command) ? asWords([command, ...args], windows) : doubtful(command, args);
  return isWords(command) && args.length === 0 && command[0] ? asWords(command, windows) : doubtful(command, args);
}

function asWords(words: readonly string[], windows: boolean): CommandReading {
  if (words.length > MAX_WORDS)
    return { commands: [words.slice(0, MAX_WORDS)], doubt: `has more than ${MAX_WORDS} words` };
  // What Windows runs may be a batch file, which reads its words again.
  if (windows && words.some((word) => /["&|<>^%!\r\n]/.test(word)))
    return { commands: [words], doubt: "has words that Windows may read again" };
  return unwrapped({ commands: [words] });
}

function doubtful(...values: readonly unknown[]): CommandReading {
  const words = values.flatMap((value) => textsOf(value) ?? []);
  const commands = [words, ...words.flatMap((word) => parseCommandLine(word).commands)];
  return {
    commands: commands.filter((one) => one.length > 0),
    doubt: "has a command that is neither a line nor words",
  };
}

function isUnderstood([name, value]: Field, withCommand: boolean): boolean {
  if (value === false || value === "" || typeof value === "number") return true;
  if (withCommand) {
    if (fields.folders.includes(name)) return typeof value === "string";
    return (
      [...fields.lines, ...fields.words, ...fields.remarks].includes(name) || /^(is|run_in)_background$/.test(name)
    );
  }
  if (typeof value === "boolean") return true;
  const all = [fields.paths, fields.folders, fields.contents, fields.remarks, fields.searches, fields.patterns];
  return textsOf(value) !== undefined && all.some((names) => names.includes(name));
}

/** Whether a pattern for names is one for places: it says where to begin. */
function leads(pattern: string): boolean {
  return /^[/~\\]|^[a-z]:/i.test(pattern) || leadsUp(pattern);
}

function textsOf(value: unknown): readonly string[] | undefined {
  return typeof value === "string" ? [value] : isWords(value) ? value : undefined;
}

function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === "string");
}

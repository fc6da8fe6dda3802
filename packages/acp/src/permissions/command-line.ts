/** A command: the program, then its arguments, as the program is given them. */
export type Command = readonly string[];

/** What a text or a request was read as. */
export interface CommandReading {
  /** The commands in it, as far as they could be found. */
  readonly commands: readonly Command[];
  /** Present: the output of one goes into another, or may. */
  readonly piped?: true;
  /** Why they may not be all, or not these: words to follow "It". Absent: these are run, in any case no others. */
  readonly doubt?: string;
}

/** The longest command line that is read, in UTF-16 units. */
export const MAX_COMMAND_LENGTH = 16_384;

/** The most commands that one line is read as. */
export const MAX_COMMANDS = 50;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\x00-\x08\x0b-\x1f\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;

const reserved = new Set([
  ...["if", "then", "else", "elif", "fi", "do", "done", "case", "esac", "while", "until", "for", "in", "function"],
  ...["select", "time", "coproc", "repeat", "foreach", "end", "{", "}", "!", "[["],
]);

const redirection = /(?:<<<|<<-?|<>|<&|<|>>|>&|>\||>)/y;
const harmless = /(?:[<>]&[ \t]*[\d-]|(?:<|>>?)[ \t]*\/dev\/null)(?=[\s;&|<>()]|$)/y;

/**
 * Reads a line as a POSIX shell does, and doubts whatever it cannot be sure of: substitutions, variables, patterns, braces,
 * `~`, assignments, redirections (but to another descriptor, or to and from `/dev/null`), here-documents, subshells,
 * compound commands, comments, characters that one shell reads in another way than the next. Commands in doubtful parts are
 * still looked for, so that they can be refused by name.
 */
export function parseCommandLine(line: string): CommandReading {
  const commands: Command[] = [];
  let words: string[] = [];
  let word: string | undefined;
  let plain = true; // nothing of the word was quoted
  let piped = false;
  let doubt: string | undefined;
  let at = 0;

  const doubts = (why: string) => (doubt ??= why);
  const add = (text: string) => (word = (word ?? "") + text);
  const endWord = () => {
    if (word !== undefined) words.push(word);
    if (word !== undefined && words.length === 1) judgeProgram(word, plain);
    word = undefined;
    plain = true;
  };
  const endCommand = () => {
    endWord();
    if (words.length > 0 && commands.length === MAX_COMMANDS) doubts(`has more than ${MAX_COMMANDS} commands`);
    else if (words.length > 0) commands.push(words);
    words = [];
  };
  const judgeProgram = (name: string, unquoted: boolean) => {
    if (name === "") doubts("has a command without a name");
    if (name.includes("=")) doubts("sets a variable");
    if (unquoted && reserved.has(name)) doubts(`has the shell's own word \`${name}\``);
  };
  const expands = (sign: string) => {
    doubts(sign === "$" ? "has a variable or a substitution" : "has a substitution");
    endCommand();
  };
  const redirect = () => {
    // Of two digits, shells differ: a descriptor to one, a word to the next.
    if (/^\d\d+$/.test(word ?? "")) doubts("has a redirection that is not read alike everywhere");
    if (plain && /^\d$/.test(word ?? "")) word = undefined;
    endWord();
    harmless.lastIndex = redirection.lastIndex = at;
    const passed = harmless.exec(line)?.[0];
    if (passed === undefined) doubts("reads from or writes to a file");
    at += (passed ?? redirection.exec(line)?.[0] ?? line[at]!).length - 1;
  };
  const singleQuoted = () => {
    const end = line.indexOf("'", at + 1);
    if (end < 0) doubts("has a quote that does not end");
    add(line.slice(at + 1, end < 0 ? undefined : end));
    at = end < 0 ? line.length : end;
  };
  const doubleQuoted = () => {
    add("");
    for (at += 1; at < line.length; at += 1) {
      const sign = line[at]!;
      if (sign === '"') return;
      if (sign === "$" || sign === "`") return expands(sign);
      if (sign === "!") doubts("has a `!`, which some shells replace");
      if (sign === "\\" && /[$`"\\\n]/.test(line[at + 1] ?? "")) {
        at += 1;
        if (line[at] !== "\n") add(line[at]!);
      } else add(sign);
    }
    doubts("has a quote that does not end");
  };
  const escaped = () => {
    at += 1;
    const sign = line[at];
    if (sign === undefined) doubts("ends in a backslash");
    else if (sign !== "\n") add(sign);
    if (/[\p{L}\p{N}]/u.test(sign ?? "")) doubts("has a backslash where none is needed");
    if (sign !== "\n") plain = false;
  };

  if (line.length > MAX_COMMAND_LENGTH) doubts(`is longer than ${MAX_COMMAND_LENGTH} characters`);
  if (!line.isWellFormed() || unreadable.test(line)) doubts("has characters that are not read alike everywhere");
  line = line.slice(0, MAX_COMMAND_LENGTH);
  for (; at < line.length; at += 1) {
    const sign = line[at]!;
    if (sign === "'" || sign === '"') {
      plain = false;
      if (sign === "'") singleQuoted();
      else doubleQuoted();
    } else if (sign === "\\") escaped();
    else if (sign === " " || sign === "\t") endWord();
    else if (/[;&|\n]/.test(sign)) {
      piped ||= sign === "|" && line[at + 1] !== "|" && line[at - 1] !== "|";
      endCommand();
    } else if (sign === "<" || sign === ">") redirect();
    else if (sign === "$" || sign === "`") expands(sign);
    else if (sign === "(" || sign === ")") {
      doubts("has parentheses");
      endCommand();
    } else {
      if (/[*?[\]{}]/.test(sign)) doubts("has a pattern that the shell replaces");
      if (sign === "!") doubts("has a `!`, which some shells replace");
      if (sign === "~" && /(^|[=:])$/.test(word ?? "")) doubts("has a `~` that the shell replaces");
      if (sign === "#" && word === undefined) doubts("has a comment");
      if (sign === "=" && word === undefined) doubts("has a word that begins with `=`");
      add(sign);
    }
  }
  endCommand();
  return { commands, ...(piped && { piped }), ...(doubt !== undefined && { doubt }) };
}

import type { ToolCall } from "../state/index.ts";
import type { Command, CommandReading } from "./command-line.ts";
import { isWindowsPath, leadsUp, resolvePath } from "./path-text.ts";
import type { PermissionQuestion } from "./question.ts";
import { type RawReading, readLine, readRawInput } from "./raw-input.ts";

/** The most files that are looked at for one question. */
export const MAX_PATHS = 1000;

/** What a question is about, as far as it tells. */
export interface Facts {
  readonly commands: readonly Command[];
  /** Present: the output of a command goes into another. */
  readonly piped?: true;
  /** Where the commands are to run, as written; the session's working directory where nothing else is said. */
  readonly folders: readonly string[];
  /** Files that are named, as written. */
  readonly paths: readonly string[];
  /** Whether there is a command, readable or not. */
  readonly runs: boolean;
  /** Why this may not be all: words to follow "It". */
  readonly doubt?: string;
  /** Whether the only doubt is about the tool's input. */
  readonly onlyInput: boolean;
}

/**
 * The commands that a question asks to run: of its `command`, and of the tool's input, where agents put them as `command`,
 * `cmd`, `script`, a line or words, with `args`. Without `timeout 9`, `nice` and `sh -c` around them.
 */
export function commandsOf(question: PermissionQuestion): CommandReading {
  const { commands, piped, doubt } = readQuestion(question);
  return { commands, ...(piped && { piped }), ...(doubt !== undefined && { doubt }) };
}

/** Paths, and why they may not be all. */
export interface PathReading {
  /** Absolute, with `/` between the names, without `.` and `..`, links not followed. */
  readonly paths: readonly string[];
  /** Words to follow "It". */
  readonly doubt?: string;
}

/** The files that a question names: its locations, its diffs, the tool's input. Not those within a command. */
export function pathsOf(question: PermissionQuestion): PathReading {
  const { paths, doubt } = readQuestion(question);
  const resolved = paths.map((path) => resolvePath(path, question.roots[0]));
  return { paths: [...new Set(resolved.filter((path) => path !== undefined))], ...(doubt !== undefined && { doubt }) };
}

/** All that is read of a question. */
export function readQuestion(question: PermissionQuestion): Facts {
  const { toolCall, roots } = question;
  const windows = roots.some(isWindowsPath) || (question.command !== undefined && isWindowsPath(question.command.cwd));
  const raw = readRawInput(toolCall?.rawInput, windows);
  const own = question.command && readLine(question.command.command, windows);
  const readings = [own, raw.command].filter((reading) => reading !== undefined);
  const diffs = changesOf(toolCall);
  const commands = readings.flatMap((reading) => reading.commands);
  // Where a tool call is at is a help for following it; with a command, only the command counts.
  const locations = readings.length > 0 ? [] : (toolCall?.locations ?? []).map(({ path }) => path);
  const named = [...new Set([...locations, ...diffs.paths, ...raw.paths])];
  const paths = named.slice(0, MAX_PATHS);
  const folders = [...new Set([...(question.command ? [question.command.cwd] : []), ...raw.folders])];
  const firm =
    unknownSubject(question) ??
    readings.find(({ doubt }) => doubt !== undefined)?.doubt ??
    diffs.doubt ??
    contradiction(toolCall, raw, diffs.paths) ??
    (named.length > MAX_PATHS ? `names more than ${MAX_PATHS} files` : unclearPath(paths, roots[0]));
  const doubt = firm ?? raw.doubt;
  return {
    commands,
    ...(readings.some(({ piped }) => piped) && { piped: true as const }),
    folders: folders.length > 0 ? folders : roots.slice(0, 1),
    paths,
    runs: readings.length > 0,
    ...(doubt !== undefined && { doubt }),
    onlyInput: firm === undefined,
  };
}

function unknownSubject({ request }: PermissionQuestion): string | undefined {
  const subject = "subject" in request ? request.subject : undefined;
  if (subject === undefined || subject === null || subject.type === "tool_call" || subject.type === "command") return;
  return "is about something of a kind that is not known";
}

function changesOf(toolCall: ToolCall | undefined): { paths: string[]; doubt?: string } {
  const paths: string[] = [];
  let unknown = false;
  for (const content of toolCall?.content ?? []) {
    if (content.type !== "diff") continue;
    const changes = "changes" in content && Array.isArray(content.changes) ? content.changes : undefined;
    unknown ||= changes === undefined;
    for (const change of changes ?? []) {
      const named = [change.path, "oldPath" in change ? change.oldPath : undefined].filter(
        (path) => path !== undefined,
      );
      paths.push(...named.filter((path) => typeof path === "string"));
      unknown ||= !["add", "delete", "modify", "move", "copy"].includes(change.operation) || named.length === 0;
    }
  }
  return { paths, ...(unknown && { doubt: "has a change of a kind that is not known" }) };
}

/** The kinds that change nothing. */
const quiet = ["read", "search", "think", "fetch", "switch_mode"];

function contradiction(
  toolCall: ToolCall | undefined,
  raw: RawReading,
  changed: readonly string[],
): string | undefined {
  if (toolCall === undefined || !quiet.includes(toolCall.kind)) return undefined;
  const runs = [...toolCall.content].some(({ type }) => type === "terminal");
  if (!runs && !raw.writes && changed.length === 0) return undefined;
  return `says that it is of the kind \`${toolCall.kind}\`, but has ${runs ? "a terminal" : "changes"}`;
}

function unclearPath(paths: readonly string[], from: string | undefined): string | undefined {
  const odd = paths.find((path) => resolvePath(path, from) === undefined || leadsUp(path));
  return odd === undefined ? undefined : "names a file in a way that may lead elsewhere";
}

import type { Question } from "@colloquy/acp/agent";
import { describeRule, MAX_COMMAND_LENGTH, type PermissionRule } from "@colloquy/acp/permissions";
import { clean, cleanLine } from "@colloquy/acp/text";
import { hostOf } from "../addresses/index.ts";
import { type Roots, shortPath } from "../workspace/index.ts";
import type { Posture } from "./modes.ts";
import type { Scope, Subject, Verdict } from "./subject.ts";

/** The most characters of a title. What is cut off is in the description. */
export const MAX_TITLE = 120;

/** The most characters of what a title has no room for: every command that can be read at all is shown whole. */
export const MAX_QUOTED = MAX_COMMAND_LENGTH + 100;

/** The most characters of why it is asked. */
export const MAX_WHY = 500;

/** The longest words for what "always" would allow. What cannot be shown in these is not offered for always. */
export const MAX_RULE_WORDS = 240;

/** So much of nothing only moves out of sight what follows (P-05). */
const EMPTINESS = /\s{40,}/g;

/** Where the subject of a question is. */
export interface ConsentPlace {
  readonly roots: Roots;
  /** What the sandbox lets commands write. */
  readonly sandbox: Posture["sandbox"];
}

/** What the user said, as far as it counts. */
export interface ConsentAnswer {
  readonly allowed: boolean;
  /** How long it is to be remembered. Absent: it is for this once. */
  readonly scope?: Scope;
}

/**
 * What to ask the user about a subject whose verdict is `ask`: for `call.ask` of the agent kit. "Always" is offered where
 * there is something to remember and the words for it are short enough to be read. All texts are cleaned: what a model or
 * a file name brings along cannot forge a dialog.
 */
export function questionFor(
  { why, always }: Pick<Verdict, "why" | "always">,
  subject: Subject,
  { roots, sandbox }: ConsentPlace,
): Question & Required<Pick<Question, "options">> {
  const whole = titleOf(subject, roots[0]).replace(EMPTINESS, (run) => ` <${run.length} blanks> `);
  const words = always.length === 0 ? undefined : inWords(always);
  const title = cleanLine(whole);
  const cut = title.length > MAX_TITLE;
  const description = [
    ...(cut || /[\n\r]/.test(whole) ? [bounded(clean(whole, { strict: true }), MAX_QUOTED)] : []),
    bounded(cleanLine(why), MAX_WHY),
    ...(subject.act === "execute" ? [reachOf(subject.sandboxed, sandbox)] : []),
  ].join("\n\n");
  return {
    title: bounded(title, MAX_TITLE),
    description,
    ...(subject.act === "execute" && { command: { command: subject.command, cwd: subject.cwd } }),
    options: [
      { optionId: "allow_once", name: "Allow once", kind: "allow_once" },
      ...(words === undefined
        ? []
        : ([
            { optionId: "allow_session", name: `Allow for this session: ${words}`, kind: "allow_always" },
            { optionId: "allow_project", name: `Always allow in this project: ${words}`, kind: "allow_always" },
          ] as const)),
      { optionId: "reject_once", name: "Reject", kind: "reject_once" },
    ],
  };
}

/** What an option that `questionFor` offers stands for. Whatever else is answered allows nothing (P-04). */
export function answerOf(optionId: string | undefined): ConsentAnswer {
  if (optionId === "allow_once") return { allowed: true };
  if (optionId === "allow_session") return { allowed: true, scope: "session" };
  if (optionId === "allow_project") return { allowed: true, scope: "project" };
  return { allowed: false };
}

function titleOf(subject: Subject, cwd: string): string {
  switch (subject.act) {
    case "none":
      return "Go on";
    case "read":
      return `Read ${subject.paths.map((path) => shortPath(cwd, path)).join(", ")}`;
    case "write":
      return `Change ${subject.paths.map((path) => shortPath(cwd, path)).join(", ")}`;
    case "execute":
      return `Run ${subject.command}`;
    case "fetch":
      return `Fetch ${hostOf(subject.url) ? URL.parse(subject.url)!.href : subject.url}`;
    case "mcp":
      return `Use ${subject.tool} of ${subject.server}`;
    case "mode":
      return `Go on in the mode ${subject.mode}`;
  }
}

function reachOf(sandboxed: boolean, sandbox: Posture["sandbox"]): string {
  if (!sandboxed) return "It runs without a sandbox: it can read, change and send whatever you can.";
  return sandbox === "workspace-write"
    ? "It runs inside the sandbox: of your files, it can change those in the session's folders, and where your settings let it."
    : "It runs inside the sandbox: it can change none of your files.";
}

/** What these rules allow; `undefined` where it is too long to be shown whole. */
function inWords(rules: readonly PermissionRule[]): string | undefined {
  const words = cleanLine(rules.map((rule) => describeRule(rule).replace(/^Allow /, "")).join("; "));
  return words.length > MAX_RULE_WORDS ? undefined : words;
}

function bounded(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).toWellFormed()}…` : text;
}

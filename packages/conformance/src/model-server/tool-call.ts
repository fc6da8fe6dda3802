import type { OfferedTool } from "./api.ts";
import type { Deed } from "./deed.ts";
import { patchOf } from "./patch.ts";
import { askInput, inputFor, planInput } from "./tool-input.ts";

/** A call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly input: unknown;
  readonly freeform?: true;
  readonly namespace?: string;
}

/** How a tool is found: by a name that is common for what it does, else by one that is like it. */
interface Names {
  readonly is: RegExp;
  readonly like?: RegExp;
  readonly not?: RegExp;
}

const names: { readonly [does in Exclude<Deed["does"], "use">]: Names } = {
  read: { is: /^(read|read_?file|view|open_?file)$/i, like: /read.?file|^read/i, not: /mcp|resource|image|many/i },
  write: {
    is: /^(write|write_?file|create_?file|save_?file|write_to_file)$/i,
    like: /write/i,
    not: /stdin|todo|note/i,
  },
  edit: { is: /^(edit|edit_?file|replace|str_?replace|replace_in_file)$/i, like: /edit|replace/i, not: /notebook/i },
  run: {
    is: /^(bash|shell|shell_command|run_shell_command|run_command|exec_command|execute_command|local_shell|terminal)$/i,
    like: /shell|bash|exec|command/i,
    not: /kill|stop|output|read|list|write/i,
  },
  plan: {
    is: /^(todo_?write|write_todos|update_plan|update_todos?|todo|plan)$/i,
    like: /todo/i,
    not: /read|get|list/i,
  },
  ask: { is: /^(ask_?user(_?question)?|ask_?question|question|request_user_input)$/i, like: /ask.?user/i },
  delegate: { is: /^(agent|task|sub_?agent|spawn_?agent|delegate)$/i },
};

/** Patches in a text of their own: where an agent has no tools to write and to edit. */
const PATCH = /^apply_patch$/i;

/** The call that does this, of the tools that there are; `undefined` where none does. */
export function toolCall(deed: Deed, tools: readonly OfferedTool[]): ToolCall | undefined {
  const own = deed.does === "use" ? tools.find(({ name }) => name.endsWith(deed.tool)) : find(names[deed.does], tools);
  if (own !== undefined) return callOf(own, deed);
  const patch = tools.find(({ name }) => PATCH.test(bare(name)));
  if (patch !== undefined && (deed.does === "write" || deed.does === "edit")) {
    const text = patchOf(deed);
    return { name: patch.name, ...(patch.freeform ? { input: text, freeform: true } : { input: { input: text } }) };
  }
  const shell = find(names.run, tools);
  const command = commandFor(deed);
  return shell === undefined || command === undefined ? undefined : callOf(shell, { does: "run", command });
}

function find({ is, like, not }: Names, tools: readonly OfferedTool[]): OfferedTool | undefined {
  const fit = tools.filter(({ name }) => !not?.test(bare(name)));
  return fit.find(({ name }) => is.test(bare(name))) ?? fit.find(({ name }) => like?.test(bare(name)) === true);
}

/** A name without the server that an agent gets the tool from. */
function bare(name: string): string {
  return name.replace(/^mcp__[^_]+(?:_[^_]+)*__/, "");
}

function callOf({ name, namespace, input: schema, freeform }: OfferedTool, deed: Deed): ToolCall {
  const tool = { name, ...(namespace !== undefined && { namespace }) };
  if (freeform) return { ...tool, input: deed.does === "run" ? deed.command : JSON.stringify(deed), freeform };
  if (deed.does === "plan") return { ...tool, input: planInput(schema, deed.entries) };
  if (deed.does === "ask") return { ...tool, input: askInput(schema, deed.question, deed.choices) };
  return { ...tool, input: inputFor(schema, deed) };
}

/** The same on a command line. */
function commandFor(deed: Deed): string | undefined {
  if (deed.does === "read") return `cat ${quoted(deed.path)}`;
  if (deed.does === "write") return `printf %s ${quoted(deed.content)} > ${quoted(deed.path)}`;
  return undefined;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

import type { Change, Mutant } from "../mutant.ts";
import { told } from "./parts.ts";

/** An update with something added or changed. */
function wrong(
  rule: string,
  how: string,
  update: string,
  set: NonNullable<Change["set"]>,
  more: Partial<Mutant> = {},
): Mutant {
  return { rule, how, changes: [{ ...told(update), set: prefixed(set) }], ...more };
}

/** An update with something left out. */
function without(rule: string, member: string, update: string, more: Partial<Mutant> = {}): Mutant {
  return {
    rule,
    how: `leaves "${member}" out of ${update}`,
    changes: [{ ...told(update), unset: [`params.update.${member}`] }],
    ...more,
  };
}

/** Paths in the update of a message. */
export function prefixed(set: NonNullable<Change["set"]>): NonNullable<Change["set"]> {
  return Object.fromEntries(Object.entries(set).map(([path, value]) => [`params.update.${path}`, value]));
}

const diff = (rest: object) => ({ content: [{ type: "diff", ...rest }] });
const change = (path: string) => ({ operation: "modify", path });
const patched = (text: string) => diff({ changes: [change("/a")], patch: { format: "git_patch", text } });
const patch = "diff --git /a /a\n--- /a\n+++ /a\n@@ -1 +1 @@\n-x\n+y\n";
const block = (content: object) => ({ content });
const v2 = { protocol: 2 } as const;
const call = "tool_call_update";
const says = "agent_message_chunk";
/** A config option. */
export const select = {
  id: "o",
  configId: "o",
  name: "O",
  type: "select",
  currentValue: "a",
  options: [{ value: "a", name: "A" }],
};

/** Agents whose messages are wrong in themselves, wherever they send them. */
export const watchParts: readonly Mutant[] = [
  wrong("ENV-35", "sends status in camel case", "tool_call", { status: "inProgress" }),
  wrong("LOC-01", "gives relative locations", call, { locations: [{ path: "notes.txt" }] }),
  wrong("LOC-02", "counts lines from 0", call, { locations: [{ path: "/notes.txt", line: 0 }] }, v2),
  wrong("DIR-14", "gives URIs for paths", call, { locations: [{ path: "file:///notes.txt" }] }, v2),
  wrong("DIFF-01", "gives relative paths in diffs", call, diff({ path: "a", newText: "b" })),
  wrong("DIFF-04", "patches a file that is none of the changes", call, patched(patch.replaceAll("/a", "/b")), v2),
  wrong("DIFF-07", "gives relative paths of changes", call, diff({ changes: [change("a")] }), v2),
  wrong("DIFF-08", "prefixes the paths in patches", call, patched(patch.replaceAll("--- /a", "--- a/a")), v2),
  wrong(
    "DIFF-09",
    "has a file before it is added",
    call,
    diff({ changes: [{ operation: "add", path: "/a" }], patch: { format: "git_patch", text: patch } }),
    v2,
  ),
  wrong("DIFF-11", "begins patches with a mail's head", call, patched(`From: Ada\nSubject: It\n\n${patch}`), v2),
  wrong(
    "CONT-05",
    "sends images that are no base64",
    says,
    block({ type: "image", data: "data:image/png", mimeType: "image/png" }),
  ),
  wrong("CONT-06", "sends images without a type", says, block({ type: "image", data: "AAAA" })),
  wrong("CONT-07", "sends resources flat", says, block({ type: "resource", uri: "file:///a", text: "a" })),
  wrong("CONT-08", "sends links without a name", says, block({ type: "resource_link", uri: "file:///a" })),
  wrong("CONT-15", "has priorities above 1", says, { "content.annotations": { priority: 10 } }),
  wrong("CONT-18", "links to what is no URI", says, block({ type: "resource_link", uri: "a b", name: "a" }), v2),
  wrong(
    "PLAN-04",
    "has plan entries without a status",
    "plan",
    { entries: [{ content: "a", priority: "low" }] },
    { protocol: 1 },
  ),
  without("PLAN-07", "plan.planId", "plan_update", v2),
  wrong(
    "PLAN-11",
    "names plan files by relative paths",
    "plan_update",
    { plan: { type: "file", planId: "p", uri: "plan.md" } },
    v2,
  ),
  without("USAGE-01", "used", "usage_update"),
  wrong("INFO-05", "has titles of 600 characters", "session_info_update", { title: "t".repeat(600) }),
  wrong("NOTE-03", "has notices without a title", "notice", { title: "" }),
  wrong("COMP-09", "has a summary while it goes on", "compaction_update", {
    status: "in_progress",
    summary: [{ type: "text", text: "So." }],
  }),
  without("CONF-03", "configOptions", "config_option_update"),
  wrong(
    "CONF-16",
    "has groups without values",
    "config_option_update",
    { configOptions: [{ ...select, options: [{ groupId: "g", name: "G", options: [] }] }] },
    v2,
  ),
  wrong("CONF-18", "makes up categories", "config_option_update", { configOptions: [{ ...select, category: "own" }] }),
  wrong("CMD-03", "names commands with a slash", "available_commands_update", {
    availableCommands: [{ name: "/go", description: "Goes." }],
  }),
  wrong("CMD-04", "has blanks in names of commands", "available_commands_update", {
    availableCommands: [{ type: "command", name: "go on", description: "Goes." }],
  }),
  wrong("CMD-05", "has commands without a type", "available_commands_update", {
    availableCommands: [{ name: "go", description: "Goes." }],
  }),
  wrong("TOOL-03", "announces calls without a title", "tool_call", { title: 7 }),
  without("MSG-03", "messageId", says, v2),
  wrong("EXT-05", "has members of its own", call, { vendorThing: 1 }),
  wrong("EXT-09", "misuses the trace context", call, { _meta: { traceparent: "mine" } }),
  wrong("EXT-14", "makes up kinds of calls", call, { kind: "own" }, v2),
];

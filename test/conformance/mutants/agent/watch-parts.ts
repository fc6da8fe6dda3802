import type { Change, Mutant } from "../mutant.ts";
import { answered, sent, told } from "./parts.ts";

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

function prefixed(set: NonNullable<Change["set"]>): NonNullable<Change["set"]> {
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
const select = {
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
  {
    rule: "CONF-15",
    how: "stands at a value that is none of the options",
    changes: [{ ...answered("session/new"), set: { "result.configOptions": [{ ...select, currentValue: "b" }] } }],
  },
  wrong(
    "CONF-16",
    "has groups without values",
    "config_option_update",
    { configOptions: [{ ...select, options: [{ groupId: "g", name: "G", options: [] }] }] },
    v2,
  ),
  wrong("CONF-18", "makes up categories", "config_option_update", { configOptions: [{ ...select, category: "own" }] }),
  {
    rule: "MODE-05",
    how: "names the mode as it is named in requests",
    changes: [
      { ...told("current_mode_update"), set: prefixed({ modeId: "code" }), unset: ["params.update.currentModeId"] },
    ],
  },
  {
    rule: "MODE-01",
    how: "is in a mode that it does not list",
    changes: [{ ...answered("session/new"), set: { "result.modes.currentModeId": "nowhere" } }],
  },
  {
    rule: "CONF-24",
    how: "has the modes of its options nowhere else",
    changes: [{ ...answered("session/new"), unset: ["result.modes"] }],
  },
  {
    rule: "SESS-10",
    how: "has null for no options",
    changes: [{ ...answered("session/new"), set: { "result.configOptions": null } }],
  },
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
  {
    rule: "PROM-03",
    how: "makes up stop reasons",
    changes: [{ ...answered("session/prompt"), set: { "result.stopReason": "done" } }],
  },
  {
    rule: "USAGE-08",
    how: "leaves the total out",
    changes: [{ ...answered("session/prompt"), set: { "result.usage": { inputTokens: 1, outputTokens: 1 } } }],
  },
  {
    rule: "SESS-71",
    how: "lists sessions at relative folders",
    changes: [{ ...answered("session/list"), set: { "result.sessions": [{ sessionId: "x", cwd: "home" }] } }],
  },
  {
    rule: "SESS-72",
    how: "says when in words",
    changes: [
      {
        ...answered("session/list"),
        set: { "result.sessions": [{ sessionId: "x", cwd: "/home", updatedAt: "yesterday" }] },
      },
    ],
  },
  {
    rule: "PERM-08",
    how: "offers the same twice",
    changes: [
      {
        ...sent("session/request_permission"),
        set: {
          "params.options": [
            { optionId: "y", name: "Yes", kind: "allow_once" },
            { optionId: "y", name: "No", kind: "reject_once" },
          ],
        },
      },
    ],
  },
  {
    rule: "PERM-12",
    how: "does not say which call it asks for",
    protocol: 1,
    changes: [{ ...sent("session/request_permission"), set: { "params.toolCall": {} } }],
  },
  {
    rule: "PERM-16",
    how: "asks for a command at a relative folder",
    changes: [
      {
        ...sent("session/request_permission"),
        set: { "params.subject": { type: "command", command: "ls", cwd: "here" } },
      },
    ],
  },
  {
    rule: "FS-03",
    how: "reads relative paths",
    changes: [{ ...sent("fs/read_text_file"), set: { "params.path": "notes.txt" } }],
  },
  {
    rule: "DIR-13",
    how: "runs commands at relative folders",
    changes: [{ ...sent("terminal/create"), set: { "params.cwd": "src" } }],
  },
  { rule: "ELIC-05", how: "leaves the mode out", changes: [{ ...sent("elicitation/create"), unset: ["params.mode"] }] },
  {
    rule: "ELIC-20",
    how: "nests forms",
    changes: [
      {
        ...sent("elicitation/create", { "params.mode": "form" }),
        set: { "params.requestedSchema.properties": { a: { type: "object" } } },
      },
    ],
  },
  {
    rule: "ELIC-21",
    how: "asks for a form of no type",
    changes: [{ ...sent("elicitation/create", { "params.mode": "form" }), unset: ["params.requestedSchema.type"] }],
  },
  {
    rule: "ELIC-30",
    how: "asks for a password",
    changes: [
      {
        ...sent("elicitation/create", { "params.mode": "form" }),
        set: { "params.requestedSchema.properties": { password: { type: "string" } } },
      },
    ],
  },
  {
    rule: "ELIC-32",
    how: "has a token in the URL",
    changes: [
      {
        ...sent("elicitation/create", { "params.mode": "url" }),
        set: { "params.url": "https://a.example/?access_token=1" },
      },
    ],
  },
  {
    rule: "ELIC-33",
    how: "sends users to unprotected pages",
    changes: [
      { ...sent("elicitation/create", { "params.mode": "url" }), set: { "params.url": "http://a.example.org/" } },
    ],
  },
  {
    rule: "INIT-12",
    how: "does not say what it is",
    changes: [{ ...answered("initialize"), unset: ["result.agentInfo"] }],
  },
  {
    rule: "INIT-13",
    how: "does not say its version",
    changes: [{ ...answered("initialize"), unset: ["result.info.version"] }],
  },
  {
    rule: "INIT-15",
    how: "does not say what prompts may hold",
    changes: [{ ...answered("initialize"), unset: ["result.agentCapabilities.promptCapabilities"] }],
  },
  {
    rule: "MCPS-13",
    how: "takes no servers over HTTP",
    changes: [{ ...answered("initialize"), unset: ["result.agentCapabilities.mcpCapabilities"] }],
  },
  {
    rule: "AUTH-07",
    how: "makes up kinds of sign-in",
    changes: [
      { ...answered("initialize"), set: { "result.authMethods": [{ methodId: "a", name: "A", type: "sso" }] } },
    ],
  },
  {
    rule: "AUTH-21",
    how: "sets a variable twice",
    changes: [
      {
        ...answered("initialize"),
        set: {
          "result.authMethods": [
            {
              methodId: "a",
              name: "A",
              type: "terminal",
              env: [
                { name: "A", value: "1" },
                { name: "A", value: "2" },
              ],
            },
          ],
        },
      },
    ],
  },
  {
    rule: "ARCH-02",
    how: "has archives and no list",
    changes: [{ ...answered("initialize"), unset: ["result.agentCapabilities.sessionCapabilities.list"] }],
  },
];

import type { Mutant } from "../mutant.ts";
import { answered, sent, told } from "./parts.ts";
import { prefixed, select } from "./watch-parts.ts";

/** Agents whose answers and requests are wrong in themselves. */
export const watchRecords: readonly Mutant[] = [
  {
    rule: "CONF-15",
    how: "stands at a value that is none of the options",
    changes: [{ ...answered("session/new"), set: { "result.configOptions": [{ ...select, currentValue: "b" }] } }],
  },
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
    rule: "SESS-10",
    how: "has null for no options",
    changes: [{ ...answered("session/new"), set: { "result.configOptions": null } }],
  },
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
    scenario: "say",
    how: "does not say what it is",
    changes: [{ ...answered("initialize"), unset: ["result.info"] }],
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

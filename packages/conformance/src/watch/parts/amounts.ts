import type { PartCheck } from "../parts.ts";
import { items, record, repeated, shown } from "../values.ts";

/** Titles, times, lines and other single values. */
export const amountChecks: readonly PartCheck[] = [
  {
    rule: "LOC-02",
    of: ["ToolCallLocation"],
    see({ line }, { version }) {
      // Version 1 does not say of locations that lines begin at 1.
      if (typeof line !== "number" || version === 1) return "no case";
      return line >= 1 ? undefined : `"line" is ${line}; the first line is 1.`;
    },
  },
  {
    rule: "INFO-05",
    of: ["SessionInfoUpdate", "SessionInfo"],
    see({ title }) {
      if (typeof title !== "string") return "no case";
      return [...title].length <= 500 ? undefined : `A title has ${[...title].length} characters.`;
    },
  },
  {
    rule: "SESS-72",
    of: ["SessionInfo"],
    see({ updatedAt }) {
      if (typeof updatedAt !== "string") return "no case";
      const valid = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(updatedAt);
      return valid && !Number.isNaN(Date.parse(updatedAt)) ? undefined : `"updatedAt" is ${shown(updatedAt)}.`;
    },
  },
  {
    rule: "AUTH-21",
    of: ["AuthMethodTerminal"],
    see({ env }) {
      const names = items(env).map((each) => record(each).name);
      if (names.length === 0) return "no case";
      const twice = repeated(names);
      return twice === undefined ? undefined : `"env" has ${shown(twice)} twice.`;
    },
  },
  {
    rule: "PERM-08",
    of: ["RequestPermissionRequest"],
    see({ options }) {
      const ids = items(options).map((each) => record(each).optionId);
      if (ids.length === 0) return "It offers no options.";
      const twice = repeated(ids);
      return twice === undefined ? undefined : `Two options have the id ${shown(twice)}.`;
    },
  },
  {
    rule: "DIR-10",
    of: ["NewSessionRequest", "LoadSessionRequest", "ResumeSessionRequest", "ForkSessionRequest"],
    see({ additionalDirectories }) {
      if (items(additionalDirectories).length === 0) return "no case";
      const twice = repeated(items(additionalDirectories));
      return twice === undefined ? undefined : `"additionalDirectories" has ${shown(twice)} twice.`;
    },
  },
  {
    rule: "LIFE-08",
    of: ["PromptRequest"],
    see: ({ prompt }) => (Array.isArray(prompt) && prompt.length === 0 ? "The prompt is empty." : undefined),
  },
];

import type { Opinion, PartCheck } from "../parts.ts";
import { isAbsolute, shown, strings } from "../values.ts";

/** The members that hold paths, by definition, and the rule of their area where there is one. */
const pathMembers: { readonly [definition: string]: readonly [member: string, rule?: string][] } = {
  NewSessionRequest: [
    ["cwd", "SESS-03"],
    ["additionalDirectories", "DIR-05"],
  ],
  LoadSessionRequest: [
    ["cwd", "SESS-03"],
    ["additionalDirectories", "DIR-05"],
  ],
  ResumeSessionRequest: [
    ["cwd", "SESS-03"],
    ["additionalDirectories", "DIR-05"],
  ],
  ForkSessionRequest: [
    ["cwd", "SESS-03"],
    ["additionalDirectories", "DIR-05"],
  ],
  ListSessionsRequest: [["cwd"]],
  SessionInfo: [
    ["cwd", "SESS-71"],
    ["additionalDirectories", "DIR-05"],
  ],
  SubagentUpdate: [["cwd"], ["additionalDirectories", "DIR-05"]],
  McpServerStdio: [["command", "MCPS-08"]],
  CreateTerminalRequest: [["cwd"]],
  TerminalUpdate: [["cwd", "TDIS-11"]],
  CommandPermissionSubject: [["cwd", "PERM-16"]],
  ToolCallLocation: [["path", "LOC-01"]],
  ReadTextFileRequest: [["path", "FS-03"]],
  WriteTextFileRequest: [["path", "FS-03"]],
  DiffPathChange: [["path", "DIFF-07"]],
  DiffPathPairChange: [
    ["oldPath", "DIFF-07"],
    ["path", "DIFF-07"],
  ],
};

/** Paths are absolute, and no URIs. Version 1 has its diffs apart, whose definition has another meaning at version 2. */
export const pathChecks: readonly PartCheck[] = [
  ...Object.entries(pathMembers).flatMap(([name, members]) =>
    members.flatMap(([member, rule]) => both(name, member, rule)),
  ),
  ...both("Diff", "path", "DIFF-01"),
];

/** A path that breaks the rule of its area breaks the general rule too. */
function both(name: string, member: string, rule = "DIR-13"): PartCheck[] {
  const pathsOf = (value: unknown) => (typeof value === "string" ? [value] : strings(value));
  const see =
    (wrong: (path: string) => boolean, what: string): PartCheck["see"] =>
    (value): Opinion => {
      const paths = pathsOf(value[member]);
      const at = paths.find(wrong);
      if (at !== undefined) return { says: `"${member}" is ${shown(at)}, ${what}.`, text: at };
      return paths.length > 0 ? undefined : "no case";
    };
  const relative = (path: string) => !isAbsolute(path) && !isUri(path);
  const one = { of: [name] };
  return [
    { ...one, rule, see: see(relative, "which is no absolute path") },
    ...(rule === "DIR-13" ? [] : [{ ...one, rule: "DIR-13", see: see(relative, "which is no absolute path") }]),
    { ...one, rule: "DIR-14", see: see(isUri, "which is a URI and no path") },
    // Version 1 has no rule of its own for URIs: there they are paths that are not absolute.
    {
      ...one,
      rule,
      see: (value, context) =>
        context.version === 1 ? see(isUri, "which is a URI and no path")(value, context) : "no case",
    },
  ];
}

function isUri(path: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:\/\//.test(path);
}

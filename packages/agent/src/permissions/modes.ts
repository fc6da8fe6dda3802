/**
 * What a mode says of an act, before any rule:
 *
 * - `allow`: without asking, unless a rule denies it or asks.
 * - `ask`: the user decides, unless a rule allows it.
 * - `confirm`: the user decides, each time anew, whatever rules allow.
 * - `refuse`: nobody is asked, and no rule lifts it.
 */
export type Say = "allow" | "ask" | "confirm" | "refuse";

type Row = readonly [readOnly: Say, workspaceWrite: Say, fullAccess: Say];

/*
 * The modes as a table: one row for each act; `plan` says what `read-only` says. Of several acts in one call, the strictest
 * word counts.
 *
 * A sandbox bounds what a command changes, not what it reads, nor what of the work it throws away. So what runs in it is
 * asked about like what does not. What only looks around is allowed wherever commands are asked about: a list of rules,
 * `lookingAround`, and like all that rules allow it stays in the folders and away from sensitive files.
 */
const table = {
  // Columns: read-only, workspace-write, full-access.
  /** Touches nothing. */
  nothing: ["allow", "allow", "allow"],
  readInside: ["allow", "allow", "allow"],
  readOutside: ["ask", "ask", "allow"],
  /** Of files in the folders: makes, changes, moves, deletes. */
  writeInside: ["refuse", "allow", "allow"],
  writeOutside: ["refuse", "ask", "allow"],
  /** A command in the sandbox. */
  runContained: ["ask", "ask", "allow"],
  /** A command where there is no sandbox. In `read-only` nothing else would keep it from writing. */
  runUncontained: ["refuse", "ask", "allow"],
  /** A command that is to leave the sandbox that there is. */
  leaveSandbox: ["refuse", "confirm", "allow"],
  fetch: ["ask", "ask", "allow"],
  /** From this machine or its network, as far as the address tells. */
  fetchNear: ["ask", "ask", "ask"],
  /** From where clouds keep credentials for what runs on them: addresses that hold on one link only. */
  fetchLink: ["confirm", "confirm", "confirm"],
  /** What is no address of `http` or `https`, or has credentials in it. */
  fetchOdd: ["refuse", "refuse", "refuse"],
  /** A tool of an MCP server that says of it that it only reads. */
  mcpReads: ["ask", "ask", "allow"],
  mcpWrites: ["refuse", "ask", "allow"],
  leavePlan: ["confirm", "confirm", "confirm"],
  /** In each mode, on top of the rows above: a sensitive file, the agent's own files, a whole folder of the session. */
  sensitive: ["confirm", "confirm", "confirm"],
} as const satisfies { readonly [act: string]: Row };

/** What a mode has a word on. */
export type Act = keyof typeof table;

/** What may be done without asking, what is asked, what is refused. */
export interface Posture {
  /** What the sandbox lets commands write, where there is one; `none`: they run without. */
  readonly sandbox: "none" | "read-only" | "workspace-write";
  readonly says: { readonly [act in Act]: Say };
}

/** A preset, as a client shows it: for the option of the category `mode`. */
export interface Mode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly posture: Posture;
}

/** The presets, the most careful first. */
export const modes: readonly Mode[] = [
  {
    id: "read-only",
    name: "Read only",
    description: "Looks and answers. Changes are refused; commands run in a read-only sandbox, or not at all.",
    posture: { sandbox: "read-only", says: column(0) },
  },
  {
    id: "plan",
    name: "Plan",
    description: "Looks, and proposes a plan. Nothing is changed before you have agreed to it.",
    posture: { sandbox: "read-only", says: column(0) },
  },
  {
    id: "workspace-write",
    name: "Workspace write",
    description: "Changes files in the session's folders. Asks before commands, the network and what is outside.",
    posture: { sandbox: "workspace-write", says: column(1) },
  },
  {
    id: "full-access",
    name: "Full access",
    description: "Does what it finds right, without a sandbox. Asks only about sensitive files and dangerous commands.",
    posture: { sandbox: "none", says: column(2) },
  },
];

/** The mode of sessions where nothing else is said. */
export const DEFAULT_MODE = "workspace-write";

/** What a mode stands for; `undefined` for an id that is no preset: then the posture stays what it is. */
export function postureOf(modeId: string): Posture | undefined {
  return modes.find(({ id }) => id === modeId)?.posture;
}

function column(at: 0 | 1 | 2): Posture["says"] {
  return Object.fromEntries(Object.entries(table).map(([act, row]) => [act, row[at]])) as Posture["says"];
}

import type { AgentSession } from "@colloquy/acp/agent";
import { z } from "zod";
import type { CommandSettings } from "../config/index.ts";
import { type Sandbox, uncontainedNote } from "../sandbox/index.ts";
import { absolute } from "../workspace/index.ts";
import { commandTitle } from "./command-line.ts";
import { shownOutput } from "./command-output.ts";
import { type CommandPlan, type EndedCommand, runPlanned } from "./command-run.ts";
import type { SandboxKind, Tool, ToolOutput, ToolPlace, ToolUse } from "./tool.ts";

/** What `run_command` needs. */
export interface CommandToolOptions {
  /** The sandbox of this machine. Asked at each command, so it is for the caller to look only once. */
  readonly sandbox: () => Promise<Sandbox>;
  readonly settings: Pick<CommandSettings, "timeoutMs" | "maxTimeoutMs">;
}

/** What came of a command, for the client. */
export interface CommandRawOutput {
  readonly exitCode?: number;
  readonly signal?: string;
  /** As the model was given it. */
  readonly output: string;
  readonly truncated: boolean;
  readonly timedOut: boolean;
  readonly sandbox: SandboxKind;
}

const input = z.object({
  command: z.string().trim().min(1).describe("The line, for a POSIX shell (cmd.exe on Windows)."),
  cwd: z.string().optional().describe("Where it runs, absolute or from the session's folder, which is the default."),
  timeoutMs: z.int().positive().optional().describe("After how many milliseconds it is ended."),
  description: z.string().optional().describe("What it is for, in five to ten words, for the user."),
  unsandboxed: z
    .boolean()
    .optional()
    .describe(
      "Run it outside of the sandbox, which the user is always asked about. Only when it failed inside for that.",
    ),
});

type Input = z.infer<typeof input>;

/**
 * The tool `run_command`: a line for a shell, in the client's terminal where it has one (version 1), else in one of this
 * machine; contained as the mode wants it. A command that fails is shown as failed, which is no failure of the tool. One that
 * runs out of time ends with all that it started, as does one whose turn or tool call is cancelled. What it left in the
 * background ends with it.
 *
 * Commands in a client's terminal are contained, too: the client is given `bwrap` to run, so it has to be on the same machine.
 */
export function commandTool({ sandbox, settings }: CommandToolOptions): Tool<Input> {
  const warned = new WeakSet<AgentSession>();

  /** Tells once in each session that nothing contains commands; gives what the model is to be told. */
  const warn = ({ turn }: ToolUse, found: Sandbox): string[] => {
    const note = uncontainedNote(found);
    if (note === undefined || warned.has(turn.session)) return [];
    warned.add(turn.session);
    void turn.notice(note, { severity: "warning" });
    return [note];
  };

  return {
    name: "run_command",
    description: describe(settings),
    input,
    asksItself: true,
    begin: (given, place) => ({
      title: commandTitle(given.command, given.description),
      kind: "execute",
      cancellable: true,
      subject: {
        act: "execute",
        command: given.command,
        cwd: folderOf(given, place),
        sandboxed: kindOf(given, place) !== "none",
      },
    }),
    async run(given, use) {
      const found = await sandbox();
      if (!found.usable && found.use === "required")
        throw new Error(`The command was not run, since the settings require a sandbox: ${found.why}`);
      const kind = kindOf(given, use);
      const notes = kind === "none" ? warn(use, found) : [];
      await use.consent();
      const timeoutMs = Math.min(given.timeoutMs ?? settings.timeoutMs, settings.maxTimeoutMs);
      const plan = { command: given.command, cwd: folderOf(given, use), timeoutMs, kind };
      return outputOf(await runPlanned(plan, use, found), plan, notes, use);
    },
  };
}

function outputOf(ended: EndedCommand, plan: CommandPlan, notes: readonly string[], { call }: ToolUse): ToolOutput {
  const { exitCode, signal, timedOut, made } = ended;
  const { text, truncated } = shownOutput(ended);
  const rawOutput: CommandRawOutput = {
    ...(exitCode !== undefined && { exitCode }),
    ...(signal !== undefined && { signal }),
    output: text,
    truncated,
    timedOut,
    sandbox: plan.kind,
  };
  const remark = remarkOn(made);
  if (remark !== "") void call.text(remark);
  if (exitCode !== 0 || timedOut) void call.end("failed", { rawOutput });
  const words = [...notes, text.trimEnd() || "(It printed nothing.)", endingOf(ended, plan), remark];
  return { content: words.filter((one) => one !== "").join("\n\n"), rawOutput };
}

function endingOf({ exitCode, signal, timedOut }: EndedCommand, { timeoutMs, kind }: CommandPlan): string {
  if (timedOut) return `It ran out of time after ${timeoutMs} ms and was ended. Above is what it had printed.`;
  if (exitCode === 0) return "";
  const how = exitCode === undefined ? `It was ended by ${signal ?? "a signal"}.` : `Exit code ${exitCode}.`;
  if (kind === "none") return how;
  return `${how} It ran in the sandbox (${kind}). If that is why it failed, run it again with \`unsandboxed\`.`;
}

function remarkOn(made: readonly string[]): string {
  if (made.length === 0) return "";
  return `It made ${made.join(", ")}, which can make programs run outside of the sandbox. Tell the user.`;
}

function describe({ timeoutMs, maxTimeoutMs }: CommandToolOptions["settings"]): string {
  return [
    "Runs a line in a shell and gives what it printed, stdout and stderr in one, and its exit code.",
    `It is ended after ${timeoutMs} ms, or after \`timeoutMs\`, at most ${maxTimeoutMs} ms.`,
    "Its stdin is empty: give options that keep programs from asking. Each command begins in a new shell; what it leaves in the background ends with it.",
    "In a sandbox, it writes the session's folders alone, has an empty /tmp of its own each time, and may have no network.",
    "To read, search or change files, use the tools for that.",
  ].join(" ");
}

function folderOf({ cwd = "." }: Input, { roots }: ToolPlace): string {
  return absolute(roots[0], cwd);
}

function kindOf({ unsandboxed }: Input, { sandbox }: ToolPlace): SandboxKind {
  return unsandboxed ? "none" : sandbox;
}

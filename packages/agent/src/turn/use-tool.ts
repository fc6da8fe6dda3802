import type { ToolCall, Turn } from "@colloquy/acp/agent";
import type { Checkpoints } from "../journal/index.ts";
import type { ToolRequest, ToolResult } from "../model/index.ts";
import { answerOf, questionFor, type Subject, type Verdict } from "../permissions/index.ts";
import type { CodingSession } from "../session/index.ts";
import {
  DeclinedError,
  type Tool,
  type ToolBeginning,
  type ToolOutput,
  type ToolPlace,
  type ToolUse,
} from "../tools/index.ts";
import { granting } from "./granting.ts";

/** What uses of tools in one turn have in common. */
export interface Bench {
  readonly turn: Turn;
  readonly session: CodingSession;
  readonly place: ToolPlace;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly checkpoints: Checkpoints;
}

/** A tool that the model wants used, and what is known of it before it is. */
export interface Planned {
  readonly request: ToolRequest;
  readonly tool?: Tool;
  readonly input?: unknown;
  readonly beginning?: ToolBeginning;
  /** Why it cannot be used: for the model. */
  readonly problem?: string;
}

/** Whether it changes nothing, so that others may be used beside it. */
export function onlyLooks({ beginning }: Planned): boolean {
  const act = beginning?.subject.act;
  return act === undefined || act === "read" || act === "fetch" || act === "none";
}

/** Reads what a model wants. Nothing is shown and nothing is done. */
export function planned(request: ToolRequest, { tools, place }: Pick<Bench, "tools" | "place">): Planned {
  const tool = tools.get(request.name);
  if (tool === undefined)
    return {
      request,
      problem: `There is no tool ${JSON.stringify(request.name)}. There are: ${[...tools.keys()].join(", ")}.`,
    };
  if (typeof request.input === "string")
    return { request, tool, problem: "The input of the call is not JSON. Nothing was done." };
  const parsed = tool.input.safeParse(request.input ?? {});
  if (!parsed.success)
    return { request, tool, problem: `The input does not fit. Nothing was done. ${issues(parsed.error)}` };
  try {
    return { request, tool, input: parsed.data, beginning: tool.begin(parsed.data, place) };
  } catch (error) {
    return { request, tool, problem: messageOf(error) };
  }
}

/** Uses a tool, shows it, and resolves with what the model is told. Rejects only when the turn is aborted or cannot go on. */
export async function useTool(plan: Planned, bench: Bench): Promise<ToolResult> {
  const { request, tool, beginning, input, problem } = plan;
  const { turn } = bench;
  if (tool === undefined || beginning === undefined) {
    const call = turn.tool({ title: request.name, name: request.name, rawInput: request.input });
    void call.fail(problem);
    return failed(request, problem!);
  }
  const shown = shownCall(plan as Required<Planned>, turn);
  try {
    const use = useOf(bench, plan as Required<Planned>, shown);
    if (!tool.asksItself) await use.consent();
    const output = await tool.run(input, use);
    turn.signal.throwIfAborted();
    end(shown, output);
    return resultOf(request, output);
  } catch (error) {
    turn.signal.throwIfAborted();
    if (shown.begun?.signal.aborted) {
      void shown.begun.end("cancelled");
      return failed(request, "The user has cancelled this.");
    }
    if (!shown.call().isEnded) void shown.call().fail(error);
    return failed(request, messageOf(error));
  }
}

/** The tool call that stands for a use: of a quiet tool, only if something has to be shown after all. */
interface Shown {
  readonly begun: ToolCall | undefined;
  call(): ToolCall;
}

function shownCall({ request, tool, beginning }: Required<Planned>, turn: Turn): Shown {
  const { subject: _, ...start } = beginning;
  const make = () => turn.tool({ ...start, name: tool.name, rawInput: request.input, cancellable: true });
  let made = tool.quiet ? undefined : make();
  return {
    get begun() {
      return made;
    },
    call: () => (made ??= make()),
  };
}

function end({ begun }: Shown, { content, rawOutput = content, isError }: ToolOutput): void {
  if (begun === undefined || begun.isEnded) return;
  const given = typeof rawOutput === "string" || rawOutput !== content ? { rawOutput } : {};
  void begun.end(isError ? "failed" : "completed", given);
}

function useOf({ turn, session, place, checkpoints }: Bench, plan: Required<Planned>, shown: Shown): ToolUse {
  const { tool, request, beginning } = plan;
  const { kind = "other", title } = beginning;
  const given = new Set<string>();
  const consent = async (subject: Subject = beginning.subject) => {
    const key = JSON.stringify(subject);
    if (given.has(key)) return;
    const about = { tool: tool.name, title, kind, rawInput: request.input };
    const verdict = await session.permissions.verdict(subject, about);
    if (verdict.effect === "deny") throw new DeclinedError(verdict.why);
    if (verdict.effect === "ask") await asked(verdict, subject);
    given.add(key);
    granting(session, subject);
    shown.begun?.begin();
  };
  const asked = async (verdict: Verdict, subject: Subject) => {
    const call = shown.call();
    const question = questionFor(verdict, subject, place);
    // Version 1 has no words for why it is asked: there they are a part of the tool call.
    if (session.kit.client.version === 1 && question.description) void turn.update(remark(call, question.description));
    const { option, allowed } = await call.ask(question);
    if (!allowed || option === undefined) throw new DeclinedError(DECLINED);
    const { scope } = answerOf(option.optionId);
    if (scope !== undefined) await session.permissions.remember(scope, verdict.always);
  };
  /** What `/undo` will not cover is said where it happens. */
  const keeping = async (notes: Promise<readonly string[]>) => {
    for (const note of await notes) void shown.call().text(note);
  };
  return {
    ...place,
    turn,
    get call() {
      return shown.call();
    },
    get signal() {
      return shown.begun?.signal ?? turn.signal;
    },
    seen: session.seen,
    consent,
    async apply(change) {
      await consent();
      await keeping(checkpoints.before([change.path]));
      try {
        await turn.files.apply(change);
      } finally {
        await checkpoints.after([change.path]);
      }
      session.seen.saw(change.path, change.newText);
    },
    async changing(paths, act) {
      await consent();
      await keeping(checkpoints.before(paths));
      try {
        return await act();
      } finally {
        await checkpoints.after(paths);
      }
    },
    async watching(act) {
      await consent();
      const look = await checkpoints.watch();
      try {
        return await act();
      } finally {
        // Of a folder that cannot be looked at, or a file that every command writes, once in a session is enough.
        const notes = look().then((all) => all.filter((note) => !session.told.has(note)));
        await keeping(notes);
        for (const note of await notes) session.told.add(note);
      }
    },
    instructionsFor: (path) => session.instructions.nested(path),
  };
}

/** Text for a tool call that has not begun. */
function remark({ id }: ToolCall, text: string): Parameters<Turn["update"]>[0] {
  const content = { type: "content", content: { type: "text", text } } as const;
  return { sessionUpdate: "tool_call_content_chunk", toolCallId: id, content };
}

/** What the model is told of a no. */
const DECLINED = "The user does not want this. Do something else, or ask what is wanted.";

function resultOf({ id, name }: ToolRequest, { content, isError = false }: ToolOutput): ToolResult {
  return {
    callId: id,
    name,
    isError,
    content: typeof content === "string" ? [{ type: "text", text: content }] : content,
  };
}

/** What the model is told of a call that came to nothing. */
export function failed({ id, name }: ToolRequest, text: string): ToolResult {
  return { callId: id, name, isError: true, content: [{ type: "text", text }] };
}

function issues({
  issues,
}: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}): string {
  return issues.map(({ path, message }) => `${path.map(String).join(".") || "input"}: ${message}`).join("; ");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

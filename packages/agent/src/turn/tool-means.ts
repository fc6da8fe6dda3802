import type { ToolCall, Turn } from "@colloquy/acp/agent";
import { answerOf, questionFor, type Subject, type Verdict } from "../permissions/index.ts";
import { DeclinedError, type ToolUse } from "../tools/index.ts";
import type { Bench } from "./bench.ts";
import { granting } from "./granting.ts";
import type { Usable } from "./planned-use.ts";
import type { ShownCall } from "./shown-call.ts";
import { messageOf } from "./tool-result.ts";

/** What the model is told of a no. */
const DECLINED = "The user does not want this. Do something else, or ask what is wanted.";

/** What a tool works with in one use: nothing is changed without consent, nor without a checkpoint. */
export function meansOf({ turn, session, place, checkpoints }: Bench, plan: Usable, shown: ShownCall): ToolUse {
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
    // What "always" covers is in the rules. The kit would remember it by the tool's name, for all that the tool can do.
    const { option, allowed } = await call.ask({ ...question, remember: false });
    if (!allowed || option === undefined) throw new DeclinedError(DECLINED);
    const { scope } = answerOf(option.optionId);
    if (scope !== undefined) await session.permissions.remember(scope, verdict.always).catch(notKept);
  };
  /** There is consent all the same, and it holds for the session. */
  const notKept = (error: unknown) => void turn.notice(messageOf(error), { severity: "warning" });
  /** What `/undo` will not cover is said where it happens. */
  const note = (notes: readonly string[]) => {
    for (const one of notes) void shown.call().text(one);
  };
  const changing: ToolUse["changing"] = async (paths, act) => {
    await consent();
    note(await checkpoints.before(paths));
    try {
      return await act();
    } finally {
      note(await checkpoints.after(paths));
    }
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
      await changing([change.path], () => turn.files.apply(change));
    },
    changing,
    async watching(act) {
      await consent();
      const look = await checkpoints.watch();
      try {
        return await act();
      } finally {
        // Of a folder that cannot be looked at, or a file that every command writes, once in a session is enough.
        const notes = (await look()).filter((one) => !session.told.has(one));
        note(notes);
        for (const one of notes) session.told.add(one);
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

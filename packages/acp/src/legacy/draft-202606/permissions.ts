import { errorCodes, type Message } from "../../rpc/index.ts";
import { type AnswerMessage, answer, isPlain, type Plain, resultOf, text } from "../shape.ts";
import { toolCallFromDraft, toolCallToDraft } from "./updates.ts";

/** A permission request as the draft has it. */
export interface DraftPermission {
  readonly params: Plain;
  /** The tool call that was made up for a question that is about none. */
  readonly madeUp: string | undefined;
}

/**
 * A permission request about a tool call, as the draft has it: a tool call without a title of its own gets the question's. For
 * a question about something else a tool call is made up; `number` tells them apart.
 */
export function permissionToDraft({ title, description, subject, ...rest }: Plain, number: number): DraftPermission {
  if (isPlain(subject) && subject.type === "tool_call" && isPlain(subject.toolCall)) {
    const toolCall = toolCallToDraft(subject.toolCall);
    return { params: { ...rest, toolCall: { ...toolCall, title: toolCall.title ?? title } }, madeUp: undefined };
  }
  const isCommand = isPlain(subject) && subject.type === "command";
  const known = isCommand ? text(subject.toolCallId) : undefined;
  const toolCall: Plain = {
    toolCallId: known ?? `permission-${number}`,
    title,
    ...(isCommand && { kind: "execute", rawInput: { command: subject.command, cwd: subject.cwd } }),
    ...(!isCommand && { kind: "other" }),
    ...(known === undefined && { status: "pending" }),
    ...(typeof description === "string" &&
      known === undefined && { content: [{ type: "content", content: { type: "text", text: description } }] }),
  };
  return { params: { ...rest, toolCall }, madeUp: known === undefined ? (toolCall.toolCallId as string) : undefined };
}

/** A permission request of the draft as it is today: the tool call's title is the question. */
export function permissionFromDraft({ toolCall, ...rest }: Plain): Plain {
  if (!isPlain(toolCall)) return { ...rest, toolCall };
  const title = text(toolCall.title) ?? "Permission required";
  return { ...rest, title, subject: { type: "tool_call", toolCall: toolCallFromDraft(toolCall) } };
}

/** The answer to a permission request as the draft has it: what is not one of its two outcomes is no approval. */
export function answerToDraft(message: AnswerMessage & Message): Message {
  const { error } = message;
  if (error !== undefined && error.code !== errorCodes.requestCancelled) return message;
  const { outcome, ...rest } = resultOf(message) ?? {};
  const isSelected = isPlain(outcome) && outcome.outcome === "selected";
  return answer(message.id, { ...rest, outcome: isSelected ? outcome : { outcome: "cancelled" } });
}

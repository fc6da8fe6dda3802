import {
  chooseOption,
  type PermissionContext,
  type PermissionHandler,
  type PermissionOutcome,
  type PermissionQuestion,
} from "../../permissions/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import type { Session } from "../../state/index.ts";

/** What an agent asks for, in either version. */
export type AnyPermissionRequest = v1.RequestPermissionRequest | v2.RequestPermissionRequest;

/**
 * What a request says of its tool call, as the update that it stands for: all of it in version 1, a subject of type
 * `tool_call` in version 2. It is to be applied before the question is asked (PERM-12, PERM-14).
 */
export function toolCallUpdateOf(
  request: AnyPermissionRequest,
): ({ sessionUpdate: "tool_call_update" } & v2.ToolCallUpdate) | undefined {
  const patch = "toolCall" in request ? request.toolCall : toolCallSubject(request)?.toolCall;
  return patch && { ...(patch as v2.ToolCallUpdate), sessionUpdate: "tool_call_update" };
}

/** The question that a request asks, once its tool call has been applied to the session. */
export function questionOf(
  request: AnyPermissionRequest,
  session: Session,
  roots: readonly string[],
): PermissionQuestion {
  const { sessionId } = request;
  const options = request.options as readonly v2.PermissionOption[];
  const common = { sessionId, options, roots, request };
  if ("toolCall" in request) {
    const toolCall = session.toolCalls.get(request.toolCall.toolCallId);
    return { ...common, title: toolCall?.title ?? toolCall?.name ?? "", ...(toolCall && { toolCall }) };
  }
  const { title, description, subject } = request;
  const command = subject?.type === "command" ? (subject as v2.CommandPermissionSubject) : undefined;
  const toolCallId = command?.toolCallId ?? toolCallSubject(request)?.toolCall.toolCallId;
  const toolCall = toolCallId == null ? undefined : session.toolCalls.get(toolCallId);
  return {
    ...common,
    title,
    ...(description != null && { description }),
    ...(toolCall && { toolCall }),
    ...(command && { command: { command: command.command, cwd: command.cwd } }),
  };
}

/** Asks the handler; without one the answer is no. */
export async function decide(
  handler: PermissionHandler | undefined,
  question: PermissionQuestion,
  context: PermissionContext,
): Promise<PermissionOutcome> {
  const answer = handler === undefined ? "reject_once" : await handler(question, context);
  return chooseOption(question.options, answer);
}

function toolCallSubject(request: AnyPermissionRequest): v2.ToolCallPermissionSubject | undefined {
  if ("toolCall" in request || request.subject?.type !== "tool_call") return undefined;
  return request.subject as v2.ToolCallPermissionSubject;
}

import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { bridgeMeta, bridgePrefix } from "../bridge-meta.ts";
import { withoutNull } from "../content.ts";
import type { OnLoss } from "../loss.ts";
import { lose } from "./losses.ts";
import { titleOf } from "./tool-call.ts";
import type { ToolCalls } from "./tool-calls.ts";

/** A request for consent in the words of version 1, and the way back. */
export interface PermissionToV1 {
  /** To be sent before it: the tool call that it is about, where that is new. */
  readonly before: v1.SessionUpdate[];
  readonly request: v1.RequestPermissionRequest;
  /** The client's answer for the agent. Whatever is not one of the offered options is no consent: `cancelled`. */
  answer(response: v1.RequestPermissionResponse): v2.RequestPermissionResponse;
  /** To be sent after the answer, whatever it was: the end of a tool call that stood for the question. */
  after(response: v1.RequestPermissionResponse | undefined): v1.SessionUpdate[];
}

const kinds = new Set<string>(["allow_once", "allow_always", "reject_once", "reject_always"]);

/** A request for consent, which in version 1 is always about a tool call. `number`: tells it from others of the session. */
export function permissionToV1(
  request: v2.RequestPermissionRequest,
  calls: ToolCalls,
  { number, onLoss }: { number: number; onLoss?: OnLoss | undefined },
): PermissionToV1 {
  const { sessionId, _meta } = request;
  const subject = subjectOf(request, calls, number);
  if (subject.lost) lose(onLoss, "L-35", request.title);
  const options = presentable(request.options);
  // Who answers by kind must not consent by it, so what is only shown as a rejection is never chosen.
  const known = request.options.filter(({ kind }) => kinds.has(kind));
  const offered = new Set(known.map(({ optionId }) => optionId));
  const meta = { ...(_meta ?? {}), ...(subject.own && { [bridgeMeta]: subject.own }) };
  return {
    before: subject.before,
    request: {
      sessionId,
      toolCall: subject.toolCall,
      options,
      ...(Object.keys(meta).length > 0 && { _meta: meta }),
    },
    answer: (response) => answerToV2(response, offered),
    after(response) {
      if (subject.standsIn === undefined) return [];
      const status = allows(response, options) ? "completed" : "failed";
      return calls.update({ toolCallId: subject.standsIn, status });
    },
  };
}

interface Subject {
  readonly before: v1.SessionUpdate[];
  readonly toolCall: v1.ToolCallUpdate;
  /** The id of a tool call that only stands for the question. */
  readonly standsIn?: string;
  /** What the request says that the tool call does not. */
  readonly own?: { readonly title: string; readonly description?: string } | undefined;
  readonly lost: boolean;
}

function subjectOf(request: v2.RequestPermissionRequest, calls: ToolCalls, number: number): Subject {
  const { subject } = request;
  if (subject?.type === "tool_call")
    return callSubject(request, (subject as v2.ToolCallPermissionSubject).toolCall, calls);
  if (subject?.type !== "command") return standIn(request, calls, number, {});
  const { command, cwd, toolCallId } = subject as v2.CommandPermissionSubject;
  const rawInput = { command, cwd };
  const call = toolCallId ? calls.get(toolCallId) : undefined;
  if (call === undefined) return standIn(request, calls, number, { kind: "execute", rawInput });
  const update = { toolCallId: call.toolCallId, ...(!call.said?.has("rawInput") && { rawInput }) };
  return callSubject(request, update, calls);
}

/** The call as the request has it, applied like an update first. */
function callSubject(request: v2.RequestPermissionRequest, update: v2.ToolCallUpdate, calls: ToolCalls): Subject {
  const isNew = calls.get(update.toolCallId) === undefined;
  const said = calls.update(update);
  const title = titleOf(calls.get(update.toolCallId)!);
  // A call that is known may be announced again, for a terminal: that is no part of the question.
  const isPatch = isNew || said[0]?.sessionUpdate === "tool_call_update";
  const { sessionUpdate: _, ...toolCall } = (
    isPatch && said[0] ? said[0] : { sessionUpdate: "" }
  ) as v1.ToolCallUpdate & {
    sessionUpdate?: string;
  };
  const { description } = request;
  const lost = title !== request.title || Boolean(description);
  return {
    before: isNew ? said : said.slice(isPatch ? 1 : 0),
    toolCall: { ...toolCall, toolCallId: update.toolCallId, title },
    own: lost ? { title: request.title, ...(description && { description }) } : undefined,
    lost,
  };
}

function standIn(
  { title, description }: v2.RequestPermissionRequest,
  calls: ToolCalls,
  number: number,
  what: { kind?: string; rawInput?: unknown },
): Subject {
  const toolCallId = `${bridgePrefix}perm:${number}`;
  const update: v2.ToolCallUpdate = {
    toolCallId,
    title,
    kind: what.kind ?? "other",
    status: "pending",
    ...(what.rawInput !== undefined && { rawInput: what.rawInput }),
    ...(description && { content: [{ type: "content", content: { type: "text", text: description } }] }),
  };
  const before = calls.update(update);
  const { sessionUpdate: _, ...toolCall } = before[0] as v1.ToolCallUpdate & { sessionUpdate: string };
  return { before, toolCall, standsIn: toolCallId, lost: true };
}

/** Options of a kind of their own are left out; where there are no others, they count as rejections and never as consent. */
function presentable(options: readonly v2.PermissionOption[]): v1.PermissionOption[] {
  const known = options.filter(({ kind }) => kinds.has(kind));
  const shown = known.length > 0 ? known : options.map((option) => ({ ...option, kind: "reject_once" }));
  return shown.map((option) => withoutNull(option) as v1.PermissionOption);
}

function answerToV2(
  { outcome, _meta }: v1.RequestPermissionResponse,
  offered: ReadonlySet<string>,
): v2.RequestPermissionResponse {
  const meta = _meta ? { _meta } : {};
  if (outcome.outcome !== "selected" || !offered.has(outcome.optionId as string))
    return { outcome: { outcome: "cancelled" }, ...meta };
  return { outcome: withoutNull(outcome) as v2.RequestPermissionOutcome, ...meta };
}

function allows(response: v1.RequestPermissionResponse | undefined, options: readonly v1.PermissionOption[]): boolean {
  const outcome = response?.outcome;
  if (outcome?.outcome !== "selected") return false;
  return options.find(({ optionId }) => optionId === outcome.optionId)?.kind.startsWith("allow_") ?? false;
}

import { isPlain, type Plain } from "../shape.ts";
import { contentFromDraft, contentToDraft } from "./diffs.ts";
import { commandsFromDraft, commandsToDraft, optionsFromDraft, optionsToDraft } from "./lists.ts";

/** What a tool call says, as the draft says it. */
export function toolCallToDraft(body: Plain): Plain {
  return Array.isArray(body.content) ? { ...body, content: body.content.flatMap(contentToDraft) } : body;
}

/** What the draft says of a tool call, as it is said today. */
export function toolCallFromDraft(body: Plain): Plain {
  return Array.isArray(body.content) ? { ...body, content: body.content.map(contentFromDraft) } : body;
}

/** An update as the draft has it: one, or several for a chunk that takes several diffs. */
export function updateToDraft(body: Plain): Plain[] {
  switch (body.sessionUpdate) {
    case "tool_call_update":
      return [toolCallToDraft(body)];
    case "tool_call_content_chunk":
      return contentToDraft(body.content).map((content) => ({ ...body, content }));
    case "plan_update":
      return [isPlain(body.plan) ? { ...body, plan: planToDraft(body.plan) } : body];
    case "available_commands_update":
      return [{ ...body, availableCommands: commandsToDraft(body.availableCommands) }];
    case "config_option_update":
      return [{ ...body, configOptions: optionsToDraft(body.configOptions) }];
    default:
      return [body];
  }
}

/** The draft keeps the types `markdown` and `file` for later: such a plan is told as its one entry. */
function planToDraft({ planId, ...plan }: Plain): Plain {
  if (plan.type !== "markdown" && plan.type !== "file") return { id: planId, ...plan };
  const { type: _, content, uri, ...rest } = plan;
  return {
    id: planId,
    type: "items",
    entries: [{ content: content ?? uri, priority: "medium", status: "pending" }],
    ...rest,
  };
}

/** An update of the draft as it is today. */
export function updateFromDraft(body: Plain): Plain {
  switch (body.sessionUpdate) {
    case "tool_call_update":
      return toolCallFromDraft(body);
    case "tool_call_content_chunk":
      return { ...body, content: contentFromDraft(body.content) };
    case "plan_update": {
      if (!isPlain(body.plan)) return body;
      const { id, ...plan } = body.plan;
      return { ...body, plan: { planId: id, ...plan } };
    }
    case "available_commands_update":
      return { ...body, availableCommands: commandsFromDraft(body.availableCommands) };
    case "config_option_update":
      return { ...body, configOptions: optionsFromDraft(body.configOptions) };
    default:
      return body;
  }
}

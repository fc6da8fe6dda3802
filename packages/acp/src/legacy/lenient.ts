import { type About, type Dialect, dialect, type Passage, type Translator } from "./dialect.ts";
import { mendBlock, mendOptions, mendToolContent } from "./mending.ts";
import { sessionOf, setups } from "./model-option.ts";
import { isAnswer, isCall, isPlain, objects, type Plain, paramsOf, resultOf, update } from "./shape.ts";

/**
 * For version 1 peers that follow older or mistaken descriptions of the protocol. What they say is mended before it is read;
 * nothing that this side says is changed. Mended are: `modeId` in a `current_mode_update`, embedded resources that are not
 * nested, links without a name, select options without a name or a current value, the spelling `canceled`, `meta` in the
 * result of `session/set_mode`, and commands in the result of `session/new`.
 */
export function lenient(): Dialect {
  return dialect(lenience);
}

function lenience(): Translator {
  return {
    skipsWords: true,
    fromPeer(message, about, io) {
      if (io.protocolVersion === 2) return io.toUs(message);
      if (isAnswer(message)) {
        const result = resultOf(message);
        const commands = about && result && mendResult(about, result);
        io.toUs(message);
        if (commands !== undefined) io.toUs(commands);
      } else {
        if (isCall(message)) mendParams(message.method, paramsOf(message));
        io.toUs(message);
      }
    },
  };
}

function mendParams(method: string, params: Plain): void {
  if (method === "session/prompt") objects(params.prompt).forEach(mendBlock);
  else if (method === "session/update" && isPlain(params.update)) mendUpdate(params.update);
  else if (method === "session/request_permission" && isPlain(params.toolCall))
    mendToolContent(params.toolCall.content);
}

function mendUpdate(body: Plain): void {
  switch (body.sessionUpdate) {
    case "current_mode_update":
      body.currentModeId ??= body.modeId;
      return;
    case "config_option_update":
      return mendOptions(body.configOptions);
    case "tool_call":
    case "tool_call_update":
      return mendToolContent(body.content);
    default:
      if (isPlain(body.content)) mendBlock(body.content);
  }
}

/** Mends a result in place; what it says that an update should have said is returned. */
function mendResult({ method, params }: About, result: Plain): Parameters<Passage["toUs"]>[0] | undefined {
  mendOptions(result.configOptions);
  if (method === "session/set_mode") result._meta ??= result.meta;
  if (method === "session/prompt" && result.stopReason === "canceled") result.stopReason = "cancelled";
  const { outcome } = result;
  if (method === "session/request_permission" && isPlain(outcome) && outcome.outcome === "canceled")
    outcome.outcome = "cancelled";
  const { availableCommands } = result;
  if (!setups.has(method) || !Array.isArray(availableCommands)) return undefined;
  const sessionId = sessionOf(method, params, result);
  return update(sessionId, { sessionUpdate: "available_commands_update", availableCommands });
}

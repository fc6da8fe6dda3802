import type { Passage, Translator } from "../dialect.ts";
import {
  isAnswer,
  isCall,
  isPlain,
  isRequest,
  type Plain,
  paramsOf,
  resultOf,
  rewrite,
  update,
  updateOf,
} from "../shape.ts";
import { isDraftRequest, requestFromDraft, resultToDraft } from "./handshake.ts";
import { HeldPrompts } from "./held-prompts.ts";
import { optionsToDraft } from "./lists.ts";
import { permissionToDraft } from "./permissions.ts";
import { updateToDraft } from "./updates.ts";

/** The draft's calls that have another name or other params today. */
const calls: { readonly [method: string]: (params: Plain) => readonly [method: string, params: Plain] } = {
  authenticate: (params) => ["auth/login", params],
  logout: (params) => ["auth/logout", params],
  "session/load": (params) => ["session/resume", { ...params, replayFrom: { type: "start" } }],
  "session/set_config_option": (params) => [
    "session/set_config_option",
    { type: typeof params.value === "boolean" ? "boolean" : "id", ...params },
  ],
};

/** The peer is a client of the draft. */
export function draftOfAgents(): Translator {
  const prompts = new HeldPrompts();
  /** Tool calls that were made up for permission requests, by the request's id. */
  const madeUp = new Map<unknown, string>();
  let isDraft = false;
  let questions = 0;

  function tellUpdate(sessionId: string, body: Plain, io: Passage): void {
    if (body.sessionUpdate === "state_update") return prompts.state(sessionId, body).forEach(io.toPeer);
    const isUser = body.sessionUpdate === "user_message" || body.sessionUpdate === "user_message_chunk";
    if (isUser && prompts.isEcho(sessionId, body)) return;
    for (const told of updateToDraft(body)) io.toPeer(update(sessionId, told));
  }

  return {
    fromPeer(message, about, io) {
      if (isCall(message, "initialize") && isDraftRequest(message.params))
        return io.toUs(rewrite(message, "initialize", requestFromDraft(message.params)));
      if (!isDraft) return io.toUs(message);
      if (isAnswer(message)) {
        io.toUs(message);
        const toolCallId = madeUp.get(message.id);
        if (toolCallId === undefined || !madeUp.delete(message.id)) return;
        const { outcome } = resultOf(message) ?? {};
        const status = isPlain(outcome) && outcome.outcome === "selected" ? "completed" : "failed";
        const { sessionId } = (about?.params ?? {}) as Plain;
        return io.toPeer(update(sessionId, { sessionUpdate: "tool_call_update", toolCallId, status }));
      }
      if (isCall(message, "session/prompt") && isRequest(message)) prompts.add(message.id, paramsOf(message));
      const translate = isCall(message) && Object.hasOwn(calls, message.method) ? calls[message.method] : undefined;
      io.toUs(translate && isCall(message) ? rewrite(message, ...translate(paramsOf(message))) : message);
    },

    toPeer(message, about, io) {
      if (isAnswer(message) && about?.method === "initialize") {
        isDraft = isDraftRequest(about.params) && io.protocolVersion === 2;
        const result = resultOf(message);
        return io.toPeer(isDraft && result !== undefined ? { ...message, result: resultToDraft(result) } : message);
      }
      if (!isDraft) return io.toPeer(message);
      const said = updateOf(message);
      if (said !== undefined) return tellUpdate(said.sessionId, said.body, io);
      if (isCall(message, "session/request_permission") && isRequest(message)) {
        const asked = permissionToDraft(paramsOf(message), ++questions);
        if (asked.madeUp !== undefined) madeUp.set(message.id, asked.madeUp);
        return io.toPeer(rewrite(message, message.method, asked.params));
      }
      if (!isAnswer(message) || about === undefined) return io.toPeer(message);
      if (about.method === "session/prompt") return prompts.answered(message, about.params).forEach(io.toPeer);
      const result = resultOf(message);
      if (result === undefined) return io.toPeer(message);
      const { sessionId } = (about.params ?? {}) as Plain;
      if (about.method === "session/close") prompts.closed(sessionId).forEach(io.toPeer);
      const { configOptions, availableCommands, ...rest } = result;
      if (configOptions === undefined && availableCommands === undefined) return io.toPeer(message);
      io.toPeer({ ...message, result: { ...rest, configOptions: optionsToDraft(configOptions) } });
      if (availableCommands !== undefined)
        tellUpdate(
          (result.sessionId ?? sessionId) as string,
          { sessionUpdate: "available_commands_update", availableCommands },
          io,
        );
    },
  };
}

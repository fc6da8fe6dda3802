import type { Message } from "../../rpc/index.ts";
import { supports } from "../../schema/index.ts";
import type { About, Passage, Translator } from "../dialect.ts";
import {
  type AnswerMessage,
  answer,
  type CallMessage,
  isAnswer,
  isCall,
  isPlain,
  isRequest,
  misfit,
  type Plain,
  paramsOf,
  resultOf,
  rewrite,
  update,
  updateOf,
} from "../shape.ts";
import { isDraftResult, resultFromDraft } from "./handshake.ts";
import { optionsFromDraft, serversToDraft } from "./lists.ts";
import { OpenQuestions } from "./open-questions.ts";
import { answerToDraft, permissionFromDraft } from "./permissions.ts";
import { RunningPrompts } from "./running-prompts.ts";
import { updateFromDraft } from "./updates.ts";

/** The calls that the draft has by another name or with other params. */
const calls: { readonly [method: string]: (params: Plain) => readonly [method: string, params: Plain] } = {
  "auth/login": (params) => ["authenticate", params],
  "auth/logout": (params) => ["logout", params],
  "session/new": (params) => ["session/new", { ...params, mcpServers: serversToDraft(params.mcpServers) }],
  "session/set_config_option": ({ type: _, ...params }) => ["session/set_config_option", params],
};

/** What a replay consists of. */
const history = /^(?:user|agent)_|^tool_call|^plan_update$/;

/** The peer is an agent of the draft. */
export function draftOfClients(): Translator {
  const prompts = new RunningPrompts();
  const questions = new OpenQuestions();
  /** Sessions whose replay nobody asked for. */
  const silent = new Set<string>();
  let isDraft = false;
  let capabilities: unknown;

  /** Without a cursor nothing is replayed; an agent that can only load is loaded, and its replay dropped. */
  function resume(message: CallMessage, { replayFrom, ...params }: Plain, io: Passage): void {
    const can = (name: string) => supports(capabilities, `session.${name}`);
    const wanted = isPlain(replayFrom) ? replayFrom.type : undefined;
    if (wanted !== undefined && (wanted !== "start" || !can("load")))
      return io.toUs(misfit(message.id ?? null, "this agent cannot replay a session from there"));
    const isLoad = wanted === "start" || (!can("resume") && can("load"));
    if (isLoad && wanted === undefined) silent.add(params.sessionId as string);
    const sent = { ...params, mcpServers: serversToDraft(params.mcpServers) };
    io.toPeer(rewrite(message, isLoad ? "session/load" : "session/resume", sent));
  }

  function takeAnswer(message: AnswerMessage & Message, about: About | undefined, io: Passage): void {
    if (about?.method === "session/resume" && isPlain(about.params)) {
      const sessionId = about.params.sessionId as string;
      silent.delete(sessionId);
      if (message.error === undefined) io.toUs(prompts.state(sessionId));
    }
    const result = resultOf(message);
    if (result?.configOptions !== undefined) result.configOptions = optionsFromDraft(result.configOptions) ?? [];
    io.toUs(message);
  }

  return {
    fromPeer(message, about, io) {
      if (isAnswer(message) && about?.method === "initialize") {
        isDraft = isDraftResult(message.result);
        if (!isDraft) return io.toUs(message);
        const result = resultFromDraft(message.result as Plain);
        capabilities = result.capabilities;
        return io.toUs(answer(message.id, result));
      }
      if (!isDraft) return io.toUs(message);
      if (isAnswer(message)) {
        const told = prompts.end(message);
        if (told !== undefined) return told.forEach(io.toUs);
        return takeAnswer(message, about, io);
      }
      const said = updateOf(message);
      if (said !== undefined) {
        const { sessionId, body } = said;
        if (silent.has(sessionId) && history.test(String(body.sessionUpdate))) return;
        const told = prompts.withoutEcho(sessionId, body);
        return told && io.toUs(update(sessionId, updateFromDraft(told)));
      }
      if (!isCall(message, "session/request_permission") || !isRequest(message)) return io.toUs(message);
      const params = paramsOf(message);
      if (Array.isArray(params.options) && params.options.length === 0)
        return io.toPeer(answer(message.id, { outcome: { outcome: "cancelled" } }));
      questions.ask(message.id, params);
      io.toUs(rewrite(message, message.method, permissionFromDraft(params)));
    },

    toPeer(message, about, io) {
      if (isCall(message, "initialize")) {
        const { info } = paramsOf(message);
        const params = info === undefined ? message.params : { clientInfo: info, ...paramsOf(message) };
        return io.toPeer(rewrite(message, "initialize", params));
      }
      if (!isDraft) return io.toPeer(message);
      if (isAnswer(message)) {
        questions.answered(message.id);
        return io.toPeer(about?.method === "session/request_permission" ? answerToDraft(message) : message);
      }
      if (!isCall(message)) return io.toPeer(message);
      const params = paramsOf(message);
      if (message.method === "session/resume") return resume(message, params, io);
      io.toPeer(Object.hasOwn(calls, message.method) ? rewrite(message, ...calls[message.method]!(params)) : message);
      if (message.method === "session/cancel") questions.cancelled(params).forEach(io.toUs);
      if (isCall(message, "session/prompt") && isRequest(message) && typeof params.sessionId === "string")
        prompts.begin(message.id, params.sessionId, params.prompt).forEach(io.toUs);
    },
  };
}

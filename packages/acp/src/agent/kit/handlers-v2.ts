import type { AnyHandlers } from "../../protocol/index.ts";
import { invalidParams, type RequestContext } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { deleteSession, listSessions } from "./catalogue.ts";
import type { SettingRequest } from "./config.ts";
import type { Desk, Kit } from "./desk.ts";
import { login, logout, unstableHandlers } from "./handlers-v1.ts";
import type { OpenSession } from "./open-session.ts";
import { forkSession, newSession, openSession } from "./opening.ts";

type Id = { readonly sessionId: string };

/** What an agent of the kit does in version 2, as far as its store and its author can. */
export function handlersV2({ author, store, isUnstable }: Kit, desk: () => Desk): AnyHandlers {
  return {
    "session/new": async (params: v2.NewSessionRequest, context: RequestContext) => {
      const session = await newSession(desk(), params, context);
      return { sessionId: session.id, ...answer(session) };
    },
    "session/resume": async (params: v2.ResumeSessionRequest, context: RequestContext) =>
      answer(await openSession(desk(), params, context, fromStart(params.replayFrom))),
    "session/list": (params: v2.ListSessionsRequest) => listSessions(desk(), params),
    "session/close": ({ sessionId }: Id) => desk().closeSession(sessionId),
    "session/prompt": async ({ sessionId, prompt }: v2.PromptRequest, context: RequestContext) => {
      const { inserted, messageId } = await desk().prompt(sessionId, prompt, context);
      await inserted.promise;
      return { messageId };
    },
    "session/cancel": ({ sessionId }: Id) => desk().cancel(sessionId),
    "tool_call/cancel": ({ sessionId, toolCallId }: v2.CancelToolCallRequest) =>
      desk().cancelPart(sessionId, toolCallId),
    "terminal/cancel": ({ sessionId, terminalId }: v2.CancelTerminalRequest) =>
      desk().cancelPart(sessionId, terminalId),
    ...(store.delete && { "session/delete": ({ sessionId }: Id) => deleteSession(desk(), sessionId) }),
    ...(author.options !== undefined && {
      "session/set_config_option": async (params: v2.SetSessionConfigOptionRequest) => {
        const session = desk().need(params.sessionId);
        knownType(params.type);
        await session.set(params.configId, params.value, params as unknown as SettingRequest);
        return { configOptions: session.configOptions };
      },
    }),
    ...(author.auth && {
      "auth/login": ({ methodId }: v2.LoginAuthRequest, context: RequestContext) => login(desk(), methodId, context),
      "auth/logout": (_params: unknown, context: RequestContext) => logout(desk(), context),
    }),
    ...(isUnstable && unstableHandlers({ author, store, isUnstable }, desk)),
    ...(isUnstable &&
      store.fork && {
        "session/fork": async (params: v2.ForkSessionRequest, context: RequestContext) => {
          const session = await forkSession(desk(), params, context);
          return { sessionId: session.id, ...answer(session) };
        },
      }),
    ...author.extensions,
  } as AnyHandlers;
}

/** SESS-48: another cursor is never taken for this one, nor for none. */
function fromStart(replayFrom: v2.ReplayFrom | null | undefined): boolean {
  if (replayFrom === null || replayFrom === undefined) return false;
  if (replayFrom.type !== "start") throw invalidParams("Invalid params: replayFrom can only be of type start");
  return true;
}

/** CONF-13: a value of another type is not taken for one that it looks like. */
function knownType(type: string): void {
  if (type !== "id" && type !== "boolean")
    throw invalidParams(`Invalid params: no option takes a value of type ${JSON.stringify(type)}`);
}

function answer({ configOptions, availableCommands }: OpenSession): v2.ResumeSessionResponse {
  return {
    ...(configOptions.length > 0 && { configOptions }),
    ...(availableCommands.length > 0 && { availableCommands }),
  };
}

import type { AnyHandlers } from "../../protocol/index.ts";
import { invalidParams, methodNotFound, type RequestContext } from "../../rpc/index.ts";
import { supports } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { modeOption, modeSettingToV2, modesOf, optionsToV1, settingToV2 } from "../../versions/index.ts";
import { archiveSession, deleteSession, listSessions, sessionStatus, setTitle } from "./catalogue.ts";
import type { SettingRequest } from "./config.ts";
import type { Desk, Kit } from "./desk.ts";
import type { OpenSession } from "./open-session.ts";
import { forkSession, newSession, openSession } from "./opening.ts";

type Id = { readonly sessionId: string };

/** What an agent of the kit does in version 1, as far as its store and its author can. */
export function handlersV1({ author, store, isUnstable }: Kit, desk: () => Desk): AnyHandlers {
  const hasOptions = author.options !== undefined;
  return {
    "session/new": async (params: v1.NewSessionRequest, context: RequestContext) => {
      const session = await newSession(desk(), params, context);
      return { sessionId: session.id, ...answer(session) };
    },
    "session/load": async (params: v1.LoadSessionRequest, context: RequestContext) =>
      answer(await openSession(desk(), params, context, true)),
    "session/resume": async (params: v1.ResumeSessionRequest, context: RequestContext) =>
      answer(await openSession(desk(), params, context, false)),
    "session/close": ({ sessionId }: Id) => desk().closeSession(desk().need(sessionId).id),
    "session/prompt": async ({ sessionId, prompt }: v1.PromptRequest, context: RequestContext) => {
      const { ended } = await desk().prompt(sessionId, prompt as v2.ContentBlock[], context);
      const { stopReason, thrown, usage } = await ended.promise;
      if (stopReason === "error") throw thrown;
      return { stopReason, ...(isUnstable && usage && { usage }) };
    },
    "session/cancel": ({ sessionId }: Id) => desk().cancel(sessionId),
    ...(store.list && { "session/list": (params: v1.ListSessionsRequest) => listSessions(desk(), params) }),
    ...(store.delete && { "session/delete": ({ sessionId }: Id) => deleteSession(desk(), sessionId) }),
    ...(hasOptions && {
      "session/set_config_option": (params: v1.SetSessionConfigOptionRequest, context: RequestContext) =>
        setOption(desk().need(params.sessionId), params, context),
      "session/set_mode": (params: v1.SetSessionModeRequest, context: RequestContext) =>
        setMode(desk().need(params.sessionId), params, context),
    }),
    ...(author.auth && {
      authenticate: ({ methodId }: v1.AuthenticateRequest, context: RequestContext) => login(desk(), methodId, context),
      logout: (_params: unknown, context: RequestContext) => logout(desk(), context),
    }),
    ...(isUnstable && unstableHandlers({ author, store, isUnstable }, desk)),
    ...(isUnstable &&
      store.fork && {
        "session/fork": async (params: v1.ForkSessionRequest, context: RequestContext) => {
          const session = await forkSession(desk(), params, context);
          return { sessionId: session.id, ...answer(session) };
        },
      }),
    ...author.extensions,
  } as AnyHandlers;
}

/** The unstable methods that are the same in both versions. */
export function unstableHandlers({ author, store }: Kit, desk: () => Desk): AnyHandlers {
  return {
    "session/status": ({ sessionId }: Id) => sessionStatus(desk(), sessionId),
    "session/set_title": ({ sessionId, title }: v2.SetSessionTitleRequest) => setTitle(desk(), sessionId, title),
    ...(store.list && {
      "session/archive": ({ sessionId }: Id) => archiveSession(desk(), sessionId, true),
      "session/unarchive": ({ sessionId }: Id) => archiveSession(desk(), sessionId, false),
    }),
    ...(author.auth?.status && { "auth/status": () => desk().gate.status() }),
  } as AnyHandlers;
}

/** Signs in, and tells of it where that is of interest. */
export async function login(desk: Desk, methodId: string, context: RequestContext): Promise<void> {
  await desk.gate.login(methodId, context.signal);
  tellStatus(desk, context);
}

export async function logout(desk: Desk, context: RequestContext): Promise<void> {
  await desk.gate.logout();
  tellStatus(desk, context);
}

function tellStatus(desk: Desk, context: RequestContext): void {
  if (!desk.isUnstable || desk.author.auth?.status === undefined) return;
  context.afterResponse(() => void desk.gate.tellStatus().catch(() => {}));
}

/** What every answer carries that opens a session; its commands follow it. */
function answer(session: OpenSession): v1.LoadSessionResponse {
  const { availableCommands } = session;
  if (availableCommands.length > 0)
    session.afterResponse(() => void session.update({ sessionUpdate: "available_commands_update", availableCommands }));
  const modes = modesOf(session.configOptions);
  return { ...optionsOf(session), ...(modes && { modes }) };
}

function optionsOf({ configOptions, raw }: OpenSession): { configOptions?: v1.SessionConfigOption[] } {
  if (configOptions.length === 0) return {};
  return { configOptions: optionsToV1(configOptions, { boolean: takesBooleans(raw.capabilities) }) };
}

async function setOption(session: OpenSession, params: v1.SetSessionConfigOptionRequest, context: RequestContext) {
  const option = session.configOptions.find(({ configId }) => configId === params.configId);
  if (option?.type === "boolean" && params.type !== "boolean" && takesBooleans(session.raw.capabilities))
    throw invalidParams("Invalid params: this option is set with type boolean");
  const { value } = settingToV2(params, session.configOptions);
  await session.set(params.configId, value, params as unknown as SettingRequest);
  keepModesInStep(session, params.configId, context);
  return { configOptions: [], ...optionsOf(session) };
}

/** Where any mode can be set, the answer says which one is: agents that have such modes do, though the schema has no field for it. */
async function setMode(session: OpenSession, params: v1.SetSessionModeRequest, context: RequestContext) {
  const setting = modeSettingToV2(params, session.configOptions);
  if (setting === undefined) throw methodNotFound("session/set_mode");
  await session.set(setting.configId, setting.value, params as unknown as SettingRequest);
  keepModesInStep(session, setting.configId, context);
  return session.isOpenOption(setting.configId) ? { modeId: session.options[setting.configId] } : {};
}

/** The mode is an option too, and whichever was set, the other follows (CONF-24). */
function keepModesInStep(session: OpenSession, configId: string, context: RequestContext): void {
  const { configOptions } = session;
  if (modeOption(configOptions)?.configId !== configId) return;
  context.afterResponse(() => void session.update({ sessionUpdate: "config_option_update", configOptions }));
}

function takesBooleans(capabilities: unknown): boolean {
  return supports(capabilities, "session.configOptions.boolean");
}

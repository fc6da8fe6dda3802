import type { UnstableAgentHandlersV2 } from "../../agent/unstable.ts";
import { invalidParams } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { timedToV2 } from "../../versions/index.ts";
import { closeSession } from "./closing.ts";
import type { Link } from "./link.ts";
import { Opening, type RequestOf, withSession } from "./opening.ts";
import type { Sessions } from "./sessions.ts";
import type { Terminals } from "./terminals.ts";

/** What a client of version 2 says to its agent, which is the bridge: done in the words of version 1. */
export function clientCalls(link: Link, sessions: Sessions, terminals: Terminals): UnstableAgentHandlersV2 {
  const opening = new Opening(link, sessions);
  const can = (capability: string) => link.can(`sessionCapabilities.${capability}`);
  const same =
    <R>(method: string) =>
    async (params: object | undefined, context: RequestOf): Promise<R> => {
      const { sessionId } = (params ?? {}) as { sessionId?: string };
      try {
        return await link.forward<R>(context, method, params);
      } catch (error) {
        throw sessionId === undefined ? error : withSession(error, sessionId);
      }
    };
  const ending =
    <R>(method: string) =>
    async (params: { readonly sessionId: string }, context: RequestOf): Promise<R> => {
      const result = await same<R>(method)(params, context);
      const session = sessions.find(params.sessionId);
      if (session) sessions.drop(session);
      return result;
    };

  return {
    "session/new": (params, context) => opening.create(params, context),
    "session/resume": (params, context) => opening.resume(params, context),
    ...(can("fork") && { "session/fork": (params, context) => opening.fork(params, context) }),
    "session/list": (params, context) => (can("list") ? list(link, params, context) : listOpen(link, sessions, params)),
    "session/close": (params, context) => closeSession(link, sessions, terminals, params, context),
    "session/prompt": (params, context) => {
      if (params.prompt.length === 0) throw invalidParams("Invalid params: the prompt is empty");
      return sessions.get(params.sessionId).prompts.prompt(params, context);
    },
    "session/cancel": ({ sessionId }) => sessions.find(sessionId)?.cancel(),
    "session/set_config_option": (params, context) => setOption(link, sessions, params, context),

    ...(can("delete") && { "session/delete": ending<v2.DeleteSessionResponse>("session/delete") }),
    ...(can("archive") && {
      "session/archive": ending<v2.ArchiveSessionResponse>("session/archive"),
      "session/unarchive": same<v2.UnarchiveSessionResponse>("session/unarchive"),
    }),
    ...(can("title") && { "session/set_title": same<v2.SetSessionTitleResponse>("session/set_title") }),
    ...(can("status") && {
      "session/status": async (params, context) => {
        const result = await same<v2.SessionStatusResponse>("session/status")(params, context);
        const state = sessions.find(params.sessionId)?.state;
        return result.status === "open" && state ? { ...result, state } : result;
      },
    }),

    ...(terminals.host && { "terminal/cancel": (params) => terminals.cancel(params) }),

    ...(link.agent.authMethods.length > 0 && {
      "auth/login": async (params, context) => {
        const result = await link.forward<v1.AuthenticateResponse>(context, "authenticate", params);
        link.signedOut = false;
        return result;
      },
      "auth/logout": async (params, context) => {
        if (link.can("auth.logout")) return link.forward<v1.LogoutResponse>(context, "logout", params ?? {});
        link.compromise("L-06", "The agent cannot sign out");
        link.signedOut = true;
        return {};
      },
    }),
    ...(link.can("auth.status") && { "auth/status": same<v2.AuthStatusResponse>("auth/status") }),
    ...(link.can("providers") && {
      "providers/list": same<v2.ListProvidersResponse>("providers/list"),
      "providers/set": same<v2.SetProviderResponse>("providers/set"),
      "providers/disable": same<v2.DisableProviderResponse>("providers/disable"),
    }),
    "mcp/message": (params) => link.agent.notify("mcp/message", params),
  };
}

async function list(link: Link, params: v2.ListSessionsRequest | undefined, context: RequestOf) {
  const { sessions, ...rest } = await link.forward<v1.ListSessionsResponse>(context, "session/list", params ?? {});
  return { ...rest, sessions: sessions.map((info) => timedToV2(info, link.sides.onLoss)) };
}

/** The sessions that this bridge has open, for an agent that lists none. */
function listOpen(link: Link, sessions: Sessions, params: v2.ListSessionsRequest | undefined): v2.ListSessionsResponse {
  if (params?.cursor != null) throw invalidParams("Invalid params: there is no further page");
  link.compromise("L-03", "The agent cannot list its sessions");
  const infos = [...sessions].map(({ sessionId, place, info }): v2.SessionInfo => {
    const { cwd, additionalDirectories } = place;
    const { title, updatedAt } = info;
    return {
      sessionId,
      cwd,
      ...(additionalDirectories && { additionalDirectories: [...additionalDirectories] }),
      ...(title != null && { title }),
      ...(updatedAt != null && { updatedAt }),
    };
  });
  return { sessions: infos.filter(({ cwd }) => params?.cwd == null || cwd === params.cwd) };
}

async function setOption(
  link: Link,
  sessions: Sessions,
  params: v2.SetSessionConfigOptionRequest,
  context: RequestOf,
): Promise<v2.SetSessionConfigOptionResponse> {
  if (params.type !== "id" && params.type !== "boolean")
    throw invalidParams(`Invalid params: this agent takes no option value of type "${params.type}"`);
  const setting = sessions.get(params.sessionId).words.settings.setting(params);
  // Version 1 does not list `session/set_model` any more; agents that have models still serve it.
  const answer = await link.forward<object | null>(context, setting.method, setting.params, { ungated: true });
  return setting.answered(answer);
}

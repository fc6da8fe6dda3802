import type { UnstableAgentHandlersV1 } from "../../agent/unstable.ts";
import { resourceNotFound } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { blockToV2 } from "../../versions/index.ts";
import type { Link } from "./link.ts";
import { create, reopen } from "./opening.ts";
import type { BridgedSession } from "./session.ts";
import { setMode, setOption } from "./settings.ts";

/** Requests that are the same in both versions, answers included. */
const same = [
  "session/list",
  "session/delete",
  "session/unarchive",
  "session/set_title",
  "providers/list",
  "providers/set",
  "providers/disable",
  "auth/status",
] as const;

/** What a client of version 1 says to its agent, which is the bridge: handed on in the words of version 2. */
export function clientCalls(link: Link): UnstableAgentHandlersV1 {
  const session = (sessionId: string): BridgedSession => {
    const found = link.sessions.get(sessionId);
    if (found === undefined) throw resourceNotFound("No such session is open", { sessionId });
    return found;
  };
  const handed = same.map((method) => [
    method,
    (params: unknown, context: Parameters<Link["forward"]>[0]) => link.forward(context, method, params),
  ]);

  return {
    ...(Object.fromEntries(handed) as UnstableAgentHandlersV1),
    authenticate: (params, context) => link.forward(context, "auth/login", params),
    logout: (params, context) => link.forward(context, "auth/logout", params),
    "session/new": (params, context) => create(link, "session/new", params, context),
    "session/fork": (params, context) => create(link, "session/fork", params, context),
    "session/load": (params, context) => reopen(link, params, context, { replay: true }),
    "session/resume": (params, context) => reopen(link, params, context, { replay: false }),
    "session/set_config_option": (params, context) => setOption(link, session(params.sessionId), params, context),
    "session/set_mode": (params, context) => setMode(link, session(params.sessionId), params, context),

    "session/prompt": ({ prompt, ...rest }, { signal }) =>
      session(rest.sessionId).prompts.prompt({ ...rest, prompt: prompt.map(blockToV2) }, signal),
    "session/cancel": (params) => {
      const told = link.agent.notify("session/cancel", params);
      link.sessions.get(params.sessionId)?.prompts.cancel();
      return told;
    },
    "session/close": (params, context) =>
      ending(link, params.sessionId, () => link.forward(context, "session/close", params)),
    "session/archive": (params, context) =>
      ending(link, params.sessionId, () => link.forward(context, "session/archive", params)),
    "session/status": async (params, context) => {
      const { state: _, ...status } = await link.forward<v2.SessionStatusResponse>(context, "session/status", params);
      return status;
    },
    "mcp/message": (params) => link.agent.notify("mcp/message", params, { ungated: true }),
  };
}

/** After its close a session says nothing more; what was asked of it has been cancelled. */
async function ending<T>(link: Link, sessionId: string, close: () => Promise<T>): Promise<T> {
  const session = link.sessions.get(sessionId);
  const answer = await close();
  session?.close();
  if (link.sessions.get(sessionId) === session) link.sessions.delete(sessionId);
  return answer;
}

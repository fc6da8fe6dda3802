import type { AnyHandler, AnyHandlers } from "../../protocol/index.ts";
import type { RequestContext } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { hostHandlers } from "./hosts.ts";
import { type KitAgent, shown } from "./kit-agent.ts";
import type { Update } from "./opened-session.ts";
import type { UnstableClientOptions } from "./options.ts";
import type { AnyPermissionRequest } from "./permission.ts";

/** The handlers of one version. They ask for the agent only when something of it arrives. */
export function handlersFor(version: 1 | 2, options: UnstableClientOptions, agent: () => KitAgent): AnyHandlers {
  const { elicitation = {}, extensions = {}, mcp } = options;
  const asks = elicitation.form !== undefined || elicitation.url !== undefined;
  return {
    "session/update": ({ sessionId, update }: { sessionId: string; update: Update }) =>
      agent().receive(sessionId, update),
    "session/request_permission": async (request: AnyPermissionRequest, context: RequestContext) => ({
      outcome: await agent().permit(request, context),
    }),
    ...(asks && {
      "elicitation/create": (request: v2.CreateElicitationRequest, context: RequestContext) =>
        agent().elicit(request, context),
    }),
    ...(elicitation.url && {
      "elicitation/complete": ({ elicitationId }: { elicitationId: string }) => agent().links.complete(elicitationId),
    }),
    ...(mcp && {
      "mcp/message": (message: v2.MessageMcpRequest, { signal }: RequestContext) => agent().mcp.answer(message, signal),
    }),
    ...(version === 1 && hostHandlers(options, () => agent().hosts)),
    ...Object.fromEntries(
      Object.entries(extensions).map(([method, handler]): [string, AnyHandler] => [
        method,
        (params, { signal, id }: RequestContext) =>
          handler?.(params, { agent: shown(agent()), method, signal, ...(id !== undefined && { id }) }),
      ]),
    ),
  } as AnyHandlers;
}

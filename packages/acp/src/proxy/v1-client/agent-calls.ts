import type { UnstableClientHandlersV2 } from "../../client/unstable.ts";
import { ConnectionError } from "../../rpc/index.ts";
import { supports } from "../../schema/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { elicitationAnswerToV2, elicitationToV1 } from "../../versions/index.ts";
import { converted, type Link } from "./link.ts";
import { BridgedSession } from "./session.ts";

const noConsent: v2.RequestPermissionResponse = { outcome: { outcome: "cancelled" } };
const noAnswer: v2.CreateElicitationResponse = { action: "cancel" };

/** What an agent of version 2 says to its client, which is the bridge: handed on in the words of version 1. */
export function agentCalls(link: Link): UnstableClientHandlersV2 {
  return {
    "session/update": ({ sessionId, update, _meta }) => {
      const session = link.sessions.get(sessionId);
      if (session === undefined) return link.lose("L-33", `an update of ${sessionId}, which the client does not know`);
      if (update.sessionUpdate === "subagent_update") announce(link, update);
      return session.update(update, _meta);
    },
    "session/request_permission": (params, { signal }) => permission(link, params, signal),
    "elicitation/create": (params, { signal }) => elicitation(link, params, signal),
    "elicitation/complete": (params) => link.client.notify("elicitation/complete", params, { ungated: true }),
    "mcp/message": (params, { signal }) => link.client.request("mcp/message", params, { signal, ungated: true }),
    "auth/status_update": (params) => link.client.notify("auth/status_update", params, { ungated: true }),
  };
}

/** The updates of a subagent's session are for clients that have been told of it. */
function announce(link: Link, { sessionId }: v2.SubagentUpdate): void {
  if (!supports(link.client.capabilities, "subagents") || link.sessions.has(sessionId)) return;
  link.sessions.set(sessionId, new BridgedSession(link, sessionId));
}

async function permission(
  link: Link,
  params: v2.RequestPermissionRequest,
  signal: AbortSignal,
): Promise<v2.RequestPermissionResponse> {
  const session = link.sessions.get(params.sessionId);
  if (session === undefined || params.options.length === 0) return noConsent;
  session.flush();
  const { before, request, answer, after } = session.words.permission(params);
  void session.tell(before);
  let response: v1.RequestPermissionResponse | undefined;
  try {
    response = await link.client.request("session/request_permission", request, { signal });
    return answer(response);
  } catch (error) {
    return whenGone(error, noConsent);
  } finally {
    void session.tell(after(response));
  }
}

/** A question about a request names it as the client does; one about a request that is over has nobody to answer it. */
async function elicitation(
  link: Link,
  params: v2.CreateElicitationRequest,
  signal: AbortSignal,
): Promise<v2.CreateElicitationResponse> {
  const question = converted(() => elicitationToV1(params, link.sides.onLoss)) as v1.CreateElicitationRequest & {
    requestId?: v1.RequestId;
  };
  if (question.requestId !== undefined) {
    const requestId = link.ids.clientIdOf(question.requestId);
    if (requestId === undefined) return noAnswer;
    question.requestId = requestId;
  }
  try {
    return elicitationAnswerToV2(await link.client.request("elicitation/create", question, { signal, ungated: true }));
  } catch (error) {
    return whenGone(error, noAnswer);
  }
}

/** A client that is gone has not answered, which is no failure of the agent's turn. */
function whenGone<T>(error: unknown, instead: T): T {
  if (error instanceof ConnectionError) return instead;
  throw error;
}

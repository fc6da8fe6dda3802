import type { UnstableClientHandlersV1 } from "../../client/unstable.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { elicitationAnswerToV1, elicitationToV2 } from "../../versions/index.ts";
import type { Link } from "./link.ts";
import type { Sessions } from "./sessions.ts";
import type { Terminals } from "./terminals.ts";

const cancelledPermission: v1.RequestPermissionResponse = { outcome: { outcome: "cancelled" } };
const cancelledElicitation: v1.CreateElicitationResponse = { action: "cancel" };

/** What an agent of version 1 says to its client, which is the bridge: handed on in the words of version 2. */
export function agentCalls(
  link: Link,
  sessions: Sessions,
  terminals: Terminals,
  client: v2.ClientCapabilities,
): UnstableClientHandlersV1 {
  const files = link.sides.files?.(sessions.roots);
  return {
    "session/update": ({ sessionId, update, _meta }) => sessions.find(sessionId)?.update(update, _meta),

    "session/request_permission": async (params, { signal }) => {
      const session = sessions.find(params.sessionId);
      const permission = session?.words.permission(params);
      if (!session || !permission || session.prompts.cancelled) return cancelledPermission;
      const ask = async (until: AbortSignal) =>
        permission.answer(
          await link.client.request("session/request_permission", permission.request, { signal: until }),
        );
      return session.ask(signal, ask, cancelledPermission);
    },

    ...(client.elicitation && {
      "elicitation/create": async (params, { signal }) => {
        await link.ready;
        const { sessionId, requestId } = params as { sessionId?: string | null; requestId?: unknown };
        const clientId = link.ids.clientIdOf(requestId);
        if (sessionId == null && clientId == null) return cancelledElicitation;
        const ask = async (until: AbortSignal) => {
          const question = elicitationToV2(params, clientId ?? undefined);
          return elicitationAnswerToV1(await link.client.request("elicitation/create", question, { signal: until }));
        };
        if (sessionId == null) return ask(signal);
        const session = sessions.find(sessionId);
        if (!session || session.prompts.cancelled) return cancelledElicitation;
        return session.ask(signal, ask, cancelledElicitation);
      },
      "elicitation/complete": async (params) => {
        await link.ready;
        await link.client.notify("elicitation/complete", params);
      },
    }),

    ...(files && {
      "fs/read_text_file": (params) => {
        link.lose("L-39");
        return files.readTextFile(params);
      },
      "fs/write_text_file": (params) => files.writeTextFile(params),
    }),
    ...terminals.handlers,

    "mcp/message": async (params, { signal }) => {
      await link.ready;
      return link.client.request("mcp/message", params, { signal });
    },
    "auth/status_update": async (params) => {
      await link.ready;
      await link.client.notify("auth/status_update", params);
    },
  };
}

import type { Order } from "../rpc/index.ts";

/**
 * ACP's lanes: a session is one. What names no session (`elicitation/complete`, `auth/status_update`, …) is a lane too.
 * `session/new` and `session/fork` make sessions whose updates may come before the answer that names them.
 */
export const sessionOrder: Order = {
  lane(params) {
    const id = (params as { sessionId?: unknown } | null | undefined)?.sessionId;
    return typeof id === "string" ? id : undefined;
  },
  opens: (method) => method === "session/new" || method === "session/fork",
  opened: (result) => (result as { sessionId: string }).sessionId,
};

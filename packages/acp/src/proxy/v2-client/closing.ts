import type * as v2 from "../../schema/v2/unstable.ts";
import { endsWithin, maxTurnEndMs } from "../turn-end.ts";
import type { Link } from "./link.ts";
import type { RequestOf } from "./opening.ts";
import type { Sessions } from "./sessions.ts";
import type { Terminals } from "./terminals.ts";

/** Cancels, waits for the end of the turn, and lets go of a session. One that is not open counts as closed. */
export async function closeSession(
  link: Link,
  sessions: Sessions,
  terminals: Terminals,
  { sessionId, _meta }: v2.CloseSessionRequest,
  context: RequestOf,
): Promise<v2.CloseSessionResponse> {
  const session = sessions.find(sessionId);
  if (session === undefined) return {};
  session.cancel();
  if (!(await endsWithin(maxTurnEndMs, session.prompts.ended())))
    await session.tell({ sessionUpdate: "state_update", state: "idle", stopReason: "cancelled" });
  await terminals.host?.closeSession(sessionId);
  sessions.drop(session);
  if (!link.can("sessionCapabilities.close")) {
    link.lose("L-05");
    return {};
  }
  return link.forward(context, "session/close", { sessionId, ...(_meta && { _meta }) });
}

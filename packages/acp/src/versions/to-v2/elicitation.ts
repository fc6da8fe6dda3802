import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/**
 * A question to the user, as version 2 asks it: a form says that it is an object of properties. With both scopes, the session
 * is what counts. `requestId`: what the client calls the request that this is about.
 */
export function elicitationToV2(
  request: v1.CreateElicitationRequest,
  requestId?: v2.RequestId,
): v2.CreateElicitationRequest {
  const {
    sessionId,
    requestId: _,
    toolCallId,
    requestedSchema,
    ...rest
  } = request as unknown as {
    sessionId?: string | null;
    requestId?: unknown;
    toolCallId?: string | null;
    requestedSchema?: v1.ElicitationSchema;
  };
  const scope = sessionId == null ? { requestId } : { sessionId, ...(toolCallId != null && { toolCallId }) };
  const schema = requestedSchema && { type: "object", properties: {}, ...requestedSchema };
  return { ...rest, ...scope, ...(schema && { requestedSchema: schema }) } as v2.CreateElicitationRequest;
}

const actions = new Set<string>(["accept", "decline", "cancel"]);

/** The answer as version 1 has it. An action that it does not list is no consent: `cancel`. */
export function elicitationAnswerToV1(answer: v2.CreateElicitationResponse): v1.CreateElicitationResponse {
  return (actions.has(answer.action) ? answer : { action: "cancel" }) as v1.CreateElicitationResponse;
}

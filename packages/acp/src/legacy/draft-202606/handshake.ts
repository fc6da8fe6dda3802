import { isPlain, objects, type Plain } from "../shape.ts";

const unknown = { name: "unknown", version: "unknown" };

/** What of the agent's sessions the draft announces one by one. */
const announced = { load: {}, list: {}, resume: {}, close: {} };

/** Whether an `initialize` is the draft's: version 2, but with none of its marks. */
export function isDraftRequest(params: unknown): params is Plain {
  return isPlain(params) && params.protocolVersion === 2 && params.info == null && params.clientCapabilities == null;
}

/** Whether the answer to an `initialize` is the draft's. */
export function isDraftResult(result: unknown): result is Plain {
  return isPlain(result) && result.protocolVersion === 2 && result.info == null && result.agentCapabilities == null;
}

export function requestFromDraft({ clientInfo, ...rest }: Plain): Plain {
  return { ...rest, info: clientInfo ?? unknown };
}

export function resultToDraft({ info, capabilities, authMethods, ...rest }: Plain): Plain {
  const { session, auth } = isPlain(capabilities) ? capabilities : ({} as Plain);
  const methods = objects(authMethods).map(({ methodId, ...method }) => ({ id: methodId, ...method }));
  return {
    ...rest,
    agentInfo: info,
    capabilities: {
      ...(capabilities as Plain | undefined),
      ...(isPlain(session) && { session: { ...session, ...announced } }),
      auth: { ...(auth as Plain | undefined), ...(methods.length > 0 && { logout: {} }) },
    },
    ...(methods.length > 0 && { authMethods: methods }),
  };
}

export function resultFromDraft({ agentInfo, authMethods, ...rest }: Plain): Plain {
  const methods = objects(authMethods).map(({ id, ...method }) => ({ type: "agent", methodId: id, ...method }));
  return { ...rest, info: agentInfo ?? unknown, ...(methods.length > 0 && { authMethods: methods }) };
}

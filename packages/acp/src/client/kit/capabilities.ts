import { merge, type Plain } from "../../protocol/index.ts";
import type { ClientOptions } from "./options.ts";

/** What is advertised beyond what the handlers show. Events and state have all of the first three. */
export function capabilitiesOf(version: 1 | 2, options: ClientOptions, unstable: boolean): Plain {
  const { elicitation = {}, terminalAuth, capabilities = {} } = options;
  const asks = {
    ...((elicitation.form || elicitation.url) && {
      elicitation: { form: elicitation.form ? {} : null, ...(elicitation.url && { url: {} }) },
    }),
  };
  if (version === 2) {
    const auth = terminalAuth && { auth: { terminal: {} } };
    return merge({ ...asks, ...auth }, capabilities.v2 as Plain | undefined);
  }
  const shown = {
    session: { notices: {}, compaction: {}, configOptions: { boolean: {} } },
    ...(unstable && { plan: {}, subagents: {} }),
    // What agents of version 1 look for before they tell of terminals of their own.
    _meta: { terminal_output: true },
  };
  const auth = terminalAuth && { auth: { terminal: true } };
  return merge({ ...shown, ...asks, ...auth }, capabilities.v1 as Plain | undefined);
}

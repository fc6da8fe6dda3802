import { aliases } from "./aliases.ts";
import { type Dialect, dialect, type Translator } from "./dialect.ts";
import { isCall, isPlain, type Plain, rewrite } from "./shape.ts";

/**
 * For peers of March 2026, when `session/close` (unstable then) was called `session/stop`, in either direction: the method
 * and its capability `sessionCapabilities.stop`.
 */
export function renamedMethods(): Dialect {
  return dialect(renaming);
}

function renaming(): Translator {
  const { fromPeer } = aliases([{ wire: "session/stop", ours: "session/close", required: { sessionId: "string" } }]);
  /** Whether the agent at the other end knows only the old name. */
  let isOld = false;
  return {
    fromPeer(message, about, io) {
      if (about?.method === "initialize" && "result" in message) {
        const capabilities = capabilitiesOf(message.result);
        isOld = isPlain(capabilities?.stop) && capabilities.close == null;
        if (isOld) capabilities!.close = capabilities!.stop;
      }
      fromPeer?.(message, about, io);
    },
    toPeer(message, about, io) {
      if (isOld && isCall(message, "session/close")) return io.toPeer(rewrite(message, "session/stop", undefined));
      const capabilities =
        about?.method === "initialize" && "result" in message ? capabilitiesOf(message.result) : undefined;
      if (!isPlain(capabilities?.close) || !("result" in message)) return io.toPeer(message);
      const { agentCapabilities } = message.result as { agentCapabilities: Plain };
      const sessionCapabilities = { stop: capabilities.close, ...capabilities };
      const result = { ...(message.result as Plain), agentCapabilities: { ...agentCapabilities, sessionCapabilities } };
      io.toPeer({ ...message, result });
    },
  };
}

/** The session capabilities in a version 1 answer to `initialize`. */
function capabilitiesOf(result: unknown): Plain | undefined {
  const agent = isPlain(result) ? result.agentCapabilities : undefined;
  const session = isPlain(agent) ? agent.sessionCapabilities : undefined;
  return isPlain(session) ? session : undefined;
}

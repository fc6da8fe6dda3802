import { question, reply } from "./agentao-question.ts";
import { type Dialect, dialect, type Translator } from "./dialect.ts";
import { sessionOf } from "./model-option.ts";
import { isAnswer, isCall, isPlain, isRequest, paramsOf, resultOf, text, updateOf } from "./shape.ts";

/**
 * For a version 1 client whose agent is Agentao.
 *
 * `_meta`, which it refuses, is left out of all that is sent, and so is the `type` of a value chosen by its id. The content that
 * it sends with a tool call's update is meant to be appended: handlers see the whole content, as the protocol has it. Its
 * `_agentao.cn/ask_user` reaches the `elicitation/create` handler as a form with one field, `answer`; whatever is no
 * answer (declined, no handler, an error) is told as `(user unavailable)`.
 */
export function agentao(): Dialect {
  return dialect(profile);
}

function profile(): Translator {
  /** The content so far: session → tool call → items. */
  const contents = new Map<string, Map<string, unknown[]>>();

  function append(sessionId: string, body: { [key: string]: unknown }): void {
    const id = text(body.toolCallId);
    if (id === undefined || !Array.isArray(body.content)) return;
    const calls = contents.get(sessionId) ?? new Map<string, unknown[]>();
    contents.set(sessionId, calls);
    const before = body.sessionUpdate === "tool_call_update" ? (calls.get(id) ?? []) : [];
    body.content = [...before, ...body.content];
    calls.set(id, body.content as unknown[]);
  }

  return {
    fromPeer(message, about, io) {
      if (isCall(message, "_agentao.cn/ask_user") && isRequest(message)) return io.toUs(question(message));
      const said = updateOf(message);
      if (said?.body.sessionUpdate === "tool_call" || said?.body.sessionUpdate === "tool_call_update")
        append(said.sessionId, said.body);
      // A turn or a replay is over, and with it its tool calls.
      if (about !== undefined && isAnswer(message) && ends.has(about.method))
        contents.delete(sessionOf(about.method, about.params, resultOf(message) ?? {}) ?? "");
      io.toUs(message);
    },
    toPeer(message, about, io) {
      if (isAnswer(message)) {
        if (about?.method === "_agentao.cn/ask_user") return io.toPeer(reply(message));
        return io.toPeer(message.result === undefined ? message : { ...message, result: bare(message.result) });
      }
      if (!isCall(message) || message.method.startsWith("_") || !isPlain(message.params)) return io.toPeer(message);
      const params = bare(paramsOf(message)) as { [key: string]: unknown };
      if (message.method === "session/set_config_option" && typeof params.value === "string") delete params.type;
      io.toPeer({ ...message, params } as typeof message);
    },
  };
}

const ends: ReadonlySet<string> = new Set(["session/new", "session/load", "session/prompt"]);

/** A copy without `_meta`, however deep. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "_meta")
      .map(([key, inner]) => [key, bare(inner)]),
  );
}

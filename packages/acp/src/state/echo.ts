import type * as v1 from "../schema/v1/unstable.ts";
import type * as v2 from "../schema/v2/unstable.ts";
import { enter } from "./facts.ts";
import { patchMessage } from "./messages.ts";
import { messageKey, type Session, syntheticPrefix } from "./model.ts";
import { sameValue } from "./same-value.ts";
import { blockOf } from "./v1-shapes.ts";

/**
 * A prompt of version 1 is on its way: the message is shown and the session runs, which that version reports neither of. An
 * agent may repeat the prompt; what it repeats word for word is shown once.
 */
export function promptSent(session: Session, prompt: readonly v1.ContentBlock[]): Session {
  const messageId = `${syntheticPrefix}${session.messages.length}`;
  const content = prompt.map(blockOf);
  const shown = patchMessage(session, "user", { messageId, content });
  const edge = { echo: { key: messageKey("user", messageId), rest: content } };
  return { ...enter(shown, { state: "running" }), edge };
}

/** The session when a chunk repeats what is next in the prompt; undefined when it says something else. */
export function takeEcho(session: Session, chunk: v1.ContentChunk): Session | undefined {
  const { echo } = session.edge;
  const rest = echo && restAfter(echo.rest, blockOf(chunk.content));
  return rest && { ...session, edge: { ...session.edge, echo: { ...echo, rest } } };
}

/** What is left of a prompt after a block that repeats its beginning; undefined when the block says something else. */
export function restAfter(
  [next, ...later]: readonly v2.ContentBlock[],
  block: v2.ContentBlock,
): v2.ContentBlock[] | undefined {
  if (next === undefined) return undefined;
  if (next.type === "text" && block.type === "text") {
    const [all, part] = [next.text as string, block.text as string];
    if (part === "" || !all.startsWith(part)) return undefined;
    return all === part ? later : [{ type: "text", text: all.slice(part.length) }, ...later];
  }
  return sameValue(next, block) ? later : undefined;
}

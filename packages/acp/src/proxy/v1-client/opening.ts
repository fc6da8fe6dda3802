import type { RequestContext } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { blockToV2, mcpServersToV2 } from "../../versions/index.ts";
import { converted, type Link } from "./link.ts";
import { BridgedSession } from "./session.ts";

/** What a handler of a request is told. */
export type RequestOf = Pick<RequestContext, "id" | "signal" | "afterResponse">;

type Setup = Omit<v1.NewSessionRequest, "mcpServers"> & { readonly mcpServers?: v1.McpServer[] };

/** A new session, or a copy of one. What the agent tells of it waits until the client knows its id. */
export async function create(
  link: Link,
  method: "session/new" | "session/fork",
  params: Setup,
  context: RequestOf,
): Promise<v1.NewSessionResponse> {
  const answer = await link.forward<v2.NewSessionResponse>(context, method, setupToV2(link, params));
  const session = new BridgedSession(link, answer.sessionId);
  link.sessions.set(answer.sessionId, session);
  return { sessionId: answer.sessionId, ...session.opened(answer, context) };
}

/** A stored session, with its history told first or without. */
export async function reopen(
  link: Link,
  params: Setup & { readonly sessionId: string },
  context: RequestOf,
  { replay }: { readonly replay: boolean },
): Promise<v1.LoadSessionResponse> {
  const { sessionId } = params;
  const known = link.sessions.get(sessionId);
  const session = known ?? new BridgedSession(link, sessionId);
  if (replay) session.restart();
  link.sessions.set(sessionId, session);
  const setup = setupToV2(link, params);
  try {
    const answer = await link.forward<v2.ResumeSessionResponse>(context, "session/resume", {
      ...setup,
      ...(replay && { replayFrom: { type: "start" } }),
    });
    session.flush();
    return session.opened(answer, context);
  } catch (error) {
    if (known === undefined) link.sessions.delete(sessionId);
    throw error;
  }
}

function setupToV2(link: Link, params: Setup): object {
  const { mcpServers = [], systemPrompt, ...rest } = params;
  return {
    ...rest,
    mcpServers: converted(() => mcpServersToV2(mcpServers, link.agent.capabilities)),
    ...(systemPrompt && { systemPrompt: { ...systemPrompt, content: systemPrompt.content.map(blockToV2) } }),
  };
}

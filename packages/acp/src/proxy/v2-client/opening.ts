import { authRequired, invalidParams, type RequestContext, RequestError, resourceNotFound } from "../../rpc/index.ts";
import type * as v1 from "../../schema/v1/unstable.ts";
import type * as v2 from "../../schema/v2/unstable.ts";
import { mcpServerToV1 } from "../../versions/index.ts";
import type { BridgedSession } from "./bridged-session.ts";
import type { Link } from "./link.ts";
import type { Sessions } from "./sessions.ts";

/** What a handler of a request is told. */
export type RequestOf = Pick<RequestContext, "id" | "signal">;

/** Opens sessions: anew, as a copy, and again. What the agent lacks of the latter is made up for as far as it can be. */
export class Opening {
  private readonly link: Link;
  private readonly sessions: Sessions;

  constructor(link: Link, sessions: Sessions) {
    this.link = link;
    this.sessions = sessions;
  }

  async create(params: v2.NewSessionRequest, context: RequestOf): Promise<v2.NewSessionResponse> {
    this.refuseSignedOut();
    return this.opened(await this.link.forward<v1.NewSessionResponse>(context, "session/new", setup(params)), params);
  }

  async fork(params: v2.ForkSessionRequest, context: RequestOf): Promise<v2.ForkSessionResponse> {
    this.refuseSignedOut();
    return this.opened(await this.link.forward<v1.ForkSessionResponse>(context, "session/fork", setup(params)), params);
  }

  async resume(params: v2.ResumeSessionRequest, context: RequestOf): Promise<v2.ResumeSessionResponse> {
    this.refuseSignedOut();
    const { replayFrom, ...rest } = params;
    if (replayFrom && replayFrom.type !== "start")
      throw invalidParams("Invalid params: this agent can replay a session from its start only");
    const wasOpen = this.sessions.find(params.sessionId) !== undefined;
    const session = this.sessions.take(params.sessionId, params);
    try {
      const answer = await this.reopen(session, rest, context, {
        replay: replayFrom !== undefined && replayFrom !== null,
        wasOpen,
      });
      await session.tellState();
      return answer;
    } catch (error) {
      if (!wasOpen) this.sessions.drop(session);
      throw withSession(error, params.sessionId);
    }
  }

  private async reopen(
    session: BridgedSession,
    params: Omit<v2.ResumeSessionRequest, "replayFrom">,
    context: RequestOf,
    { replay, wasOpen }: { readonly replay: boolean; readonly wasOpen: boolean },
  ): Promise<v2.ResumeSessionResponse> {
    const canResume = this.link.can("sessionCapabilities.resume");
    if (this.link.can("loadSession") && (replay || (!canResume && !wasOpen)))
      return this.load(session, params, context, replay);
    if (!canResume && !wasOpen)
      throw resourceNotFound("This agent cannot open a session again", { sessionId: session.sessionId });
    if (replay && !wasOpen) this.link.compromise("L-04", "The agent cannot show again what was said in the session");
    const result = canResume
      ? await this.link.forward<v1.ResumeSessionResponse>(context, "session/resume", setup(params))
      : null;
    session.words.settings.answered(result);
    if (replay && wasOpen && !(await session.replay())) this.link.lose("L-04");
    return { ...metaOf(result), ...session.options, ...(session.commands && { availableCommands: session.commands }) };
  }

  /** The agent says all of it again before it answers. */
  private async load(
    session: BridgedSession,
    params: object,
    context: RequestOf,
    replay: boolean,
  ): Promise<v2.ResumeSessionResponse> {
    session.restart();
    session.muted = !replay;
    try {
      const result = await this.link.forward<v1.LoadSessionResponse>(context, "session/load", setup(params));
      session.words.turnEnded();
      session.words.settings.answered(result);
      return { ...metaOf(result), ...session.options };
    } finally {
      session.muted = false;
    }
  }

  private opened(
    result: v1.NewSessionResponse,
    place: { readonly cwd: string; readonly additionalDirectories?: string[] },
  ): v2.NewSessionResponse {
    const { sessionId } = result;
    const session = this.sessions.take(sessionId, place);
    session.words.settings.answered(result);
    return { ...metaOf(result), sessionId, ...session.options };
  }

  private refuseSignedOut(): void {
    if (this.link.signedOut) throw authRequired();
  }
}

/** The params of a call that opens a session, as version 1 has them. */
function setup(params: object): object {
  const { mcpServers, ...rest } = params as { mcpServers?: v2.McpServer[] };
  const servers = (mcpServers ?? []).map((server) => {
    const known = mcpServerToV1(server);
    if (known === undefined)
      throw invalidParams(`Invalid params: no agent takes an MCP server of type "${server.type}"`);
    return known;
  });
  return { ...rest, mcpServers: servers };
}

function metaOf(result: { _meta?: { [key: string]: unknown } | null } | null): { _meta?: { [key: string]: unknown } } {
  return result?._meta ? { _meta: result._meta } : {};
}

/** Version 2 names the session that was not found. */
export function withSession(error: unknown, sessionId: string): unknown {
  if (!(error instanceof RequestError) || error.code !== -32002 || error.data != null) return error;
  return resourceNotFound(error.reason, { sessionId });
}

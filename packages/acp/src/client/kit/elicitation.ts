import { invalidParams } from "../../rpc/index.ts";
import type * as v2 from "../../schema/v2/unstable.ts";

/** A question to the user that is more than consent. All texts are the agent's. */
export interface ElicitationQuestion<Mode extends "form" | "url" = "form" | "url"> {
  readonly mode: Mode;
  readonly message: string;
  /** The session that asks; absent when a request of this client does, as a sign-in may. */
  readonly sessionId?: string;
  readonly toolCallId?: string;
  /** As it came: a form has `requestedSchema`, a link has `url` and `elicitationId`. */
  readonly request: Extract<v2.CreateElicitationRequest, { mode: Mode }>;
}

/** What the user says: the filled form, an explicit no, or nothing (the question was put away). */
export type ElicitationAnswer =
  | "accept"
  | "decline"
  | "cancel"
  | { readonly action: "accept"; readonly content?: { readonly [field: string]: v2.ElicitationContentValue } };

/** How the user is asked. Which handlers are there is what is advertised. */
export interface ElicitationHandlers {
  /** Shows a form. Values are to be checked against the schema before they are given. */
  readonly form?: (
    question: ElicitationQuestion<"form">,
    context: { readonly signal: AbortSignal },
  ) => ElicitationAnswer | Promise<ElicitationAnswer>;
  /**
   * Asks whether to open a link; `accept` means that the user wants to, not that it is done. `completed` resolves when the
   * agent says that it is.
   */
  readonly url?: (
    question: ElicitationQuestion<"url">,
    context: { readonly signal: AbortSignal; readonly completed: Promise<void> },
  ) => ElicitationAnswer | Promise<ElicitationAnswer>;
}

/** Links that are known at once: of those that are open, and of those that the agent completed before it asked. */
export const MAX_LINKS = 256;

/** The links that the agent waits for. */
export class Links {
  private readonly byId = new Map<string, PromiseWithResolvers<void>>();

  /** Resolves when the agent says that this link has been dealt with, also when it said so before. */
  completed(id: string): Promise<void> {
    return this.of(id).promise;
  }

  complete(id: string): void {
    this.of(id).resolve();
  }

  private of(id: string): PromiseWithResolvers<void> {
    const link = this.byId.get(id) ?? Promise.withResolvers<void>();
    this.byId.set(id, link);
    const [oldest] = this.byId.keys();
    if (this.byId.size > MAX_LINKS) this.byId.delete(oldest!);
    return link;
  }
}

/** The session that asks, if it is one. */
export function sessionOf(request: v2.CreateElicitationRequest): string | undefined {
  const { sessionId } = request as { sessionId?: unknown };
  return typeof sessionId === "string" ? sessionId : undefined;
}

/** Asks in the way that the request wants. Throws `-32602` when that is not offered (ELIC-04). */
export function elicit(
  handlers: ElicitationHandlers,
  request: v2.CreateElicitationRequest,
  links: Links,
): (signal: AbortSignal) => Promise<v2.CreateElicitationResponse> {
  const { mode, message, toolCallId } = request as v2.CreateElicitationRequest & { toolCallId?: string | null };
  const sessionId = sessionOf(request);
  const common = { message, ...(sessionId !== undefined && { sessionId }), ...(toolCallId != null && { toolCallId }) };
  const { form, url } = handlers;
  if (mode === "form" && form) {
    const question = { ...common, mode, request: request as ElicitationQuestion<"form">["request"] } as const;
    return async (signal) => responseTo(await form(question, { signal }));
  }
  if (mode === "url" && url) {
    const asked = request as ElicitationQuestion<"url">["request"];
    const question = { ...common, mode, request: asked } as const;
    const completed = links.completed(asked.elicitationId);
    return async (signal) => responseTo(await url(question, { signal, completed }));
  }
  throw invalidParams(`This client does not take elicitations of mode ${JSON.stringify(mode)}`);
}

function responseTo(answer: ElicitationAnswer): v2.CreateElicitationResponse {
  return typeof answer === "string" ? { action: answer } : (answer as v2.CreateElicitationResponse);
}

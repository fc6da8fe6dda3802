import { AcpError } from "@colloquy/acp";
import type { McpServer } from "@colloquy/acp/agent";
import { ProcessError } from "@colloquy/acp/node";
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, SseError } from "@modelcontextprotocol/client";
import type { Channel } from "./channel.ts";
import { named, shortLine, theServer, withLastWords, withoutSecrets } from "./words.ts";

/** What a server was doing for us, as words that follow "answer": `initialize`, or a tool's name. */
type Doing = string;

/**
 * Why a server did not do what it was asked, as a sentence that names it, for the user and the model. `ended`: why its
 * channel is over, where that is known. No value of its variables and headers is in it.
 */
export function failure(server: McpServer, error: unknown, doing: Doing, ended?: string, stderr = ""): string {
  return withoutSecrets(ended ?? withLastWords(sentence(server, error, doing), stderr), server);
}

/** That a server took longer than it may. */
export function late(server: McpServer, doing: Doing, ms: number, channel?: Channel): string {
  const words = `${theServer(server)} did not answer ${shortLine(doing)} within ${ms / 1_000} s`;
  return withoutSecrets(withLastWords(words, channel?.stderr() ?? ""), server);
}

/** Whether an answer to a request never comes because the server, or its session, is not there any more. */
export function isGone(error: unknown): boolean {
  if (error instanceof SdkHttpError) return error.data.status === 404 || error.data.status >= 500;
  if (error instanceof SdkError)
    return error.code === SdkErrorCode.ConnectionClosed || error.code === SdkErrorCode.NotConnected;
  return error instanceof TypeError || error instanceof SseError;
}

/** Whether a server over HTTP has forgotten our session: what was asked has not been done. */
export function isForgotten(error: unknown): boolean {
  return error instanceof SdkHttpError && error.data.status === 404;
}

/** Whether a request was given up because of its time. */
export function isLate(error: unknown): error is SdkError {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout;
}

/** The time in all that such a request has used up, in milliseconds; `undefined`: it was silent for too long. */
export function allowedMs(error: SdkError): number | undefined {
  return (error.data as { maxTotalTimeout?: number } | undefined)?.maxTotalTimeout;
}

function sentence(server: McpServer, error: unknown, doing: Doing): string {
  const name = theServer(server);
  if (error instanceof ProcessError) return named(server, error);
  if (error instanceof AcpError) return `${name} cannot be used: ${shortLine(error.message)}`;
  if (error instanceof SdkHttpError) {
    const { status, statusText } = error.data;
    const said = typeof error.data.text === "string" ? error.data.text : "";
    const words = shortLine(`${statusText ?? ""} ${said}`);
    return `${name} refused ${shortLine(doing)} with HTTP status ${status}${words && `: ${words}`}`;
  }
  if (error instanceof ProtocolError) return `${name} failed at ${shortLine(doing)}: ${shortLine(error.message)}`;
  if (isGone(error)) return `${name} cannot be reached: ${shortLine(root(error))}`;
  return `${name} gave no answer to ${shortLine(doing)} that makes sense: ${shortLine(root(error))}`;
}

/** What is at the bottom of it: "fetch failed" alone says nothing. */
function root(error: unknown): string {
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  if (!(at instanceof Error)) return String(at);
  return at.message || ((at as NodeJS.ErrnoException).code ?? at.name);
}

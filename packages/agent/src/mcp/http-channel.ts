import { AcpError } from "@colloquy/acp";
import {
  type JSONRPCMessage,
  SSEClientTransport,
  SseError,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { boundedFetch } from "./bounded-fetch.ts";
import { atMost } from "./bounded-wait.ts";
import type { Channel, HttpServer, Surroundings } from "./channel.ts";
import { GOODBYE_MS } from "./limits.ts";
import { shortLine, theServer } from "./words.ts";

/** JSON-RPC leaves this code to implementations. */
const NO_ANSWER = -32000;

/** Headers of the transport's own (MCPS-15): what is declared for these is left out. */
const OWN_HEADERS = [
  ...["accept", "content-type", "last-event-id"],
  ...["mcp-method", "mcp-name", "mcp-protocol-version", "mcp-session-id"],
];

/**
 * A server as an address: streamable HTTP, or the event stream of older servers. Its headers go to its own origin only; a
 * redirect to another one is not followed.
 */
export function httpChannel(server: HttpServer, { limits }: Surroundings): Channel {
  const url = new URL(server.url);
  if (!/^https?:$/.test(url.protocol)) throw new AcpError("its address is neither http nor https");
  const options = { requestInit: { headers: headersOf(server) }, fetch: boundedFetch(limits.maxMessageBytes) };
  return server.type === "sse"
    ? sse(server, new SSEClientTransport(url, options))
    : streamable(new StreamableHTTPClientTransport(url, options));
}

function headersOf(server: HttpServer): Headers {
  const headers = new Headers();
  for (const { name, value } of server.headers) {
    if (OWN_HEADERS.includes(name.toLowerCase())) continue;
    try {
      headers.append(name, value);
    } catch {
      // The error has the value in it, which may be a key.
      throw new AcpError(`its header ${JSON.stringify(name)} is none that can be sent`);
    }
  }
  return headers;
}

function streamable(transport: StreamableHTTPClientTransport): Channel {
  const send = transport.send.bind(transport);
  const noAnswer = (message: JSONRPCMessage) => {
    // Where the answer has come already, nobody waits for this one.
    if ("id" in message && "method" in message && typeof message.id === "number")
      transport.onmessage?.({
        jsonrpc: "2.0",
        id: message.id,
        error: { code: NO_ANSWER, message: "it broke off without an answer" },
      });
  };
  // The library waits for the time limit when the response to a request ends without the answer.
  transport.send = (message, options) =>
    send(message, {
      ...options,
      onRequestStreamEnd: () => {
        options?.onRequestStreamEnd?.();
        [message].flat().forEach(noAnswer);
      },
    });
  return {
    transport,
    ending: async () => undefined,
    stderr: () => "",
    close: async () => {
      await atMost(GOODBYE_MS, transport.terminateSession());
      await transport.close();
    },
  };
}

function sse(server: HttpServer, transport: SSEClientTransport): Channel {
  let problem: string | undefined;
  // A new stream would be a new session, which knows nothing of the calls of this one.
  transport.onerror = (error) => {
    if (!(error instanceof SseError) || problem !== undefined) return;
    problem = `${theServer(server)} cannot be reached: ${shortLine(error.message.replace(/^SSE error: /, ""))}`;
    void transport.close();
  };
  const wide: Transport = transport;
  return { transport: wide, ending: async () => problem, stderr: () => "", close: () => transport.close() };
}

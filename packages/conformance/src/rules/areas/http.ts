import { area } from "../parse.ts";

export const http = area(
  "Streamable HTTP transport (RFD Active, A26; SDK behaviour marked K)",
  `
HTTP-01 | * | S | MUST   | A | One endpoint, "/acp", serves POST, GET, DELETE and the upgrade to WebSocket. | remote
HTTP-02 | * | K | MUST   | A | A client that supports remote agents supports both streamable HTTP and WebSocket. | remote
HTTP-03 | * | S | MAY    | A | A server may offer WebSocket alone. | remote
HTTP-04 | * | S | MUST   | A | Streamable HTTP needs HTTP/2. | remote
HTTP-05 | * | S | MUST   | A | A POST whose content type is not "application/json" is answered with status 415. | remote
HTTP-06 | * | S | MUST   | A | A POST of "initialize" without a connection id is answered with status 200, a JSON body and the header "Acp-Connection-Id". | remote
HTTP-07 | * | S | MUST   | A | Every other POST that is accepted is answered at once with status 202 and no body. | remote
HTTP-08 | * | S | MUST   | A | A request without a connection id is answered with status 400. | remote
HTTP-09 | * | S | MUST   | A | A POST, GET or DELETE with an unknown connection id is answered with status 404. | remote
HTTP-10 | * | S | MUST   | A | A POST for a session without the header "Acp-Session-Id" is answered with status 400. | remote
HTTP-11 | * | S | MUST   | K | A POST whose header and "params.sessionId" name different sessions is answered with status 400. | remote
HTTP-12 | * | K | MUST   | A | After initialize, a client sends the connection id with every request, and the session id with every POST for a session, responses included. | remote
HTTP-13 | * | S | MUST   | K | A response of the client to a request of a session is answered with status 400 if its session header is missing or wrong. | remote
HTTP-14 | * | S | MUST   | A | A GET that does not accept "text/event-stream" is answered with status 406. | remote
HTTP-15 | * | S | MUST   | A | A GET with a connection id alone opens the stream of the connection, and one with a session id as well that of the session. | remote
HTTP-16 | * | S | MUST   | A | A GET for an unknown session is answered with status 404. | remote
HTTP-17 | * | S | MUST   | A | The responses to "session/new" and "session/load" come on the stream of the connection. | remote
HTTP-18 | * | S | MUST   | A | Updates, requests of the agent and responses for a session come on the stream of that session. | remote
HTTP-19 | * | S | MUST   | A | Messages of no session come on the stream of the connection. | remote
HTTP-20 | * | S | MUST   | A | A stream is of type "text/event-stream", with one message in each event. | remote
HTTP-21 | * | K | MUST   | I | A client reads event streams in full: comments, data of several lines, every line end, unknown fields and a byte order mark. | remote
HTTP-22 | * | S | SHOULD | K | A stream is kept alive with comments, and marked "Cache-Control: no-cache". | remote
HTTP-23 | * | S | MUST   | K | Messages from before a stream is open are kept for it. | remote
HTTP-24 | * | S | MUST   | K | A second reader of a stream is answered with status 409, and the first goes on. | remote
HTTP-25 | * | S | MUST   | A | A DELETE with a connection id ends the connection with all its streams and is answered with status 202, and one without is answered with status 400. | remote
HTTP-26 | * | S | MUST   | N | A POST of an array is refused with status 501 or 400, and none of its entries is handled. | remote
HTTP-27 | * | S | MUST   | K | A POST of anything but a JSON object is answered with status 400. | remote
HTTP-28 | * | S | MUST   | K | An "initialize" that comes with a connection id is answered with status 400. | remote
HTTP-29 | * | S | MUST   | K | An "initialize" without an id, or with null for it, is answered with status 400. | remote
HTTP-30 | * | S | SHOULD | K | Other HTTP methods are answered with status 405, a body that is too large with 413, and one that is broken off with 499. | remote
HTTP-31 | * | S | SHOULD | K | An "initialize" that fails is answered with status 500 and error -32603, and its connection is dropped. | remote
HTTP-32 | * | K | MUST   | A | A client keeps cookies and sends them back for as long as the connection lasts. | remote
HTTP-33 | * | K | SHOULD | A | After initialize, a client sends the agreed version in the header "Acp-Protocol-Version". | remote
HTTP-34 | 1 | S | MUST   | A | Sessions outlive a lost connection, and can be loaded on a new one. | remote
HTTP-35 | 1 | B | INFO   | A | Messages that were on their way when a connection was lost are not sent again. | remote
HTTP-36 | 1 | K | INFO   | A | To connect again means a new initialize, new streams and "session/load". | remote
HTTP-37 | 2 | B | INFO   | A | It is planned that streams can be taken up again with "Last-Event-ID". | remote
HTTP-38 | * | S | INFO   | A | The ids of connections and sessions find the way; they are no credentials. | remote
HTTP-39 | * | S | SHOULD | A | A server checks the header "Origin". | remote
HTTP-40 | * | S | MUST   | I | The ids of connections cannot be guessed. | remote
HTTP-41 | * | K | INFO   | K | Status 401, 403, 404 and 410 of a POST end the connection, 409 ends its session, and any other error fails that request alone. | remote
HTTP-42 | * | K | INFO   | K | The end of the stream of the connection ends it, and the end of the stream of a session fails the requests that wait in it. | remote
HTTP-43 | * | K | MUST   | K | A client opens the stream of a session as soon as it knows its id, and before it sends anything for it. | remote
HTTP-44 | * | S | SHOULD | K | A server bounds what it keeps for slow readers, and the number of its streams. | remote
HTTP-45 | * | S | MUST   | I | A redirection never carries credentials to another origin. | remote
HTTP-46 | * | S | MUST   | A | A connection may have several sessions, each with a stream of its own. | remote
HTTP-47 | * | S | MUST   | I | Messages of one stream come in the order in which they were sent. | remote
HTTP-48 | 1 | S | INFO   | I | A load is over only when both its response and its history have come, which are on different streams. | remote
`,
);

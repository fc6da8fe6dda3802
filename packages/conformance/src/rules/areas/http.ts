import { area } from "../parse.ts";

export const http = area(
  "Streamable HTTP transport (RFD Active, A26; SDK behaviour marked K)",
  `
HTTP-01 | * | S | MUST   | A | one endpoint ("/acp") serves POST, GET, DELETE and the WebSocket upgrade
HTTP-02 | * | K | MUST   | A | clients that support remote HTTP support both Streamable HTTP and WebSocket
HTTP-03 | * | S | MAY    | A | a server may offer WebSocket only
HTTP-04 | * | S | MUST   | A | HTTP/2 is required for Streamable HTTP
HTTP-05 | * | S | MUST   | A | POST content type must be "application/json" else 415
HTTP-06 | * | S | MUST   | A | "initialize" POST without connection id → 200, JSON body, "Acp-Connection-Id" header
HTTP-07 | * | S | MUST   | A | every other accepted POST → 202, empty body, at once
HTTP-08 | * | S | MUST   | A | missing connection id → 400
HTTP-09 | * | S | MUST   | A | unknown connection id → 404 (POST, GET, DELETE)
HTTP-10 | * | S | MUST   | A | session-scoped POST without "Acp-Session-Id" → 400
HTTP-11 | * | S | MUST   | K | header and "params.sessionId" differ → 400
HTTP-12 | * | K | MUST   | A | clients send the connection id on everything after initialize and the session id on session-scoped POSTs including responses to agent requests
HTTP-13 | * | S | MUST   | K | a client response to a session-routed request with missing or wrong session header → 400
HTTP-14 | * | S | MUST   | A | GET needs "Accept: text/event-stream" else 406
HTTP-15 | * | S | MUST   | A | GET with connection id only = connection stream; plus session id = session stream
HTTP-16 | * | S | MUST   | A | GET unknown session → 404; SDK instead opens and buffers
HTTP-17 | * | S | MUST   | A | "session/new" and "session/load" responses travel on the connection stream
HTTP-18 | * | S | MUST   | A | session updates, agent requests and responses to session POSTs travel on that session's stream
HTTP-19 | * | S | MUST   | A | messages with no session (auth/status_update, request-scoped elicitation, extension) travel on the connection stream
HTTP-20 | * | S | MUST   | A | SSE content type "text/event-stream", one JSON message per "data:" event
HTTP-21 | * | K | MUST   | I | clients parse SSE fully: comments, multi-line "data", CR/LF/CRLF, unknown fields, BOM
HTTP-22 | * | S | SHOULD | K | keep-alive comments (SDK every 15 s) and "Cache-Control: no-cache"
HTTP-23 | * | S | MUST   | K | messages produced before a stream is opened are buffered, not lost
HTTP-24 | * | S | MUST   | K | second receiver on a stream → 409, first unaffected
HTTP-25 | * | S | MUST   | A | DELETE with connection id ends the connection and its sessions' streams, 202; without → 400
HTTP-26 | * | S | MUST   | N | array body: not processed; 501 (RFD) or 400 with "-32600" body (SDK)
HTTP-27 | * | S | MUST   | K | invalid JSON → 400; non-object → 400
HTTP-28 | * | S | MUST   | K | "initialize" with a connection id → 400
HTTP-29 | * | S | MUST   | K | "initialize" without id or with null id → 400
HTTP-30 | * | S | SHOULD | K | other methods → 405; body too large → 413; aborted → 499
HTTP-31 | * | S | SHOULD | K | failed initialize → 500 with "-32603" and the connection is dropped
HTTP-32 | * | K | MUST   | A | cookies accepted, stored, returned for the life of the connection; may be dropped afterwards
HTTP-33 | * | K | SHOULD | A | "Acp-Protocol-Version" header after initialize (future)
HTTP-34 | 1 | S | MUST   | A | sessions survive a disconnect and can be loaded on a new connection
HTTP-35 | 1 | B | INFO   | A | in-flight messages are not replayed
HTTP-36 | 1 | K | INFO   | A | reconnect = new initialize, new streams, "session/load"
HTTP-37 | 2 | B | INFO   | A | planned: "Last-Event-ID" resumption, standard keep-alive
HTTP-38 | * | S | INFO   | A | ids are transport identifiers, not credentials; authentication is separate
HTTP-39 | * | S | SHOULD | A | "Origin" is validated (Phase 4)
HTTP-40 | * | S | MUST   | I | connection ids are unguessable
HTTP-41 | * | K | INFO   | K | 401, 403, 404, 410 on POST end the transport; 409 fails that session only; other errors fail that request with "data {status, body}"
HTTP-42 | * | K | INFO   | K | end of the connection stream is fatal; end of a session stream fails its pending requests, next message reopens
HTTP-43 | * | K | MUST   | K | the client opens a session stream as soon as a result reveals a session id, and before posting for it
HTTP-44 | * | S | SHOULD | K | limits: 64 MiB buffered, 60 s stall, 1024 buffered streams, 1024-char ids → close
HTTP-45 | * | S | MUST   | I | redirects must not carry credentials to another origin
HTTP-46 | * | S | MUST   | A | a connection hosts several sessions, each with its own stream
HTTP-47 | * | S | MUST   | I | ordering within one stream is the send order
HTTP-48 | 1 | S | INFO   | I | load: replay updates on the session stream, response on the connection stream, so their relative order is not guaranteed by the transport; clients must not finish the load before the replay is drained
`,
);

import { area } from "../parse.ts";

export const ws = area(
  "WebSocket transport",
  `
WS-01 | * | S | MUST   | A | GET + "Upgrade: websocket" → 101 with "Acp-Connection-Id"
WS-02 | * | K | MUST   | A | "initialize" is still the first message
WS-03 | * | B | MUST   | A | one JSON-RPC message per text frame
WS-04 | * | B | MUST   | A | binary frames ignored
WS-05 | * | S | MUST   | A | on disconnect the connection and its sessions' state are cleaned up (loadable sessions persist)
WS-06 | * | K | MUST   | A | cookies are sent on the upgrade and stored from its response
WS-07 | * | B | MUST   | A | no session header; routing by "sessionId" in the body
WS-08 | * | B | MUST   | K | invalid JSON → "-32700", array or non-object → "-32600", connection stays
WS-09 | * | S | INFO   | K | first message not "initialize" → close 1002; second "initialize" → "-32600"
WS-10 | * | S | INFO   | K | close codes: 1001 shutdown, 1002 protocol, 1008 limit, 1011 internal
WS-11 | * | B | MUST   | I | fragmented and large messages
WS-12 | * | B | SHOULD | A | liveness (ping/pong) is the implementer's task in v1
WS-13 | * | B | MUST   | I | close fails pending requests
WS-14 | * | S | SHOULD | K | slow readers are bounded (64 MiB unsent, 60 s)
`,
);

import { area } from "../parse.ts";

export const ws = area(
  "WebSocket transport",
  `
WS-01 | * | S | MUST   | A | A GET that asks for WebSocket is answered with status 101 and the header "Acp-Connection-Id". | remote
WS-02 | * | K | MUST   | A | The first message is "initialize", as everywhere. | remote
WS-03 | * | B | MUST   | A | Each text frame holds one message. | remote
WS-04 | * | B | MUST   | A | Binary frames are ignored. | remote
WS-05 | * | S | MUST   | A | When the socket closes, the connection and the state of its sessions are freed; sessions that are stored can be loaded again. | remote
WS-06 | * | K | MUST   | A | A client sends its cookies with the upgrade, and keeps those of the answer. | remote
WS-07 | * | B | MUST   | A | There is no session header: the "sessionId" in a message says where it belongs. | remote
WS-08 | * | B | MUST   | K | A frame that is not JSON is answered with error -32700, one that holds no object with -32600, and the socket stays open. | remote
WS-09 | * | S | INFO   | K | A first message other than "initialize" closes the socket with code 1002, and a second "initialize" is refused with error -32600. | remote
WS-10 | * | S | INFO   | K | The socket is closed with code 1001 at a shutdown, 1002 for a breach of the protocol, 1008 for a limit and 1011 for a failure. | remote
WS-11 | * | B | MUST   | I | Messages may be large, and may come in several frames. | remote
WS-12 | * | B | SHOULD | A | Each side sees to it, with pings, that it notices a dead connection. | remote
WS-13 | * | B | MUST   | I | When the socket closes, every request that waits fails. | remote
WS-14 | * | S | SHOULD | K | A server bounds what it keeps for a slow reader. | remote
`,
);

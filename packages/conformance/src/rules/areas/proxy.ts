import { area } from "../parse.ts";

export const proxy = area(
  "Proxy chains (unstable)",
  `
PROXY-01 | u | P | MUST   | N | conductor sends "proxy/initialize" to every component with a successor and "initialize" to the last
PROXY-02 | u | P | MUST   | N | before answering success a proxy forwards "initialize" to its successor
PROXY-03 | u | P | MUSTN  | N | "protocolVersion" unchanged by the proxy
PROXY-04 | u | P | MUST   | N | the answer describes the chain from the proxy onward
PROXY-05 | u | P | MUST   | N | conductor sends the client's version unless it supports only a lower one
PROXY-06 | u | P | MUST   | N | "proxy/successor" wraps one request (with id) or one notification (without)
PROXY-07 | u | P | MUST   | N | wrapped params forwarded unchanged; "null"/omitted = no params
PROXY-08 | u | P | MUST   | N | result or error returned as the same JSON value
PROXY-09 | u | P | MUSTN  | N | envelope "_meta" is not copied into the inner message
PROXY-10 | u | P | MUST   | N | conductor failures are plain errors, distinguishable from wrapped results only by context
PROXY-11 | u | P | MUST   | N | cancellation names the "proxy/successor" id on that hop; never forwarded as is
PROXY-12 | u | P | SHOULD | I | a proxy that cancels must itself cancel what it started on the next hop
PROXY-13 | u | P | SHOULD | A | a proxy passes unknown methods, notifications and variants through
PROXY-14 | u | P | MUST   | N | messages between proxy and predecessor are ordinary ACP, not wrapped
PROXY-15 | u | P | SHOULD | I | order of messages is preserved per direction
PROXY-16 | u | P | SHOULD | I | capabilities a proxy adds or removes are reflected in both directions
`,
);

import { area } from "../parse.ts";

export const proxy = area(
  "Proxy chains (unstable)",
  `
PROXY-01 | u | P | MUST   | N | A conductor sends "proxy/initialize" to every component that has a successor, and "initialize" to the last one. | proxy
PROXY-02 | u | P | MUST   | N | Before it answers with success, a proxy passes "initialize" on to its successor. | proxy
PROXY-03 | u | P | MUSTN  | N | A proxy leaves "protocolVersion" as it is. | proxy
PROXY-04 | u | P | MUST   | N | The answer of a proxy tells of the chain from itself onward. | proxy
PROXY-05 | u | P | MUST   | N | A conductor asks for the client's version, or for a lower one if that is all it supports. | proxy
PROXY-06 | u | P | MUST   | N | A "proxy/successor" holds one request if it has an id, and one notification if it has none. | proxy
PROXY-07 | u | P | MUST   | N | The "params" inside are passed on as they are, and null means that there are none. | proxy
PROXY-08 | u | P | MUST   | N | A result or error comes back as the same JSON value. | proxy
PROXY-09 | u | P | MUSTN  | N | The "_meta" of a "proxy/successor" is not copied into the message inside. | proxy
PROXY-10 | u | P | MUST   | N | Failures of the conductor are plain errors, which only their place tells from results that were passed on. | proxy
PROXY-11 | u | P | MUST   | N | A request is cancelled with the id that "proxy/successor" has on that hop, and the cancellation is never passed on as it is. | proxy
PROXY-12 | u | P | SHOULD | I | A proxy that is to cancel something cancels what it has begun for it on the next hop. | proxy
PROXY-13 | u | P | SHOULD | A | A proxy passes on methods, notifications and variants that it does not know. | proxy
PROXY-14 | u | P | MUST   | N | Between a proxy and its predecessor there is plain ACP, without wrapping. | proxy
PROXY-15 | u | P | SHOULD | I | Messages keep their order in each direction. | proxy
PROXY-16 | u | P | SHOULD | I | Capabilities that a proxy adds or removes are added or removed in both directions. | proxy
`,
);

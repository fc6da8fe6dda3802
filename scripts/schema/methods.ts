import type { Side } from "../../packages/acp/src/schema/method.ts";
import { essence } from "./compare.ts";
import type { Model } from "./model.ts";
import { refuse } from "./node.ts";

/** One wire method, with the names of its definitions. */
export interface Method {
  readonly name: string;
  request?: { side: Side; params: string; result: string };
  notification?: { side: Side; params: string };
}

const sides: { readonly [side: string]: Side } = { agent: "agent", client: "client", protocol: "both", proxy: "proxy" };

/** The methods that a schema annotates, by name. */
export function methodsOf(model: Model): Method[] {
  const methods = new Map<string, Method>();
  for (const [name, node] of Object.entries(model.definitions)) {
    const wire = node["x-method"] as string | undefined;
    if (wire === undefined) continue;
    const side = sides[node["x-side"] as string] ?? refuse(name, "unexpected side");
    let method = methods.get(wire);
    if (method === undefined) methods.set(wire, (method = { name: wire }));
    if (name.endsWith("Notification")) method.notification = { side, params: name };
    else {
      const request = (method.request ??= { side, params: "", result: "" });
      if (name.endsWith("Request")) request.params = name;
      else if (name.endsWith("Response")) request.result = name;
      else refuse(name, "neither request, response nor notification");
      if (request.side !== side) refuse(name, "request and response on different sides");
    }
  }
  for (const method of methods.values()) check(method, model);
  return [...methods.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function check({ name, request, notification }: Method, model: Model): void {
  if (request && (request.params === "" || request.result === "")) refuse(name, "half a request");
  if (request === undefined && notification === undefined) refuse(name, "neither request nor notification");
  if (request?.side === notification?.side && request && notification) {
    const same = essence(model.definitions[request.params]) === essence(model.definitions[notification.params]);
    if (!same) refuse(name, "one side receives it as two things that differ");
  }
}

/** The methods that one side receives, with the names of their params. */
export function served(methods: Method[], side: Side): { name: string; params: string }[] {
  return methods.flatMap(({ name, request, notification }) => {
    const params = [request, notification].find((each) => each && (each.side === side || each.side === "both"))?.params;
    return params === undefined ? [] : [{ name, params }];
  });
}

import type { Side } from "../../packages/acp/src/schema/method.ts";
import type { Docs } from "./docs.ts";
import { checkGate, checkPath } from "./gate-path.ts";
import { methodGates, updateGates } from "./gates.ts";
import { type Method, methodsOf, served } from "./methods.ts";
import type { Model } from "./model.ts";
import { refuse } from "./node.ts";
import { braces, comment, property } from "./text.ts";

/** The methods of one model as data and as types: `methods.gen.ts`. */
export function emitMethods(model: Model, docs: Docs, stable: ReadonlySet<string>): string {
  const methods = methodsOf(model);
  const up = model.stability === "stable" ? "../" : "../../";
  const interfaces = typeMaps(methods, docs, stable);
  const used = new Set(
    methods.flatMap(({ request, notification }) => [request?.params, request?.result, notification?.params]),
  );
  const names = [...used].filter((name) => name !== undefined).toSorted();
  return [
    braces("import type ", names, ' from "./types.gen.ts";'),
    `import type { MethodInfo } from "${up}method.ts";\n\n`,
    comment(["Every method of this version: who serves it, as what, and what must hold before it may be sent."]),
    "export const methods = {\n",
    ...methods.map((method) => `  ${property(method.name)}: ${info(method, model, stable)},\n`),
    "} as const satisfies { readonly [method: string]: MethodInfo };\n\n",
    comment([
      "The client capability that an agent needs before it sends a kind of `session/update`; other kinds need none.",
    ]),
    updates(model),
    ...interfaces,
  ].join("");
}

function info(method: Method, model: Model, stable: ReadonlySet<string>): string {
  const parts: string[] = [];
  if (method.request) parts.push(`request: "${method.request.side}"`);
  if (method.notification) parts.push(`notification: "${method.notification.side}"`);
  parts.push(`stability: "${stable.has(method.name) ? "stable" : "unstable"}"`);
  const gate = methodGates[model.version][method.name];
  if (gate !== undefined) {
    checkGate(gate, method, model);
    parts.push(`gate: ${literal(gate)}`);
  }
  const line = `{ ${parts.join(", ")} }`;
  return line.length + method.name.length < 113 ? line : `{\n${parts.map((part) => `    ${part},\n`).join("")}  }`;
}

function literal(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, each]) => `${property(key)}: ${literal(each)}`)
    .join(", ")} }`;
}

function updates(model: Model): string {
  const shape = model.shapes.get("SessionUpdate");
  const union = shape?.kind === "object" ? shape.union : undefined;
  const listed =
    union?.kind === "tagged"
      ? union.members.map((member) => member.value)
      : refuse("SessionUpdate", "is no tagged union");
  const gates = Object.entries(updateGates[model.version]).filter(([name]) => listed.includes(name));
  for (const [, path] of gates) checkPath(path, "client", model);
  const items = gates.map(([name, path]) => `${property(name)}: ${JSON.stringify(path)}`);
  return braces("export const updateGates: { readonly [sessionUpdate: string]: string } = ", items);
}

const maps: { side: Side; noun: string }[] = [
  { side: "agent", noun: "an agent" },
  { side: "client", noun: "a client" },
  { side: "proxy", noun: "a proxy" },
];

/** `AgentRequests` and its like: from a method's name to its types. */
function typeMaps(methods: Method[], docs: Docs, stable: ReadonlySet<string>): string[] {
  const parts: string[] = [];
  for (const { side, noun } of maps) {
    const serves = (other?: Side) => other === side || other === "both";
    const requests = methods.filter(({ request }) => serves(request?.side));
    const notifications = methods.filter(({ notification }) => serves(notification?.side));
    if (requests.length + notifications.length === 0) continue;
    const name = `${side[0]!.toUpperCase()}${side.slice(1)}`;
    const entry = (method: Method, types: string) => {
      const marked = stable.has(method.name) ? [docs.method(method.name)] : [docs.method(method.name), "@experimental"];
      return `${comment(marked, "  ")}  ${property(method.name)}: ${types};\n`;
    };
    parts.push(
      `\n${comment([`The requests that ${noun} answers.`])}export interface ${name}Requests {\n`,
      ...requests.map((each) => entry(each, `{ params: ${each.request!.params}; result: ${each.request!.result} }`)),
      `}\n\n${comment([`The notifications that ${noun} receives.`])}export interface ${name}Notifications {\n`,
      ...notifications.map((each) => entry(each, `{ params: ${each.notification!.params} }`)),
      "}\n",
    );
  }
  return parts;
}

/** The decoders of one model by method: `tables.gen.ts`. */
export function emitTables(model: Model): string {
  const methods = methodsOf(model);
  const used = new Set<string>();
  const tables: string[] = [];
  const table = (name: string, doc: string, rows: { name: string; decoder: string }[]) => {
    if (rows.length === 0) return;
    for (const row of rows) used.add(row.decoder);
    const lines = rows.map((row) => `  ${property(row.name)}: ${row.decoder},\n`);
    tables.push(`\n${comment([doc])}export const ${name} = {\n${lines.join("")}} as const satisfies Decoders;\n`);
  };
  const params = (side: Side) => served(methods, side).map((row) => ({ name: row.name, decoder: row.params }));
  const results = (...served: Side[]) =>
    methods.flatMap(({ name, request }) =>
      request && served.includes(request.side) ? [{ name, decoder: request.result }] : [],
    );
  table("agentParams", "What an agent decodes: the params of the calls that it serves.", params("agent"));
  table("agentResults", "What an agent decodes: the results of its calls to the client.", results("client", "both"));
  table("clientParams", "What a client decodes: the params of the calls that it serves.", params("client"));
  table("clientResults", "What a client decodes: the results of its calls to the agent.", results("agent", "both"));
  table("proxyParams", "What a proxy decodes besides: the params of the calls of proxy chains.", params("proxy"));
  table("proxyResults", "What a proxy and its conductor decode besides: the results of these calls.", results("proxy"));
  const up = model.stability === "stable" ? "../" : "../../";
  const head = `${braces("import ", [...used].toSorted(), ' from "./decode.gen.ts";')}import type { Decoders } from "${up}method.ts";\n`;
  return head + tables.join("");
}

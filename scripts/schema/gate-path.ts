import type { Gate, Side } from "../../packages/acp/src/schema/method.ts";
import type { Method } from "./methods.ts";
import type { Model } from "./model.ts";
import { refuse } from "./node.ts";
import type { Field, Shape } from "./shape.ts";

/** Fails unless all capabilities that a gate names are in the schema, on the right side. */
export function checkGate(gate: Gate, method: Method, model: Model): void {
  const receiver = method.request?.side ?? method.notification?.side;
  const sender = receiver === "agent" ? "client" : "agent";
  if (gate.capability !== undefined) checkPath(gate.capability, receiver, model);
  if (gate.own !== undefined) checkPath(gate.own, sender, model);
  for (const path of Object.values(gate.by?.capability ?? {})) checkPath(path, receiver, model);
}

/** Fails unless a path into the capabilities of a side is in the schema. */
export function checkPath(path: string, side: Side | undefined, model: Model): void {
  let name: string | undefined = side === "agent" ? "AgentCapabilities" : "ClientCapabilities";
  for (const key of path.split(".")) {
    const shape: Shape | undefined = name === undefined ? undefined : model.shapes.get(name);
    const fields: Field[] = shape?.kind === "object" ? shape.fields : [];
    const field = fields.find((each) => each.name === key);
    if (field === undefined) return refuse(`gate ${path}`, `no ${key} in ${name}`);
    const target = field.shape.kind === "nullable" ? field.shape.of : field.shape;
    name = target.kind === "ref" ? target.name : undefined;
  }
}

import type { Change } from "../mutant.ts";

type Where = NonNullable<Change["where"]>;
type On = Pick<Change, "on" | "method" | "answers" | "where">;

/** Updates of a kind that the mutant sends, where members of the update have these values. */
export function told(sessionUpdate: string, where: Where = {}): On {
  const inside = Object.entries(where).map(([path, value]) => [`params.update.${path}`, value]);
  const all = { "params.update.sessionUpdate": sessionUpdate, ...Object.fromEntries(inside) };
  return { on: "out", method: "session/update", where: all };
}

/** What the mutant answers to requests of a method. */
export function answered(answers: string, where: Where = {}): On {
  return { on: "out", answers, where };
}

/** What the mutant sends with a method. */
export function sent(method: string, where: Where = {}): On {
  return { on: "out", method, where };
}

/** What the mutant gets with a method. */
export function got(method: string, where: Where = {}): On {
  return { on: "in", method, where };
}

/** What the mutant is answered to its requests of a method. */
export function gotBack(answers: string, where: Where = {}): On {
  return { on: "in", answers, where };
}

/** An error for the matched request. */
export function refusal(code: number): object {
  return { jsonrpc: "2.0", id: "$id", error: { code, message: "No" } };
}

/** A result for the matched request. */
export function result(value: unknown): object {
  return { jsonrpc: "2.0", id: "$id", result: value };
}

/** An update of the session that the matched message is about. */
export function update(value: object): object {
  return { jsonrpc: "2.0", method: "session/update", params: { sessionId: "$session", update: value } };
}

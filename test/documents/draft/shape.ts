/** A JSON schema. */
export type Shape = object;

export const text: Shape = { type: "string" };
export const count: Shape = { type: "integer", minimum: 0 };
export const number: Shape = { type: "number" };
export const anything: Shape = {};

/** The definition of that name. */
export const the = (name: string): Shape => ({ $ref: `#/$defs/${name}` });

export const list = (items: Shape): Shape => ({ type: "array", items });

export const orNull = (shape: Shape): Shape => ({ anyOf: [shape, { type: "null" }] });

interface Fields {
  readonly [name: string]: Shape;
}

/** An object with these fields, and whatever else. */
export function bare(required: Fields, optional: Fields = {}): Shape {
  return { type: "object", properties: { ...required, ...optional }, required: Object.keys(required) };
}

/** The same with `_meta`, as nearly everything in the protocol has it. */
export function record(required: Fields, optional: Fields = {}): Shape {
  return bare(required, { ...optional, _meta: { type: ["object", "null"] } });
}

/** An object whose `tag` says what it is: one of these, or something else that has `others`. `reserved` tags are neither. */
export function tagged(tag: string, variants: Fields, others: Fields = {}, reserved: readonly string[] = []): Shape {
  const known = Object.entries(variants).map(([name, shape]) => ({
    allOf: [bare({ [tag]: { const: name } }), shape],
  }));
  const taken = [...Object.keys(variants), ...reserved];
  return { anyOf: [...known, { ...bare({ [tag]: text, ...others }), not: bare({ [tag]: { enum: taken } }) }] };
}

import { describe, expect, it } from "vitest";
import { entries, strings } from "../../scripts/schema/node.ts";
import type { Node } from "../../scripts/schema/source.ts";
import { type Official, official } from "./official.ts";
import { random } from "./random.ts";
import { type Door, decodersOf, outcome } from "./subject.ts";
import { fitting } from "./values.ts";

// Every field of every definition, one after the other: missing, null and malformed.
const numbers = [5, -1, -1.5, 65_536, 2 ** 31, 2 ** 32, 2 ** 70];
const strange = [...numbers, "x", "", true, [], [5], [[]], { a: [] }, {}];

interface Case {
  door: Door;
  schema: Official;
  definition: string;
  field: string;
  node: Node;
  required: boolean;
}

const cases: Case[] = (["v1", "v2"] as const).flatMap((version) => {
  const schema = official(version, "unstable");
  const door: Door = `${version} unstable`;
  return Object.keys(decodersOf(door)).flatMap((definition) => {
    const whole = schema.definitions[definition]!;
    return entries(whole, "properties").map(([field, node]) => {
      return { door, schema, definition, field, node, required: strings(whole, "required").includes(field) };
    });
  });
});

/** A valid value with the field, or without it where it has none. */
function base({ schema, definition }: Case): { [key: string]: unknown } {
  const r = random(7);
  for (let tries = 0; tries < 200; tries++) {
    const value = fitting({ $ref: `#/$defs/${definition}` }, schema.definitions, r);
    if (schema.valid(definition, value)) return value as { [key: string]: unknown };
  }
  throw new Error(`no valid ${definition} in 200 tries`);
}

/** Every change of the one field that the schema does not accept, with what we make of it. */
function faults(each: Case) {
  const value = base(each);
  return [null, ...strange]
    .map((fault) => ({ fault, changed: { ...value, [each.field]: fault } }))
    .filter(({ changed }) => !each.schema.valid(each.definition, changed))
    .map(({ fault, changed }) => ({ fault, ours: outcome(decodersOf(each.door)[each.definition]!, changed) }));
}

const forgiven = (each: Case) => each.node["x-deserialize-default-on-error"] === true;
const nullForgiven = (each: Case) => each.node["x-deserialize-default-on-null"] === true;
const name = (each: Case) => `${each.door} ${each.definition}.${each.field}`;

describe("every field", () => {
  it("DEC-01 with a default costs only itself", () => {
    const some = cases.filter(forgiven);
    expect(some.length).toBeGreaterThan(300);
    for (const each of some) {
      for (const { fault, ours } of faults(each)) {
        const told = `${name(each)} = ${JSON.stringify(fault)}`;
        expect(ours.kind, told).toBe("repaired");
        if (ours.kind === "invalid") continue;
        const after = (ours.value as { [key: string]: unknown })[each.field];
        if (each.required) expect(Array.isArray(after), told).toBe(true);
        else if (typeof fault !== "object" || fault === null) expect(after, told).toBeUndefined();
        const [first] = ours.issues.filter((issue) => issue.effect !== "unknown");
        expect(first?.path[0], told).toBe(each.field);
      }
    }
  });

  it("DEC-03 for which null stands for an empty one forgives nothing else", () => {
    const some = cases.filter(nullForgiven);
    expect(some.length).toBeGreaterThan(15);
    for (const each of some) {
      for (const { fault, ours } of faults(each)) {
        expect(ours.kind, `${name(each)} = ${JSON.stringify(fault)}`).toBe(fault === null ? "repaired" : "invalid");
      }
    }
  });

  it("DEC-04 ENV-25 that is required must be there", () => {
    for (const each of cases.filter(({ required }) => required)) {
      const { [each.field]: _, ...value } = base(each);
      expect(outcome(decodersOf(each.door)[each.definition]!, value).kind, name(each)).toBe("invalid");
    }
  });

  it("DEC-05 without a default makes the value invalid, or is repaired within", () => {
    for (const each of cases.filter((one) => !forgiven(one) && !nullForgiven(one))) {
      for (const { fault, ours } of faults(each)) {
        const told = `${name(each)} = ${JSON.stringify(fault)}`;
        if (typeof fault !== "object" || fault === null) expect(ours.kind, told).toBe("invalid");
        else expect(ours.kind, told).not.toBe("valid");
      }
    }
  });
});

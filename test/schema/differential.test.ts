import { describe, expect, it } from "vitest";
import { mutated, vocabulary } from "./mutation.ts";
import { type Official, official } from "./official.ts";
import { random } from "./random.ts";
import { type Door, decodersOf, outcome } from "./subject.ts";
import { fitting } from "./values.ts";

// Our decoders against a general validator (ajv) on the official schema with our deliberate differences applied.
// COLLOQUY_LONG=1 runs over ten times as many cases.
const cases = process.env.COLLOQUY_LONG ? 80_000 : 5_000;

const schemas: [Door, Official][] = [
  ["v1 stable", official("v1", "stable")],
  ["v1 unstable", official("v1", "unstable")],
  ["v2 stable", official("v2", "stable")],
  ["v2 unstable", official("v2", "unstable")],
];

describe("our decoders and the official schema agree", () => {
  it.each(schemas)("on %s", { timeout: 600_000 }, (door, schema) => {
    const decoders = decodersOf(door);
    const names = Object.keys(decoders);
    const words = vocabulary(schema.definitions);
    const r = random(20_261_120);
    const counts = { valid: 0, repaired: 0, invalid: 0 };
    for (let at = 0; at < cases; at++) {
      const name = names[at % names.length]!;
      let value = fitting({ $ref: `#/$defs/${name}` }, schema.definitions, r);
      for (let times = r.pick([0, 0, 1, 1, 2, 4]); times > 0; times--) value = mutated(value, words, r);
      // An absent or null message stands for an empty one: a rule of `decode`, with tests of its own.
      if (value == null) continue;
      const problem = disagreement(schema, name, value, counts);
      if (problem !== undefined) expect.fail(`${door} ${name}: ${problem}\n${JSON.stringify(value)}`);
    }
    if (process.env.COLLOQUY_LONG) console.log(door, `${names.length} definitions`, counts);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(cases / 25);
  });
});

function disagreement(
  schema: Official,
  name: string,
  value: unknown,
  counts: { [kind: string]: number },
): string | undefined {
  const decoder = decodersOf(`${schema.version} ${schema.stability}`)[name]!;
  const valid = schema.valid(name, value);
  const ours = outcome(decoder, value);
  counts[ours.kind]!++;
  if (ours.kind === "invalid") return valid ? "the schema accepts it, we do not" : undefined;
  if (ours.strictly !== (ours.kind === "valid")) return "decode() and accepts() do not agree";
  if (ours.kind === "valid") {
    if (!valid) return "we accept it as it is, the schema does not";
    return JSON.stringify(ours.value) === JSON.stringify(value) ? undefined : "we changed a valid value";
  }
  if (valid) return `the schema accepts it, we repaired it: ${JSON.stringify(ours.issues)}`;
  const again = outcome(decoder, ours.value);
  if (again.kind !== "valid") return `our repair needs repair: ${JSON.stringify(ours.issues)}`;
  return schema.valid(name, ours.value)
    ? undefined
    : `the schema does not accept our repair: ${JSON.stringify(ours.issues)}`;
}

import { describe, expect, it } from "vitest";
import { differing } from "../../scripts/schema/compare.ts";
import { emitAll } from "../../scripts/schema/emit.ts";
import { facts } from "../../scripts/schema/facts.gen.ts";
import { compareFacts, factsOf } from "../../scripts/schema/facts.ts";
import { parse } from "../../scripts/schema/parse.ts";
import { installed } from "../../scripts/schema/source.ts";

describe("the generator", () => {
  it("writes the same files every time", () => {
    expect([...emitAll()]).toEqual([...emitAll()]);
  });

  it("leaves no type, field or method without a text, and none of the schema's own", () => {
    for (const [path, text] of emitAll()) expect(text, path).not.toMatch(/\/\*\* \? |UNSTABLE/);
  });

  it.each([
    ["a keyword that it does not know", { type: "string", pattern: "a" }],
    ["a number format that it does not know", { type: "integer", format: "int128" }],
    ["a closed object", { type: "object", properties: {}, additionalProperties: false }],
    ["two types", { type: ["string", "integer"] }],
    ["a union without names", { anyOf: [{ type: "string" }, { type: "boolean" }] }],
    ["an open member that does not exclude the listed tags", openUnion("b")],
    ["a reference to another file", { $ref: "other.json#/$defs/A" }],
    ["a field by the name of a member of Object", { type: "object", properties: { constructor: { type: "string" } } }],
  ])("refuses %s", (_what, node) => {
    expect(() => parse(node, "Test")).toThrow(/^Test/);
  });

  it("understands an open union", () => {
    expect(parse(openUnion("a"), "Test")).toMatchObject({
      union: { kind: "tagged", tag: "type", members: [{ value: "a" }] },
    });
  });
});

function openUnion(excluded: string) {
  const member = (value: string) => ({
    type: "object",
    properties: { type: { type: "string", const: value } },
    required: ["type"],
  });
  const other = {
    title: "other",
    type: "object",
    properties: { type: { type: "string" } },
    required: ["type"],
    not: { anyOf: [member(excluded)] },
  };
  return { anyOf: [member("a"), other] };
}

describe("the comparison of schemas", () => {
  const stable = { A: { type: "string" }, B: { $ref: "#/$defs/A" }, C: { type: "boolean" } };

  it("finds what differs, also through what is used", () => {
    const unstable = {
      A: { type: "integer" },
      B: { $ref: "#/$defs/A" },
      C: { type: "boolean", description: "x" },
      D: {},
    };
    expect([...differing(stable, unstable)].toSorted()).toEqual(["A", "B", "D"]);
  });

  it("refuses an unstable schema that lacks something stable", () => {
    expect(() => differing(stable, { A: stable.A })).toThrow("B: is gone");
  });

  it("says what drifts, line by line", () => {
    expect(compareFacts(facts, factsOf(installed))).toEqual([]);
    const before = { "v1 stable": { "A.a": "required string", "A.b": "optional string" } };
    const after = { "v1 stable": { "A.a": "optional string", "A.c": "required boolean" } };
    expect(compareFacts(before, after)).toEqual([
      "v1 stable: changed A.a: required string -> optional string",
      "v1 stable: removed A.b",
      "v1 stable: added A.c: required boolean",
    ]);
  });
});

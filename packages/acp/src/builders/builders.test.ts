import { describe, expect, test } from "vitest";
import { installed, readDefinitions } from "../../../../scripts/schema/source.ts";
import { official } from "../../../../test/schema/official.ts";
import { type Door, decodersOf, outcome } from "../../../../test/schema/subject.ts";
import { madeForBoth } from "./fixtures/made-for-both.ts";
import { madeForV1 } from "./fixtures/made-for-v1.ts";
import { madeForV2 } from "./fixtures/made-for-v2.ts";
import * as builders from "./index.ts";

const all = [...madeForBoth, ...madeForV1, ...madeForV2];
const named = all.map((made) => ({
  ...made,
  name: [made.id, `${made.by} makes ${JSON.stringify(made.is)}`].filter(Boolean).join(" "),
}));
const schemas = new Map(
  (["v1", "v2"] as const).flatMap((version) =>
    (["stable", "unstable"] as const).map(
      (stability) => [`${version} ${stability}`, official(version, stability)] as const,
    ),
  ),
);

describe("what builders make", () => {
  test.each(named)("$name", ({ value, is, definition, versions, stability }) => {
    expect(value).toEqual(is);
    for (const version of versions) {
      for (const schema of stability === "stable" ? ["stable", "unstable"] : ["unstable"]) {
        const door = `${version} ${schema}` as Door;
        expect(schemas.get(door)!.valid(definition, value), door).toBe(true);
        const decoded = outcome(decodersOf(door)[definition]!, value);
        expect(decoded, door).toMatchObject({ kind: "valid", strictly: true, issues: [] });
      }
    }
  });

  test("every builder is among them", () => {
    const { v1, v2, ...both } = builders;
    const names = [
      ...Object.keys(both),
      ...Object.keys(v1).map((name) => `v1.${name}`),
      ...Object.keys(v2).map((name) => `v2.${name}`),
    ];
    expect([...new Set(all.map(({ by }) => by))].sort()).toEqual(names.sort());
  });
});

/** What a definition of the official schema lists for a field, or for itself when it is a string. */
function listed(definition: unknown, field: string): string[] {
  const { const: own, properties, oneOf = [], anyOf = [] } = definition as { [keyword: string]: any };
  const constant = own ?? properties?.[field]?.const;
  if (constant !== undefined) return [constant];
  return [...oneOf, ...anyOf].flatMap((member: unknown) => listed(member, field));
}

describe("what the schema lists can be made", () => {
  const lists = [
    ["S4-18", "ContentBlock", "type"],
    ["S4-19", "ToolCallContent", "type"],
    ["S4-19", "DiffChange", "operation"],
    ["S4-22 S4-23", "SessionUpdate", "sessionUpdate"],
    ["S4-26", "PermissionOptionKind", "kind"],
    ["S4-26", "RequestPermissionOutcome", "outcome"],
    ["S4-26", "RequestPermissionSubject", "type"],
  ] as const;
  const cases = [...schemas].flatMap(([door, { version, stability }]) => {
    const definitions = readDefinitions(installed, version, stability);
    return lists.flatMap(([id, name, field]) => {
      const kinds = name in definitions ? listed(definitions[name], field) : [];
      return kinds.map((kind) => ({ id, door, version, name, field, kind }));
    });
  });

  test("the lists are found", () => {
    expect(cases.filter(({ door }) => door === "v1 stable").length).toBeGreaterThan(25);
    expect(cases.filter(({ door }) => door === "v2 stable").length).toBeGreaterThan(35);
  });

  test.each(cases)("$id $name $kind of $door", ({ version, field, kind }) => {
    const values = all.filter(({ versions }) => versions.includes(version)).map(({ value }) => value);
    expect(values).toContainEqual(expect.objectContaining({ [field]: kind }));
  });
});

describe("base64", () => {
  test.each([0, 1, 2, 3, 0x1fff, 0x2000, 0x2001, 300_000])("%i bytes come back as they were", (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) % 256);
    const { data } = builders.image(bytes, "image/png");
    expect(Uint8Array.from(atob(data), (character) => character.charCodeAt(0))).toEqual(bytes);
  });

  test("a view of a buffer is its own bytes only", () => {
    const view = new Uint8Array([1, 104, 105, 2]).subarray(1, 3);
    expect(builders.audio(view, "audio/wav").data).toBe(btoa("hi"));
  });
});

/** What the generator knows of one place in the schema. Everything it emits is derived from shapes alone. */
export type Shape =
  | { kind: "any" }
  | { kind: "null" }
  | { kind: "boolean" }
  | { kind: "string"; filled: boolean }
  | { kind: "number"; least?: number; most?: number }
  | { kind: "integer"; format: string; least?: number; most?: number }
  | { kind: "codes"; format: string; values: number[] }
  | { kind: "enum"; values: string[]; open: boolean }
  | { kind: "ref"; name: string }
  | { kind: "nullable"; of: Shape }
  | { kind: "list"; items: Shape; least: number; sieve: boolean }
  | { kind: "map"; values: Shape }
  | ChoiceShape
  | ObjectShape;

/** A union without a tag. */
export type ChoiceShape = { kind: "choice"; members: { title: string; shape: Shape }[]; alone: boolean };

/** An object: its own fields, the definitions it includes, and at most one union over the same object. */
export type ObjectShape = {
  kind: "object";
  fields: Field[];
  includes: string[];
  union?: UnionShape | ChoiceShape;
};

/** A union told apart by a tag. */
export type UnionShape = {
  kind: "tagged";
  tag: string;
  members: { value: string; shape: ObjectShape }[];
  /** The member for tags that are not listed; absent in a closed union. */
  other?: ObjectShape;
  /** The member without a tag. */
  untagged?: { title: string; shape: ObjectShape };
};

/** How forgiving a reader is with a field. */
export type Mercy = "none" | "default" | "null";

export type Field = { name: string; shape: Shape; required: boolean; mercy: Mercy; fallback?: unknown };

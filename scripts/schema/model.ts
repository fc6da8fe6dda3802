import { differing } from "./compare.ts";
import { parseDefinitions } from "./parse.ts";
import type { Shape } from "./shape.ts";
import { type Definitions, readDefinitions, type Stability, type Version } from "./source.ts";

/** One of the four schema files, ready to be written as TypeScript. */
export interface Model {
  readonly version: Version;
  readonly stability: Stability;
  readonly definitions: Definitions;
  readonly shapes: Map<string, Shape>;
  /** The names that this model writes itself; the others it takes over from the stable model. */
  readonly own: Set<string>;
  /** The names, and fields as `Type.field`, that the stable file does not have. */
  readonly added: Set<string>;
}

export function stableModel(directory: string, version: Version): Model {
  const definitions = readDefinitions(directory, version, "stable");
  const shapes = parseDefinitions(definitions);
  return { version, stability: "stable", definitions, shapes, own: new Set(shapes.keys()), added: new Set() };
}

export function unstableModel(directory: string, stable: Model): Model {
  const definitions = readDefinitions(directory, stable.version, "unstable");
  const shapes = parseDefinitions(definitions);
  const differ = differing(stable.definitions, definitions);
  const added = new Set<string>();
  for (const [name, shape] of shapes) {
    const before = stable.shapes.get(name);
    if (before === undefined) added.add(name);
    else if (shape.kind === "object" && before.kind === "object") {
      const known = new Set(before.fields.map((field) => field.name));
      for (const field of shape.fields) if (!known.has(field.name)) added.add(`${name}.${field.name}`);
    }
  }
  const own = new Set([...shapes.keys()].filter((name) => differ.has(name)));
  return { version: stable.version, stability: "unstable", definitions, shapes, own, added };
}

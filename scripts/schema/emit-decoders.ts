import { type Checks, checkOf, checks } from "./check-of.ts";
import type { Model } from "./model.ts";
import { refuse } from "./node.ts";
import type { Field, ObjectShape } from "./shape.ts";
import { braces } from "./text.ts";

/** The names for which a model has a decoder: all but plain strings, numbers and enumerations. */
export function decodable(model: Model): string[] {
  const checked = ["object", "choice", "ref"];
  const used = (name: string) => model.definitions[name]?.["x-method"] !== undefined;
  return [...model.shapes].filter(([name, { kind }]) => checked.includes(kind) || used(name)).map(([name]) => name);
}

/** The decoders of one model: `decode.gen.ts`. */
export function emitDecoders(model: Model): string {
  const known = checks(model, (name, shape) => objectFunction(name, shape, known));
  const all = decodable(model);
  for (const name of all) if (model.own.has(name)) declare(name, model, known);
  const body = `${order(known.constants)}\n${[...known.functions.values()].join("\n")}`;
  const up = model.stability === "stable" ? "../" : "../../";
  const head = [
    'import type * as T from "./types.gen.ts";\n',
    `import type { Decoder } from "${up}decode.ts";\n`,
    `import type { Report } from "${up}report.ts";\n`,
  ];
  for (const [file, names] of Object.entries(primitives)) {
    const used = names.filter((name) => new RegExp(`(?<![.\\w])${name}\\b(?![":])`).test(body));
    if (used.length > 0) head.push(braces("import ", used, ` from "${up}${file}";`));
  }
  const shared = all.filter((name) => !model.own.has(name)).toSorted();
  if (shared.length > 0) {
    head.push(
      braces(
        "import ",
        shared.filter((name) => new RegExp(`(?<![.\\w])${name}\\b(?!["])`).test(body)),
        ' from "../decode.gen.ts";',
      ),
    );
    head.push(`\n${braces("export ", shared, ' from "../decode.gen.ts";')}`);
  }
  return `${head.join("")}\n${body}`;
}

const primitives: { [file: string]: string[] } = {
  "check.ts": [
    "any",
    "between",
    "boolean",
    "double",
    "filled",
    "int32",
    "int64",
    "integer",
    "nil",
    "object",
    "string",
    "uint16",
    "uint32",
    "uint64",
  ],
  "field.ts": ["body", "need", "nullList", "nullMap", "soft", "softList"],
  "list.ts": ["list", "map", "nullable", "sieve"],
  "union.ts": ["choice", "present", "tagged"],
};

function declare(name: string, model: Model, known: Checks): void {
  const shape = model.shapes.get(name)!;
  if (shape.kind === "object" && !isPureUnion(shape)) {
    known.functions.set(name, objectFunction(name, shape, known));
    return;
  }
  const expression = checkOf(shape.kind === "object" ? shape.union! : shape, name, known);
  const value = expression.includes("(") ? `/* @__PURE__ */ ${expression}` : `${expression} as Decoder<T.${name}>`;
  known.constants.set(name, `export const ${name}: Decoder<T.${name}> = ${value};\n`);
}

function isPureUnion(shape: ObjectShape): boolean {
  return shape.union !== undefined && shape.fields.length === 0 && shape.includes.length === 0;
}

/** The function for an object; local ones, for members of a union, have a name that is no definition's. */
function objectFunction(name: string, shape: ObjectShape, known: Checks): string {
  const local = !known.model.shapes.has(name);
  const meta = shape.fields.some((field) => field.name === "_meta");
  const steps = [meta ? "body(v, r)" : "object(v, r)"];
  for (const field of shape.fields) if (field.name !== "_meta") steps.push(...step(field, name, known));
  for (const included of shape.includes) steps.push(`${checkOf({ kind: "ref", name: included }, name, known)}(v, r)`);
  if (shape.union !== undefined) steps.push(`${known.hoist(checkOf(shape.union, name, known), `${name}_union`)}(v, r)`);
  const signature = `function ${name}(v: unknown, r: Report): ${local ? "boolean" : `v is T.${name}`}`;
  const line = `  return ${steps.join(" && ")};\n`;
  const body = line.length <= 120 ? line : `  return (\n    ${steps.join(" &&\n    ")}\n  );\n`;
  return `${local ? "" : "export "}${signature} {\n${body}}\n`;
}

/** The check of one field; none where anything goes. */
function step(field: Field, owner: string, known: Checks): string[] {
  const { name, required, mercy } = field;
  const nullable = field.shape.kind === "nullable";
  const shape = field.shape.kind === "nullable" ? field.shape.of : field.shape;
  const at = `v.${name}`;
  const key = JSON.stringify(name);
  if (shape.kind === "any") return required ? [`need(${at}, ${key}, present, r)`] : [];
  // A list that is emptied when it is malformed must not then be too short.
  const emptied = mercy === "default" && required && shape.kind === "list";
  const check = known.hoist(checkOf(emptied ? { ...shape, least: 0 } : shape, `${owner}_${name}`, known));
  const call = (primitive: string) => `${primitive}(v, ${key}, ${check}, r)`;
  let test: string;
  if (mercy === "none") test = `need(${at}, ${key}, ${check}, r)`;
  else if (mercy === "null") {
    if (nullable || (shape.kind !== "list" && shape.kind !== "map"))
      refuse(`${owner}.${name}`, "no empty value for null");
    test = call(shape.kind === "list" ? "nullList" : "nullMap");
  } else if (!required) test = call("soft");
  else
    test =
      shape.kind === "list" && !nullable
        ? call("softList")
        : refuse(`${owner}.${name}`, "no default for a required field");
  if (required) return [nullable ? `(${at} === null || ${test})` : test];
  return [nullable ? `(${at} == null || ${test})` : `(${at} === undefined || ${test})`];
}

/** Constants in an order in which each comes after those that it uses. */
function order(constants: Map<string, string>): string {
  const done = new Set<string>();
  const out: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return;
    if (path.includes(name)) refuse(name, "a union that contains itself without an object between");
    const value = constants.get(name)!.replace(/^[^=]*=/, "");
    for (const other of constants.keys()) {
      if (other !== name && new RegExp(`(?<![.\\w])${other}\\b`).test(value)) visit(other, [...path, name]);
    }
    done.add(name);
    out.push(constants.get(name)!);
  };
  for (const name of constants.keys()) visit(name, []);
  return out.join("");
}

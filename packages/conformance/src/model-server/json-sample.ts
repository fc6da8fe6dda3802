/** A part of a JSON Schema, as tools and demands for JSON have it. */
export type Schema = any;

/** The first type of a schema that is not null; `string` where it says none. */
export function typeOf(schema: Schema): string {
  const from = schema?.type ?? [schema?.anyOf ?? schema?.oneOf ?? []].flat().map(({ type }: Schema) => type);
  const type = [from].flat(2).find((one) => typeof one === "string" && one.toLowerCase() !== "null");
  return (type ?? (schema?.properties ? "object" : "string")).toLowerCase();
}

/** The least value that satisfies a schema in which nothing is strange: what is required, of its type, and no more. */
export function sample(schema: Schema): unknown {
  if (schema?.const !== undefined) return schema.const;
  if (schema?.enum?.length > 0) return schema.enum[0];
  if (schema?.default !== undefined) return schema.default;
  const type = typeOf(schema);
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items));
  if (type !== "object") return "text";
  const required: string[] = schema?.required ?? [];
  return Object.fromEntries(required.map((name) => [name, sample(schema.properties?.[name])]));
}

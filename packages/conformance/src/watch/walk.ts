import { closest, type Definitions, type Members, membersOf } from "./members.ts";
import { record } from "./values.ts";

/** A part of a message that the schema has a name for. */
export interface Part {
  /** The name of its definition. Where a part is of several, each is visited. */
  readonly name: string;
  readonly value: unknown;
  /** Of an object: what it may hold. Only at the first of its names. */
  readonly members?: Members;
}

/** Visits every part of a value that the schema has a name for, from the outside inwards. Unknown members are passed over. */
export function walk(definitions: Definitions, kind: string, value: unknown, visit: (part: Part) => void): void {
  if (kind === "" || value === undefined || value === null) return;
  if (kind.endsWith("[]")) {
    if (Array.isArray(value)) for (const item of value) walk(definitions, kind.slice(0, -2), item, visit);
    return;
  }
  if (kind.endsWith("{}")) {
    for (const item of Object.values(record(value))) walk(definitions, kind.slice(0, -2), item, visit);
    return;
  }
  const definition = definitions[kind];
  if (typeof value !== "object" || Array.isArray(value) || definition === undefined) {
    visit({ name: kind, value });
    if (definition?.any !== undefined) walk(definitions, closest(definitions, definition.any, value), value, visit);
    return;
  }
  const members = membersOf(definitions, kind, record(value));
  for (const [at, name] of members.names.entries()) visit({ name, value, ...(at === 0 && { members }) });
  for (const [member, inner] of Object.entries(value)) {
    const known = members.kinds.get(member);
    if (known !== undefined && known !== "") walk(definitions, known, inner, visit);
  }
}

/** The definitions on the way to a path in a value, from the outside inwards, each with the member that leads on. */
export function trail(
  definitions: Definitions,
  kind: string,
  value: unknown,
  path: readonly (string | number)[],
): { readonly name: string; readonly member: string }[] {
  const found: { name: string; member: string }[] = [];
  let at = kind;
  let inner: any = value;
  for (const [index, step] of [...path, ""].entries()) {
    if (at.endsWith("[]") || at.endsWith("{}")) at = at.slice(0, -2);
    else {
      const alternatives = definitions[at]?.any;
      if (Array.isArray(inner) && alternatives) {
        found.push({ name: at, member: "" });
        at = closest(definitions, alternatives, inner).replace(/\[\]$/, "");
      } else {
        const members = membersOf(definitions, at, record(inner));
        for (const name of members.names) found.push({ name, member: String(step) });
        at = members.kinds.get(String(step)) ?? "";
      }
    }
    if (index < path.length) inner = inner?.[step];
    if (at === "") break;
  }
  return found;
}

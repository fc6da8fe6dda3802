import { type Alias, aliases } from "./aliases.ts";
import { type Dialect, dialect } from "./dialect.ts";

/**
 * Next-edit suggestions, frozen as they were in August 2026. `nes/*` and `document/*` are on this side extension methods of
 * the same names with a `_` (`_nes/suggest`, `_document/didOpen`), to be served by an agent and called by a client as such.
 * An agent advertises them itself, as `nes` among its capabilities. Requests without their required fields are refused
 * (`-32602`) before a handler sees them, such notifications are dropped; nothing else is checked.
 */
export function nes(): Dialect {
  return dialect(() => aliases(methods));
}

const session = { sessionId: "string" } as const;
const document = { ...session, uri: "string" } as const;

const methods: readonly Alias[] = [
  method("nes/start", {}),
  method("nes/suggest", { ...document, version: "integer", position: "object", triggerKind: "string" }),
  method("nes/accept", { ...session, id: "string" }),
  method("nes/reject", { ...session, id: "string" }),
  method("nes/close", session),
  method("document/didOpen", { ...document, languageId: "string", version: "integer", text: "string" }),
  method("document/didChange", { ...document, version: "integer", contentChanges: "array" }),
  method("document/didClose", document),
  method("document/didSave", document),
  method("document/didFocus", { ...document, version: "integer", position: "object", visibleRange: "object" }),
];

function method(name: string, required: NonNullable<Alias["required"]>): Alias {
  return { wire: name, ours: `_${name}`, required };
}

import { isPlain, objects, type Plain } from "./shape.ts";

/** Mends a content block in place: an embedded resource that is not nested, a link without a name. */
export function mendBlock(block: Plain): void {
  const { type, uri } = block;
  if (typeof uri !== "string") return;
  if (type === "resource" && block.resource === undefined) {
    const { text, blob, mimeType } = block;
    if (typeof text !== "string" && typeof blob !== "string") return;
    block.resource = {
      uri,
      ...(mimeType != null && { mimeType }),
      ...(typeof text === "string" ? { text } : { blob }),
    };
    for (const moved of ["uri", "text", "blob", "mimeType"]) delete block[moved];
  } else if (type === "resource_link" && typeof block.name !== "string") {
    block.name = lastSegment(uri);
  }
}

/** Mends the content of a tool call in place. */
export function mendToolContent(content: unknown): void {
  for (const item of objects(content)) if (item.type === "content" && isPlain(item.content)) mendBlock(item.content);
}

/** Mends config options in place: choices without a name, selects without a current value. */
export function mendOptions(configOptions: unknown): void {
  for (const option of objects(configOptions)) {
    if (option.type !== "select") continue;
    const choices = objects(option.options).flatMap((entry) =>
      Array.isArray(entry.options) ? objects(entry.options) : [entry],
    );
    for (const choice of choices) if (typeof choice.name !== "string") choice.name = choice.value;
    option.currentValue ??= choices[0]?.value;
    if (option.currentValue === undefined) delete option.currentValue;
  }
}

function lastSegment(uri: string): string {
  const [path = ""] = uri.split(/[?#]/, 1);
  const segment = path.replace(/\/+$/, "").split("/").at(-1) || uri;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

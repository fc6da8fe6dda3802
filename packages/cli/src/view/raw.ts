/** Fields in which tools put their text. */
const textFields = ["output", "stdout", "stderr", "error", "message", "text", "content", "result"];

/** Fields in which tools are told their command. */
const commandFields = ["command", "cmd", "script"];

/** What a tool gave back, as text: that of a well-known field, or the whole as JSON. */
export function rawText(raw: unknown): string {
  if (raw === undefined || raw === null) return "";
  if (typeof raw === "string") return raw;
  const fields = raw as { readonly [field: string]: unknown };
  const texts = textFields.flatMap((name) => (typeof fields[name] === "string" ? [fields[name] as string] : []));
  return texts.filter((text) => text !== "").join("\n") || JSON.stringify(raw);
}

/** The command in what a tool was given: a line, or the words of one. */
export function rawCommand(raw: unknown): string | undefined {
  if (typeof raw !== "object" || raw === null) return undefined;
  for (const name of commandFields) {
    const value = (raw as { readonly [field: string]: unknown })[name];
    if (typeof value === "string") return value;
    if (Array.isArray(value) && value.every((word) => typeof word === "string")) return value.join(" ");
  }
  return undefined;
}

import type { SessionEvent, TerminalPatch } from "./event.ts";

/** What several agents of version 1 look for in `clientCapabilities._meta` before they tell of their own terminals. */
export const terminalOutputMeta = { terminal_output: true } as const;

/**
 * The terminals that agents of version 1 run themselves and tell of in `_meta` of a tool call: `terminal_info`,
 * `terminal_output` or `terminal_output_delta`, `terminal_exit`. No part of the protocol, but a habit of many.
 */
export function metaTerminal(call: {
  readonly toolCallId: string;
  readonly _meta?: { readonly [key: string]: unknown } | null;
}): SessionEvent[] {
  const meta = call._meta;
  if (!meta) return [];
  const events: SessionEvent[] = [];
  const tell = (value: unknown, patch: (fields: Fields) => Omit<TerminalPatch, "id"> | undefined) => {
    if (typeof value !== "object" || value === null) return;
    const fields = value as Fields;
    const facts = patch(fields);
    const id = typeof fields.terminal_id === "string" ? fields.terminal_id : call.toolCallId;
    if (facts !== undefined) events.push({ type: "terminal", patch: { id, ...facts } });
  };
  const output = ({ data }: Fields) => (typeof data === "string" ? { output: data } : undefined);
  tell(meta.terminal_info, ({ command }) => (typeof command === "string" ? { command } : {}));
  tell(meta.terminal_output, output);
  tell(meta.terminal_output_delta, output);
  tell(meta.terminal_exit, ({ exit_code, signal }) => ({
    exit: {
      code: typeof exit_code === "number" ? exit_code : null,
      signal: typeof signal === "string" ? signal : null,
    },
  }));
  return events;
}

type Fields = { readonly [field: string]: unknown };

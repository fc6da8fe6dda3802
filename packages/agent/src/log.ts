import { openSync, writeSync } from "node:fs";
import type { AgentOptions } from "@colloquy/acp/agent";

/**
 * Writes what happens to a file, a line of JSON each: which message went which way, and what went wrong. Never what was said,
 * nor a parameter: it can be shown to anybody. The file is its owner's alone. Throws when it cannot be opened.
 */
export function logTo(path: string): {
  readonly tap: NonNullable<AgentOptions["tap"]>;
  readonly onIncident: NonNullable<AgentOptions["onIncident"]>;
} {
  const file = openSync(path, "a", 0o600);
  const write = (entry: object) => {
    try {
      // At once: what is written last is what one wants to see of a process that has died.
      writeSync(file, `${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
    } catch {
      // A disk that is full is no reason to end.
    }
  };
  return {
    tap: ({ direction, message }) => {
      const { id, method, error } = message as { id?: unknown; method?: string; error?: { code?: unknown } };
      const what = { ...(id !== undefined && { id }), ...(method && { method }), ...(error && { error: error.code }) };
      write({ direction, ...what });
    },
    onIncident: ({ kind, problem }) => write({ incident: kind, problem }),
  };
}

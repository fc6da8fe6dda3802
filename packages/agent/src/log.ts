import { createWriteStream } from "node:fs";
import type { AgentOptions } from "@colloquy/acp/agent";

/**
 * Writes what happens to a file, a line of JSON each: which message went which way, and what went wrong. Never what was said,
 * nor a parameter: it can be shown to anybody. The file is its owner's alone.
 */
export function logTo(path: string): Required<Pick<AgentOptions, "tap" | "onIncident">> {
  const file = createWriteStream(path, { flags: "a", mode: 0o600 });
  // A log that cannot be written is no reason to end.
  file.on("error", () => {});
  const write = (entry: object) => void file.write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  return {
    tap: ({ direction, message }) => {
      const { id, method, error } = message as { id?: unknown; method?: string; error?: { code?: unknown } };
      write({
        direction,
        ...(id !== undefined && { id }),
        ...(method && { method }),
        ...(error && { error: error.code }),
      });
    },
    onIncident: ({ kind, problem }) => write({ incident: kind, problem }),
  };
}

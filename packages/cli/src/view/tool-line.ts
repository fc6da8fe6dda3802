import type { ToolCall } from "@colloquy/acp/state";
import { type Line, line, type Span, styled } from "../cells/index.ts";
import type { Sight } from "./sight.ts";
import { statusWord } from "./status-words.ts";
import { toolName } from "./tool-content.ts";
import { oneLine, showPath } from "./words.ts";

/** The most places that are named in a tool call's line. */
const MAX_PLACES = 3;

const signs: { readonly [status: string]: Span } = {
  completed: styled("✓", { color: "green" }),
  failed: styled("✗", { color: "red" }),
  cancelled: styled("–", { color: "yellow" }),
};

const verbs: { readonly [kind: string]: string } = { switch_mode: "switch" };

/**
 * A tool call as one line: its sign, what it does by kind, its name, the places that the name does not hold, how it stands
 * unless that is well, and further facts. `how`: how it stands, where more is known of that than its status.
 */
export function toolLine(
  { cwd }: Sight,
  call: ToolCall,
  facts: readonly string[] = [],
  how = statusWord(call.status),
): Line {
  const { kind, status, locations } = call;
  const name = toolName(call);
  const places = locations
    .filter(({ path }) => !name.includes(path.split(/[\\/]/).at(-1) ?? path))
    .slice(0, MAX_PLACES)
    .map(({ path, line: at }) => showPath(path, cwd) + (at == null ? "" : `:${at}`));
  const bad = status === "failed" || status === "cancelled";
  return line(
    signs[status] ?? styled("▸", { color: "cyan" }),
    styled(` ${(verbs[kind] ?? oneLine(kind, 20)).padEnd(7)} `, { dim: true }),
    name,
    places.length > 0 && styled(` · ${places.join(", ")}`, { dim: true }),
    how !== "" && styled(` · ${how}`, bad ? { color: "red" } : { dim: true }),
    ...facts.map((fact) => styled(` · ${fact}`, { dim: true })),
  );
}

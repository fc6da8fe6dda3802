import type { Session } from "../../state/index.ts";
import type { AnyUpdate } from "./derive-events.ts";
import type { EventBody } from "./events.ts";

/** What happened to terminals that the agent runs, in version 2 or by the habit that agents of version 1 have. */
export function terminalEvents(before: Session, after: Session, update: AnyUpdate): EventBody[] {
  if (before.terminals === after.terminals) return [];
  const { sessionUpdate, terminalId } = update;
  if (typeof terminalId !== "string") return fromMeta(before, after, update);
  if (sessionUpdate === "terminal_output_chunk")
    return changed(before, after, terminalId, () => decoded(before, terminalId, update.data as string));
  const whole = update.output !== undefined;
  return changed(before, after, terminalId, () => (whole ? after.terminals.get(terminalId)!.text : ""), whole);
}

function changed(before: Session, after: Session, id: string, more: () => string, whole = false): EventBody[] {
  const terminal = after.terminals.get(id);
  if (terminal === undefined || terminal === before.terminals.get(id)) return [];
  return [{ type: "terminal", terminal, text: more(), whole }];
}

/** What these bytes add to the text. Cutting it off the whole text would read all of that each time. */
function decoded(before: Session, terminalId: string, data: string): string {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const unfinished = before.terminals.get(terminalId)?.unfinished ?? [];
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(Uint8Array.from([...unfinished, ...bytes]), { stream: true });
}

const outputs = ["terminal_output", "terminal_output_delta"];

/** The habit: `_meta` of a tool call, whose id stands for a terminal that is not named. */
function fromMeta(before: Session, after: Session, { _meta, toolCallId }: AnyUpdate): EventBody[] {
  const parts = Object.entries((_meta ?? {}) as AnyUpdate).filter(([key]) => key.startsWith("terminal_"));
  const byId = new Map<string, string>();
  for (const [key, part] of parts) {
    const { terminal_id = toolCallId, data } = (part ?? {}) as AnyUpdate;
    const text = outputs.includes(key) && typeof data === "string" ? data : "";
    byId.set(String(terminal_id), (byId.get(String(terminal_id)) ?? "") + text);
  }
  return [...byId].flatMap(([id, text]) => changed(before, after, id, () => text));
}

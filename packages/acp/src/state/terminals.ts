import type * as v2 from "../schema/v2/unstable.ts";
import type { Session, Terminal } from "./model.ts";
import { patchFields } from "./patch.ts";
import { joined } from "./text.ts";
import { put } from "./timeline.ts";
import { decodeUtf8 } from "./utf8.ts";

const blank = { text: "", bytes: 0, unfinished: [] } as const;

/** The first update with an id creates the terminal; `output` replaces all bytes, null clears them (TDIS-03, TDIS-04). */
export function patchTerminal(session: Session, update: v2.TerminalUpdate): Session | undefined {
  const { output, ...rest } = update;
  const patched = patchFields(terminal(session, update.terminalId), rest, {}, ["text", "bytes", "unfinished"]);
  const next = output === undefined ? patched : shown({ ...patched, ...blank }, output?.data ?? "");
  return next && put(session, "terminals", update.terminalId, next);
}

/** More bytes, for a terminal that may be new (TDIS-18). Undefined: the data is no base64. */
export function appendToTerminal(session: Session, { terminalId, data }: v2.TerminalOutputChunk): Session | undefined {
  const next = shown(terminal(session, terminalId), data);
  return next && put(session, "terminals", terminalId, next);
}

/** More output that came as text. */
export function appendText(session: Session, terminalId: string, text: string): Session {
  const old = terminal(session, terminalId);
  const bytes = old.bytes + new TextEncoder().encode(text).length;
  return put(session, "terminals", terminalId, { ...old, text: joined(old.text, text), bytes });
}

function terminal(session: Session, terminalId: string): Terminal {
  return session.terminals.get(terminalId) ?? { terminalId, ...blank };
}

/** Each piece of base64 stands for itself, padding and all (TDIS-05). */
function shown(old: Terminal, data: string): Terminal | undefined {
  const bytes = bytesOf(data);
  if (bytes === undefined) return undefined;
  const { text, unfinished } = decodeUtf8(old.unfinished, bytes);
  return { ...old, text: joined(old.text, text), unfinished, bytes: old.bytes + bytes.length };
}

function bytesOf(base64: string): string | undefined {
  try {
    return atob(base64);
  } catch {
    return undefined;
  }
}

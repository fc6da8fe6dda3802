import type { SessionEvent } from "@colloquy/acp/client";
import type { MessageRole } from "@colloquy/acp/state";
import { CleanStream, encode, styled } from "../../cells/index.ts";
import { contentsText } from "../content.ts";
import { begin, type ViewState } from "./state.ts";

/** Messages up to this length are remembered, so that one that is sent again as a whole is not shown again. */
const MAX_REMEMBERED = 1_000_000;

const prefixes = { agent: "", thought: "· ", user: "> " } as const;

type MessageEvent = Extract<SessionEvent, { type: "text" | "thought" | "message" }>;

/** Writes a message on behind what is there, or begins a new one. Thoughts and the user's words have a mark on each line. */
export function renderMessage(state: ViewState, event: MessageEvent): string {
  const whole = event.type === "message";
  if (whole && event.message.role === "user" && !event.replay && state.echo.isEcho(event.message)) return "";
  const { role, messageId } = whole ? event.message : { ...event, role: event.type === "text" ? "agent" : event.type };
  const text = whole ? contentsText(event.message.content) : event.text;
  const key = `${role} ${messageId}`;
  const known = state.messages.get(key) ?? "";
  const all = whole ? text : known + text;
  if (all.length <= MAX_REMEMBERED) state.messages.set(key, all);
  const fresh = whole && text.startsWith(known) ? text.slice(known.length) : text;
  if (fresh === "") return "";
  const restarts = whole && fresh === text && known !== "";
  return write(state, role as MessageRole, messageId, fresh, restarts);
}

function write(state: ViewState, role: MessageRole, id: string, text: string, restarts: boolean): string {
  const { open } = state;
  const same = open !== undefined && open.role === role && open.id === id && !restarts;
  // A message begins with its first visible character.
  if (!same && text.trim() === "") return "";
  const start = same ? "" : begin(state, "message", role);
  if (!same) state.open = { role, id, newlines: 0, begun: false, clean: new CleanStream() };
  const message = state.open!;
  let rest = message.clean.push(text);
  if (!message.begun) rest = rest.replace(/^(?:[ \t]*\n)+/, "");
  if (rest === "") return start;
  const body = rest.replace(/\n+$/, "");
  const trailing = rest.length - body.length;
  if (body === "") {
    message.newlines += trailing;
    return start;
  }
  const first = message.begun ? "" : prefixes[role];
  const joined = first + `${"\n".repeat(message.newlines)}${body}`.replaceAll("\n", `\n${prefixes[role]}`);
  message.begun = true;
  message.newlines = trailing;
  return start + painted(state, role, joined);
}

function painted({ sight: { color } }: ViewState, role: MessageRole, text: string): string {
  if (role === "agent") return text;
  const style = role === "user" ? ({ color: "cyan" } as const) : ({ dim: true } as const);
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : encode([styled(line.replaceAll("\t", "  "), style)], color)))
    .join("\n");
}

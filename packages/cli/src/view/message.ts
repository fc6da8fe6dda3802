import type { MessageEvent } from "../events/event.ts";
import { CleanStream } from "./clean-stream.ts";
import { begin, type ViewState } from "./state.ts";

/** Messages up to this length are remembered, so that one that is sent again as a whole is not shown again. */
const MAX_REMEMBERED = 1_000_000;

const prefixes = { agent: "", thought: "· ", user: "> " } as const;

/** Writes a piece of a message on behind what is there, or begins a new one. Thoughts and the user's words have a mark on each line. */
export function renderMessage(state: ViewState, { role, id, text, whole }: MessageEvent): string {
  const key = `${role} ${id ?? ""}`;
  const known = id === undefined ? "" : (state.messages.get(key) ?? "");
  const all = whole ? text : known + text;
  if (id !== undefined && all.length <= MAX_REMEMBERED) state.messages.set(key, all);
  if (role === "user" && state.sight.prompt.startsWith(all)) return "";
  const fresh = whole && text.startsWith(known) ? text.slice(known.length) : text;
  if (fresh === "") return "";
  const restarts = whole && fresh === text && known !== "";
  return write(state, role, id, fresh, restarts);
}

function write(state: ViewState, role: MessageEvent["role"], id: string | undefined, text: string, restarts = false) {
  const { open } = state;
  const same = open !== undefined && open.role === role && (open.id === id || id === undefined) && !restarts;
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

function painted({ sight: { paint } }: ViewState, role: MessageEvent["role"], text: string): string {
  if (role === "agent") return text;
  return text
    .split("\n")
    .map((line) => paint(role === "user" ? "cyan" : "dim", line))
    .join("\n");
}

import { type Attachment, type Attachments, foreignText, isLong, MARKS, markOf } from "./attachment.ts";
import { after, before, blankBefore, lineEnd, lineStart, snapped, wordAfter, wordBefore } from "./borders.ts";

/** How many steps back are kept. */
export const MAX_UNDO = 200;

/** A text that is being written. Every state is a value: acts make new ones. */
export interface EditState {
  /** Each attachment is one character of it. */
  readonly text: string;
  /** Where the cursor is: a place of `text`, always between two characters as a user takes them. */
  readonly cursor: number;
  readonly attached: Attachments;
  /** What was cut out last, to be put in again. */
  readonly cut: string;
  /** How many attachments were ever made: none stands for two. */
  readonly made: number;
  /** States to go back to, the latest first. */
  readonly past: Past | undefined;
  /** What the last act was, while the next one like it belongs to it. */
  readonly during: "typing" | "cutting" | undefined;
}

interface Past {
  readonly text: string;
  readonly cursor: number;
  readonly before: Past | undefined;
  readonly depth: number;
}

/** An act that needs nothing but the text. */
export type Act = keyof typeof places | keyof typeof deletions | keyof typeof cuts | "yank" | "undo";

/** Where an act moves the cursor to. */
const places = {
  left: before,
  right: after,
  "word-left": wordBefore,
  "word-right": wordAfter,
  "line-start": lineStart,
  "line-end": lineEnd,
  start: () => 0,
  end: (text: string) => text.length,
} as const;

/** Up to where an act deletes. */
const deletions = { "delete-left": before, "delete-right": after } as const;

/** Up to where an act cuts out. */
const cuts = {
  "cut-word-left": wordBefore,
  "cut-word-right": wordAfter,
  "cut-blank-left": blankBefore,
  "cut-line-start": (text: string, at: number) => (lineStart(text, at) === at ? before(text, at) : lineStart(text, at)),
  "cut-line-end": (text: string, at: number) => (lineEnd(text, at) === at ? after(text, at) : lineEnd(text, at)),
} as const;

/** Nothing written yet. */
export const emptyState: EditState = {
  text: "",
  cursor: 0,
  attached: new Map(),
  cut: "",
  made: 0,
  past: undefined,
  during: undefined,
};

/** Does an act. */
export function edit(state: EditState, act: Act): EditState {
  const { text, cursor } = state;
  if (act === "undo") return undone(state);
  if (act === "yank") return insert(state, known(state.cut, state.attached));
  if (act in places) return moved(state, places[act as keyof typeof places](text, cursor));
  const isCut = act in cuts;
  const to = isCut
    ? cuts[act as keyof typeof cuts](text, cursor)
    : deletions[act as keyof typeof deletions](text, cursor);
  if (to === cursor) return state;
  const [start, end] = to < cursor ? [to, cursor] : [cursor, to];
  const next = replaced(state, start, end, "");
  if (!isCut) return next;
  const gone = text.slice(start, end);
  const more = state.during === "cutting" ? (to < cursor ? gone + state.cut : state.cut + gone) : gone;
  return { ...next, cut: more, during: "cutting" };
}

/** Puts the cursor at a place of the text, or at the next one where it can be. */
export function moved(state: EditState, to: number): EditState {
  return { ...state, cursor: snapped(state.text, to), during: undefined };
}

/** Types a text at the cursor; what is typed in one go is undone in words. */
export function type(state: EditState, text: string): EditState {
  if (text === "") return state;
  const next = insert(state, foreignText(text));
  const goesOn = state.during === "typing" && !/\s/.test(text);
  return { ...next, past: goesOn ? state.past : next.past, during: "typing" };
}

/** Pastes a text at the cursor: whole, or folded when it is long. `isCut`: there was more of it than was taken. */
export function paste(state: EditState, text: string, isCut = false): EditState {
  const pasted = foreignText(text);
  return isCut || isLong(pasted) ? attach(state, { type: "paste", text: pasted, isCut }) : insert(state, pasted);
}

/** Attaches something at the cursor. */
export function attach(state: EditState, attachment: Attachment): EditState {
  const mark = markOf(state.made);
  const attached = new Map(state.attached).set(mark, attachment);
  return insert({ ...state, attached, made: state.made + 1 }, mark);
}

/** Shows the long paste that stands before the cursor in full; `undefined`: there is none. */
export function unfolded(state: EditState): EditState | undefined {
  const start = before(state.text, state.cursor);
  const attachment = state.attached.get(state.text.slice(start, state.cursor));
  return attachment?.type === "paste" ? replaced(state, start, state.cursor, attachment.text) : undefined;
}

/** Puts a text in the place of a part of the text, with the cursor behind it. Can be undone by itself. */
export function replaced(state: EditState, start: number, end: number, text: string): EditState {
  const { past } = state;
  const depth = (past?.depth ?? 0) + 1;
  const kept = { text: state.text, cursor: state.cursor, before: past, depth };
  const all = state.text.slice(0, start) + text + state.text.slice(end);
  const cursor = snapped(all, start + text.length);
  return { ...state, text: all, cursor, past: depth > 2 * MAX_UNDO ? shortened(kept) : kept, during: undefined };
}

function insert(state: EditState, text: string): EditState {
  return text === "" ? state : replaced(state, state.cursor, state.cursor, text);
}

function undone(state: EditState): EditState {
  const { past } = state;
  if (past === undefined) return state;
  return { ...state, text: past.text, cursor: past.cursor, past: past.before, during: undefined };
}

/** The latest `MAX_UNDO` of them. */
function shortened(past: Past): Past {
  const latest: Past[] = [];
  for (let one: Past | undefined = past; one !== undefined && latest.length < MAX_UNDO; one = one.before)
    latest.push(one);
  return latest.reduceRight<Past | undefined>(
    (earlier, one) => ({ ...one, before: earlier, depth: (earlier?.depth ?? 0) + 1 }),
    undefined,
  )!;
}

/** A text without characters that stand for what is no longer attached. */
function known(text: string, attached: Attachments): string {
  return text.replace(MARKS, (mark) => (attached.has(mark) ? mark : ""));
}

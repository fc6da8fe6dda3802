import { type Component, chord, type Frame, type Input, type Key, type Paste, type Size } from "../terminal/index.ts";
import type { Image } from "./attachment.ts";
import { hintFor } from "./commands.ts";
import { Completion, completed, type Sources } from "./completion.ts";
import { type Draft, draftOf, isBlank, stateOf } from "./draft.ts";
import { attach, edit, paste, replaced, type, unfolded } from "./edit.ts";
import type { History } from "./history.ts";
import { editingKeys } from "./keymap.ts";
import { menuLines } from "./menu.ts";
import { pastedImage } from "./pasted-path.ts";
import { recalled } from "./recall.ts";
import { Search } from "./search.ts";
import { searchFrame } from "./text-frame.ts";
import { Writing } from "./writing.ts";

/** What an editor works with, and whom it tells. */
export interface EditorOptions extends Sources {
  readonly history: Pick<History, "entries" | "add">;
  /** A prompt is to be sent: after the others, or now, in place of what is under way. The editor is empty by then. */
  readonly onSubmit: (draft: Draft, how: "queue" | "interrupt") => void;
  /** The user wants to write in an editor of their own. */
  readonly onEdit: () => void;
  /** Something else is to be seen. */
  readonly onChange: () => void;
  /** A paste is nothing but the path of a picture's file. `true`: it is taken care of; else the path is typed. */
  readonly onPastedImage?: (path: string) => boolean;
}

/** Where a prompt is written: a text of several lines with menus for `/` and `@`, pictures, folded pastes and a history. */
export class Editor implements Component {
  private readonly options: EditorOptions;
  private readonly completion: Completion;
  private readonly writing: Writing;
  private search: Search | undefined;
  /** Ctrl-X was typed: the next key says what for. */
  private isPrefixed = false;

  constructor(options: EditorOptions) {
    this.options = options;
    this.completion = new Completion(options);
    this.writing = new Writing(() => options.history.entries);
  }

  /** What is written at the moment. */
  get draft(): Draft {
    return draftOf(this.writing.state);
  }

  /** Whether nothing at all is written. */
  get isEmpty(): boolean {
    return this.writing.state.text === "";
  }

  /** Whether a draft was put aside, for Ctrl-S to bring back. */
  get hasStash(): boolean {
    return this.writing.isAside;
  }

  /** Writes this in place of what is written; the cursor is at its end. Can be undone. */
  set(draft: Pick<Draft, "text" | "images">): void {
    const { state } = this.writing;
    const { past } = replaced(state, 0, state.text.length, "");
    this.writing.change({ ...stateOf(draft, state), past });
    this.options.onChange();
  }

  /** Takes away what is written. Can be undone. */
  clear(): void {
    this.set({ text: "", images: [] });
  }

  /** Types a text at the cursor. */
  insert(text: string): void {
    this.writing.change(type(this.writing.state, text));
    this.options.onChange();
  }

  /** Attaches a picture at the cursor. */
  insertImage(image: Image): void {
    this.writing.change(attach(this.writing.state, { type: "image", image }));
    this.insert(" ");
  }

  /** `false` for what is not the editor's: keys that it does not know, Ctrl-C, Ctrl-D and Esc when they have nothing to end. */
  take(input: Input): boolean {
    if (input.type === "focus") return false;
    const isTaken = input.type === "paste" ? this.paste(input) : this.key(input);
    if (isTaken) this.options.onChange();
    return isTaken;
  }

  /** The text takes a third of the screen's rows at most, with a menu below it. */
  frame(size: Size): Frame {
    const { search, writing } = this;
    if (search !== undefined) return searchFrame(search, writing.state, size);
    const seen = writing.frame(size, this.hint());
    const open = this.completion.menu(writing.state);
    if (open === undefined) return seen;
    const room = size.rows - seen.lines.length;
    return { ...seen, lines: [...seen.lines, ...menuLines(open.menu, open.selected, size.columns, room)] };
  }

  /** What may follow a command, or how to see a paste that stands before the cursor. */
  private hint(): string | undefined {
    const { state } = this.writing;
    const hint = hintFor(state.text, this.options.commands());
    if (hint !== undefined) return state.text.endsWith(" ") ? hint : ` ${hint}`;
    return unfolded(state) === undefined ? undefined : "  tab shows it";
  }

  private key(key: Key): boolean {
    const typed = chord(key);
    const { writing } = this;
    const wasPrefixed = this.isPrefixed;
    this.isPrefixed = false;
    if (wasPrefixed && typed === "ctrl+e") return this.does(this.options.onEdit);
    if (this.search !== undefined && this.searchKey(key, this.search)) return true;
    if (this.menuKey(typed)) return true;
    if (this.isEmpty && (typed === "ctrl+d" || typed === "ctrl+c")) return false;
    const { state } = writing;
    const act = editingKeys.get(typed);
    if (act !== undefined) return writing.change(edit(state, act));
    if (key.name === "text" && !key.ctrl && !key.alt) return writing.change(type(state, key.text));
    switch (typed) {
      case "enter":
        return this.enter();
      case "alt+enter":
        return this.submit("interrupt");
      case "shift+enter":
      case "ctrl+j":
        return writing.change(type(state, "\n"));
      case "up":
      case "ctrl+p":
        return writing.vertical(-1);
      case "down":
      case "ctrl+n":
        return writing.vertical(1);
      case "tab":
        return writing.change(unfolded(state));
      case "ctrl+c":
        return this.does(() => this.clear());
      case "ctrl+s":
        return this.does(() => writing.swap());
      case "ctrl+r":
        return this.does(() => {
          this.search = new Search(this.options.history.entries);
        });
      case "ctrl+g":
        return this.does(this.options.onEdit);
      case "ctrl+x":
        return this.does(() => {
          this.isPrefixed = true;
        });
      default:
        return false;
    }
  }

  /** A key that is none of the search's own ends it with what was found, and then does what it does. */
  private searchKey(key: Key, search: Search): boolean {
    const step = search.key(key);
    if (step === "goes on") return true;
    this.search = undefined;
    if (step === "given up") return true;
    if (search.hit !== undefined) this.writing.change(recalled(this.writing.state, search.hit));
    return key.name === "enter" || key.name === "tab";
  }

  private menuKey(typed: string): boolean {
    const { completion, writing } = this;
    const open = completion.menu(writing.state);
    if (open === undefined) return false;
    const { menu, selected } = open;
    if (typed === "up" || typed === "ctrl+p") return this.does(() => completion.move(menu, -1));
    if (typed === "down" || typed === "ctrl+n") return this.does(() => completion.move(menu, 1));
    if (typed === "escape") return this.does(() => completion.dismiss());
    if (typed !== "tab" && typed !== "enter") return false;
    const item = menu.items[selected]!;
    if (typed === "enter" && writing.state.text.slice(menu.start, menu.end) === item.exact) return false;
    writing.change(completed(writing.state, menu, item, typed));
    return typed === "enter" && item.submits === true ? this.submit("queue") : true;
  }

  /** Never sends anything, whatever is in the text (D-11). */
  private paste({ text, cut }: Paste): boolean {
    if (this.search !== undefined) return this.search.paste(text) === "goes on";
    const { onPastedImage } = this.options;
    const path = onPastedImage && pastedImage(text);
    if (path !== undefined && onPastedImage?.(path)) return true;
    return this.writing.change(paste(this.writing.state, text, cut));
  }

  /** After a `\` that is not itself escaped Enter breaks the line. */
  private enter(): boolean {
    const { state } = this.writing;
    const { text, cursor } = state;
    let start = cursor;
    while (text[start - 1] === "\\") start--;
    if ((cursor - start) % 2 === 0) return this.submit("queue");
    return this.writing.change(replaced(state, cursor - 1, cursor, "\n"));
  }

  private submit(how: "queue" | "interrupt"): boolean {
    if (isBlank(this.writing.state)) return true;
    const { draft } = this;
    void this.options.history.add(draft.text);
    this.writing.reset();
    this.options.onSubmit(draft, how);
    return true;
  }

  private does(act: () => void): true {
    act();
    return true;
  }
}

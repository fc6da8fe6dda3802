import { type Command, commandMenu } from "./commands.ts";
import { type EditState, replaced } from "./edit.ts";
import { mentionAt, mentionOf } from "./mentions.ts";
import type { Menu, MenuItem } from "./menu.ts";
import type { FoundPaths } from "./path-index.ts";

/** Where the entries of menus come from; they are asked each time. */
export interface Sources {
  readonly commands: () => readonly Command[];
  /** The paths that may be meant by the beginning of a mention. */
  readonly paths: { find(query: string): FoundPaths };
}

/** The menu for the word that is being written, which of its entries is chosen, and whether it was put away. */
export class Completion {
  private readonly sources: Sources;
  private word = "";
  private chosen = 0;
  private dismissed: string | undefined;

  constructor(sources: Sources) {
    this.sources = sources;
  }

  /** The menu to be seen, and the place of the chosen entry; `undefined`: there is none. */
  menu(state: EditState): { readonly menu: Menu; readonly selected: number } | undefined {
    const menu = commandMenu(state, this.sources.commands()) ?? this.pathMenu(state);
    const word = menu === undefined ? "" : state.text.slice(menu.start, state.cursor);
    if (word !== this.word) {
      this.word = word;
      this.chosen = 0;
      this.dismissed = undefined;
    }
    if (menu === undefined || this.dismissed === word) return undefined;
    this.chosen = Math.min(this.chosen, menu.items.length - 1);
    return { menu, selected: this.chosen };
  }

  /** Chooses another entry; behind the last one comes the first. */
  move({ items }: Menu, by: 1 | -1): void {
    this.chosen = (this.chosen + by + items.length) % items.length;
  }

  /** Puts the menu away until another word is written. */
  dismiss(): void {
    this.dismissed = this.word;
  }

  private pathMenu({ text, cursor }: EditState): Menu | undefined {
    if (text.startsWith("!")) return undefined;
    const mention = mentionAt(text, cursor);
    if (mention === undefined) return undefined;
    const { paths, more } = this.sources.paths.find(mention.path);
    return paths.length === 0 ? undefined : { ...mention, items: paths.map(pathItem), more };
  }
}

/** The state after an entry was chosen with this key. A blank that follows already is not written twice. */
export function completed(state: EditState, { start, end }: Menu, item: MenuItem, key: "enter" | "tab"): EditState {
  const text = item[key];
  return replaced(state, start, text.endsWith(" ") && state.text[end] === " " ? end + 1 : end, text);
}

/** Tab goes on into a folder. */
function pathItem({ path, shown }: FoundPaths["paths"][number]): MenuItem {
  const whole = mentionOf(path);
  const tab = path.endsWith("/") ? mentionOf(path, true) : `${whole} `;
  return { label: shown, exact: whole, enter: `${whole} `, tab };
}

import type { Act } from "./edit.ts";

/** The keys that edit, as `chord` writes them: those of shells and of other editors alike. */
export const editingKeys: ReadonlyMap<string, Act> = new Map([
  ...keys("left", "left", "ctrl+b"),
  ...keys("right", "right", "ctrl+f"),
  ...keys("word-left", "ctrl+left", "alt+left", "alt+b"),
  ...keys("word-right", "ctrl+right", "alt+right", "alt+f"),
  ...keys("line-start", "home", "ctrl+a"),
  ...keys("line-end", "end", "ctrl+e"),
  ...keys("start", "ctrl+home", "alt+<"),
  ...keys("end", "ctrl+end", "alt+>"),
  ...keys("delete-left", "backspace", "shift+backspace", "ctrl+h"),
  ...keys("delete-right", "delete", "ctrl+d"),
  ...keys("cut-word-left", "alt+backspace", "ctrl+backspace"),
  ...keys("cut-word-right", "alt+d", "ctrl+delete", "alt+delete"),
  ...keys("cut-blank-left", "ctrl+w"),
  ...keys("cut-line-start", "ctrl+u"),
  ...keys("cut-line-end", "ctrl+k"),
  ...keys("yank", "ctrl+y"),
  ...keys("undo", "ctrl+_", "ctrl+/", "ctrl+-", "ctrl+7"),
]);

function keys(act: Act, ...chords: readonly string[]): [string, Act][] {
  return chords.map((one) => [one, act]);
}

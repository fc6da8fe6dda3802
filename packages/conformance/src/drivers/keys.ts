const named: { readonly [name: string]: string } = {
  Enter: "\r",
  Tab: "\t",
  "Shift+Tab": "\x1b[Z",
  Escape: "\x1b",
  Space: " ",
  Backspace: "\x7f",
  Delete: "\x1b[3~",
  Up: "\x1b[A",
  Down: "\x1b[B",
  Right: "\x1b[C",
  Left: "\x1b[D",
  Home: "\x1b[H",
  End: "\x1b[F",
  PageUp: "\x1b[5~",
  PageDown: "\x1b[6~",
};

/**
 * What a terminal sends for a key: one of the names above, one character, `Ctrl+` with a letter, or `Alt+` with any of these.
 * `undefined`: there is no such key.
 */
export function bytesOf(key: string): string | undefined {
  if (Object.hasOwn(named, key)) return named[key];
  if ([...key].length === 1) return key;
  const control = /^Ctrl\+([A-Z])$/i.exec(key)?.[1];
  if (control !== undefined) return String.fromCharCode(control.toUpperCase().charCodeAt(0) - 64);
  const other = key.startsWith("Alt+") ? bytesOf(key.slice(4)) : undefined;
  return other === undefined ? undefined : `\x1b${other}`;
}

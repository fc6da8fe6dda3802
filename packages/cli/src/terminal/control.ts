/** What a terminal is told, in its own words. Terminals leave out what they do not know. */
export const control = {
  /** What is between these is shown at once. */
  beginFrame: "\x1b[?2026h",
  endFrame: "\x1b[?2026l",
  hideCursor: "\x1b[?25l",
  showCursor: "\x1b[?25h",
  /** Text that is too long is broken by the terminal, which then knows that its rows are one line. */
  wrap: "\x1b[?7h",
  /** Text that is too long stays in its row: whatever a terminal thinks of its width, nothing is shifted (D-09). */
  cut: "\x1b[?7l",
  eraseLine: "\x1b[K",
  /**
   * Erases this row and all below it; the cursor is at the start of a row. Not in one step: when the first row of the screen is
   * erased with all others from its first column on, tmux takes it for a cleared screen, and keeps what was there.
   */
  eraseBelow: "\x1b[K\x1b[2G\x1b[J\r",
  enterPage: "\x1b[?1049h",
  leavePage: "\x1b[?1049l",
  bracketPastes: "\x1b[?2004h",
  barePastes: "\x1b[?2004l",
  tellFocus: "\x1b[?1004h",
  hideFocus: "\x1b[?1004l",
} as const;

/** Moves the cursor to another row, so many further down, or up where it is negative. It stops at the edge of the screen. */
export function moveBy(rows: number): string {
  if (rows === 0) return "";
  return rows < 0 ? `\x1b[${-rows}A` : `\x1b[${rows}B`;
}

/** Moves the cursor to a column of its row; the first is 0. */
export function toColumn(column: number): string {
  return column === 0 ? "\r" : `\x1b[${column + 1}G`;
}

/** Moves the cursor to the start of a row of the screen; the first is 0. */
export function toRow(row: number): string {
  return `\x1b[${row + 1};1H`;
}

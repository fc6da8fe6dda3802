/** A terminal: what is typed, and what is painted. Knows nothing of agents. */
export { MAX_COPY } from "./announce.ts";
export { canDraw, hasColor, type Streams } from "./can-draw.ts";
export type { TerminalDevice } from "./device.ts";
export type { Component, Dialog, Frame, Size } from "./frame.ts";
export { chord, type Focus, type Input, type Key, type KeyName, type Paste } from "./input.ts";
export { ESC_WAIT_MS, KeyReader } from "./key-reader.ts";
export { openTerminal, type TerminalOptions } from "./open-terminal.ts";
export { MAX_PASTE } from "./paste-reader.ts";
export { FRAMES_PER_SECOND, MAX_WAITING } from "./screen.ts";

/** A terminal: what is typed, and what is painted. Knows nothing of agents. */
export { canDraw } from "./can-draw.ts";
export type { TerminalDevice } from "./device.ts";
export type { Component, Dialog, Frame, Size } from "./frame.ts";
export { chord, type Input, type Key, type KeyName, type Paste } from "./input.ts";
export { KeyReader } from "./key-reader.ts";
export { openTerminal, type TerminalOptions } from "./open-terminal.ts";
export { MAX_PASTE } from "./paste-reader.ts";
export { stopProcess } from "./suspend.ts";

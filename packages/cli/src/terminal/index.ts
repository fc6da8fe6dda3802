/** A terminal: what is typed, and what is painted. Knows nothing of agents. */
export type { TerminalDevice } from "./device.ts";
export type { Component, Dialog, Frame, Size } from "./frame.ts";
export { chord, type Focus, type Input, type Key, type KeyName, type Paste } from "./input.ts";

/** Variables of the environment. */
export type Environment = { readonly [name: string]: string | undefined };

/** What is known of a terminal before it is asked anything. */
export interface Traits {
  /**
   * Whether it breaks lines anew when it becomes narrower. `xterm.js` has its own way with the cursor then.
   */
  readonly reflows: "yes" | "xterm.js" | "no";
  /** What it is told so that it tells all keys apart, and how that is taken back. */
  readonly keys: { readonly on: string; readonly off: string };
  /** Whether it has a title. */
  readonly titled: boolean;
}

/** The kitty keyboard protocol: unambiguous keys, and which key of a Latin keyboard each is. Each screen has its own. */
const kitty = { on: "\x1b[>5u", off: "\x1b[<u" };
/** `modifyOtherKeys` of xterm. Others take it for a change of looks, so only those get it that know it. */
const xterm = { on: "\x1b[>4;1m", off: "\x1b[>4m" };
const none = { on: "", off: "" };

/** Programs whose terminal is xterm.js, by what they call themselves. */
const XTERM_JS = new Set(["vscode", "Hyper", "Tabby", "waveterm"]);

/**
 * What the environment says of the terminal. Where it says nothing, that it is as most are; where it may be either, that it does
 * not break lines anew: then rows may be left on the screen that should be gone, but none is taken away that should stay.
 */
export function traitsOf({ TERM = "", TMUX, STY, XTERM_VERSION, TERM_PROGRAM }: Environment): Traits {
  if (TMUX || TERM.startsWith("tmux")) return { reflows: "yes", keys: xterm, titled: true };
  if (STY || TERM.startsWith("screen")) return { reflows: "no", keys: none, titled: true };
  if (TERM === "linux") return { reflows: "no", keys: none, titled: false };
  if (XTERM_VERSION) return { reflows: "no", keys: xterm, titled: true };
  return { reflows: XTERM_JS.has(TERM_PROGRAM ?? "") ? "xterm.js" : "yes", keys: kitty, titled: true };
}

/** The colours of the user's own palette. */
export type Color = "red" | "green" | "yellow" | "blue" | "magenta" | "cyan" | "gray";

/** How a text looks. Never the only sign of anything: plain terminals and many eyes see none of it. */
export interface Style {
  readonly color?: Color;
  readonly background?: Color;
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly strike?: true;
  readonly inverse?: true;
}

/** A text of one look. Without line ends; what a terminal would obey is taken out where it is printed, whoever made it. */
export interface Span {
  readonly text: string;
  readonly style?: Style;
}

/** One line, as it is shown. */
export type Line = readonly Span[];

/** A line of these parts: texts as they are, and spans. Parts that are `false`, `undefined` or empty are left out. */
export function line(...parts: readonly (string | Span | Line | false | undefined)[]): Line {
  return parts.flatMap((part): Span[] => {
    if (part === false || part === undefined || part === "") return [];
    if (typeof part === "string") return [{ text: part }];
    return "text" in part ? (part.text === "" ? [] : [part]) : [...part];
  });
}

/** A text with a look. */
export function styled(text: string, style: Style): Span {
  return { text, style };
}

/** All of a line in a look, over which its spans' own looks go. */
export function restyled(spans: Line, style: Style): Line {
  return spans.map((span) => ({ text: span.text, style: { ...style, ...span.style } }));
}

/** A line without looks. */
export function textOf(spans: Line): string {
  return spans.map(({ text }) => text).join("");
}
